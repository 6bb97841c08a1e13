import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Verdict, Violation } from '#checks/verdict.ts';
import { readLessonFiles } from '#content/course/load.ts';
import { courseModules } from '#content/course/modules.ts';
import { LessonFormError, parseLesson } from '#content/course/parse.ts';
import type { CourseLesson } from '#content/course/schema.ts';
import { bodyBlocks, lessonGrade, lessonProblems, ownBlocks } from './lesson-laws.ts';
import { wordsOf } from './plain-text.ts';
import { answerProblems } from './question-laws.ts';
import { sharedRuns } from './shared-runs.ts';
import { sourceKeysOf } from './sources.ts';
import { readStories } from './stories.ts';
import { averageLength, proseSentences, voiceLimits } from './voice.ts';

const sharedRunLength = 12;
const mostWorksheets = 3;
const room = 'content/course/';

interface Course {
  readonly lessons: readonly CourseLesson[];
  readonly malformed: readonly Violation[];
}

/** The lessons that have their required form, and what is wrong with the others. */
export function readCourse(root: string): Course {
  const lessons: CourseLesson[] = [];
  const malformed: Violation[] = [];
  for (const { text, ...place } of readLessonFiles(join(root, room))) {
    try {
      lessons.push(parseLesson(text, place));
    } catch (error) {
      if (!(error instanceof LessonFormError)) throw error;
      const file = room + place.path;
      malformed.push(...error.problems.map((message) => ({ law: 'form', file, message })));
    }
  }
  return { lessons, malformed };
}

function countViolations(lessons: readonly CourseLesson[]): readonly Violation[] {
  return courseModules.flatMap((module) => {
    const own = lessons.filter((lesson) => lesson.module === module.order);
    const file = room + module.folder;
    const orders = own.map(({ order }) => order).join(' ');
    const expected = Array.from({ length: module.lessons }, (_, index) => index + 1).join(' ');
    return [
      ...(orders === expected ? [] : [{ law: 'count', file, message: `lessons ${orders}, not ${expected}` }]),
      ...(own.some(({ order, type }) => order === 1 && type === 'video')
        ? []
        : [{ law: 'types', file, message: 'the first lesson is no video' }]),
    ];
  });
}

/** Words per sentence in the narration of all lessons together; 0 without any. */
function courseAverage(lessons: readonly CourseLesson[]): number {
  return averageLength(lessons.flatMap(proseSentences));
}

/** Laws about several lessons at once: counts, types, repeated words, answers, average sentence length. */
export function courseViolations(lessons: readonly CourseLesson[]): readonly Violation[] {
  const worksheets = lessons.filter(({ type }) => type === 'pdf').length;
  const average = courseAverage(lessons);
  const [least, most] = voiceLimits.courseAverage;
  const runs = sharedRuns(
    lessons.map((lesson) => ({ path: lesson.path, blocks: ownBlocks(lesson) })),
    sharedRunLength,
  );
  const tooMany = worksheets > mostWorksheets;
  return [
    ...countViolations(lessons),
    ...repeated(lessons, 'slug'),
    ...repeated(lessons, 'title'),
    ...repeated(lessons, 'trade'),
    ...runs.map(({ first, second, words }) => ({
      law: 'own-words',
      file: room + second,
      message: `shares with ${first}: "${words}"`,
    })),
    ...answerProblems(lessons).map((message) => ({ law: 'answers', file: room, message })),
    ...(tooMany
      ? [{ law: 'types', file: room, message: `${worksheets} worksheets, at most ${mostWorksheets}` }]
      : []),
    ...(average > 0 && (average < least || average > most)
      ? [
          {
            law: 'voice',
            file: room,
            message: `${average.toFixed(1)} words in a sentence over the course, not ${least} to ${most}`,
          },
        ]
      : []),
  ];
}

function repeated(lessons: readonly CourseLesson[], field: 'slug' | 'title' | 'trade'): readonly Violation[] {
  const seen = new Map<string, string>();
  return lessons.flatMap((lesson) => {
    const value = lesson[field].toLowerCase();
    const before = seen.get(value);
    seen.set(value, lesson.path);
    if (before === undefined) return [];
    return [
      { law: 'unique', file: room + lesson.path, message: `${field} "${lesson[field]}" also in ${before}` },
    ];
  });
}

/** Judges the course under `root` (absolute path): form, counts, lengths, sources, links, repeated words, voice. */
export function checkCourse(root: string): Verdict {
  const { lessons, malformed } = readCourse(root);
  const facts = {
    sources: sourceKeysOf(readFileSync(join(root, 'content/SOURCES.md'), 'utf8')),
    slugs: new Set(lessons.map(({ slug }) => slug)),
    people: new Map(readStories(root).map(({ lesson, people }) => [lesson, people])),
  };
  const single = lessons.flatMap((lesson) =>
    lessonProblems(lesson, facts).map((problem) => ({ ...problem, file: room + lesson.path })),
  );
  const average = courseAverage(lessons).toFixed(1);
  return {
    checked: `${lessons.length} lessons of the course: ${average} words in a sentence on average`,
    violations: [...malformed, ...single, ...courseViolations(lessons)],
  };
}

/** One line for each lesson: its form, words, words per sentence and reading grade. */
export function courseFigures(root: string): readonly string[] {
  return readCourse(root).lessons.map((lesson) => {
    const words = bodyBlocks(lesson).flatMap(wordsOf).length;
    const average = averageLength(proseSentences(lesson)).toFixed(1);
    return `${lesson.path}  ${lesson.form}, ${words} words, ${average} in a sentence, grade ${lessonGrade(lesson).toFixed(1)}`;
  });
}
