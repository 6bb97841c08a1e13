import { courseModules } from '#content/course/modules.ts';
import type { CourseExtent } from './contract-extent.ts';
import type { Pace } from './rules-drip.ts';
import { unlockAfterDays } from './rules.ts';

const counted = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;

/** `3 lessons` */
export const lessonsInWords = (lessons: number): string => counted(lessons, 'lesson');

/** The course's numbers as a page words them: `59 lessons`, `5 modules`. */
export interface CourseCounts {
  readonly lessons: string;
  readonly modules: string;
}

/** The numbers of a course; null if it has nothing to read, so that no page says 0. */
export function countsOf({ modules }: CourseExtent): CourseCounts | null {
  if (modules.length === 0) return null;
  const lessons = modules.reduce((sum, module) => sum + module.lessons, 0);
  return { lessons: lessonsInWords(lessons), modules: counted(modules.length, 'module') };
}

/** The course that comes with the product, before its owner changes anything. */
export const includedCourse: CourseExtent = {
  modules: courseModules.map(({ description, lessons, order, title }) => ({
    title,
    description,
    lessons,
    opensAfter: unlockAfterDays(order),
  })),
};

/** The days on which the modules of a course open, in order. */
export const dripOf = ({ modules }: CourseExtent): readonly number[] =>
  modules.map(({ opensAfter }) => opensAfter);

/** Marks of a module in a page that is built before the course is known. */
export const moduleMarks = {
  opening: '{{#course-module}}',
  closing: '{{/course-module}}',
  place: '{{course-module.place}}',
  title: '{{course-module.title}}',
  description: '{{course-module.description}}',
  lessons: '{{course-module.lessons}}',
} as const;

const marked: CourseCounts = { lessons: '{{with-course.lessons}}', modules: '{{with-course.modules}}' };

/**
 * Words of a static page that name the course's numbers; the server fills in the current numbers at each request.
 * @param otherwise the words for a course with nothing to read
 */
export const sayingCounts = (words: (counts: CourseCounts) => string, otherwise = ''): string =>
  `{{#with-course}}${words(marked)}{{/with-course}}{{#without-course}}${otherwise}{{/without-course}}`;

/** Words of a static page that say how the course opens; the server fills in the current ones at each request. */
export const sayingPace = (words: (pace: Pick<Pace, 'listed' | 'opens'>) => string): string =>
  `{{#pace}}${words({ opens: '{{pace.opens}}', listed: '{{pace.listed}}' })}{{/pace}}`;
