import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { courseModules } from '#content/course/modules.ts';
import { parseLesson } from '#content/course/parse.ts';
import type { CourseLesson } from '#content/course/schema.ts';
import { courseViolations } from './course.ts';

const path = '1-your-who/1-the-client-who-does-not-tell-you.md';
const text = readFileSync(join(import.meta.dirname, '../../content/course', path), 'utf8');
const model = parseLesson(text, { module: 1, path });

/** A course of the right size, each lesson with its own slug and words. */
const whole: readonly CourseLesson[] = courseModules.flatMap((module) =>
  Array.from({ length: module.lessons }, (_, index): CourseLesson => {
    const name = `${module.order}-${index + 1}`;
    return {
      ...model,
      module: module.order,
      order: index + 1,
      type: index === 0 ? 'video' : 'text',
      slug: name,
      title: name,
      trade: name,
      path: name,
      idea: name,
      objectives: [],
      questions: [],
      useItNow: { ...model.useItNow, fields: {} },
      body: 'We name the unspoken frustration of another person, quite gently. It is usually a very careful invitation to us.'
        .split(' ')
        .flatMap((word, at) => (at % 3 === 2 ? [word, name] : [word]))
        .join(' '),
    };
  }),
);

function lawsBrokenBy(change: (lesson: CourseLesson) => Partial<CourseLesson>): readonly string[] {
  return courseViolations(whole.map((lesson) => ({ ...lesson, ...change(lesson) }))).map(({ law }) => law);
}

test('a course with its 59 lessons and its own words is fine', () => {
  expect(whole).toHaveLength(59);
  expect(courseViolations(whole)).toEqual([]);
});

test('a missing lesson is found', () => {
  expect(courseViolations(whole.slice(0, -1))).toEqual([
    expect.objectContaining({ law: 'count', file: 'content/course/5-communicate-to-stick' }),
  ]);
});

test('the first lesson of a module alone is a video, and three worksheets are the most', () => {
  expect(lawsBrokenBy(({ slug }) => (slug === '2-1' ? { type: 'text' } : {}))).toEqual(['types']);
  expect(lawsBrokenBy(({ module, order }) => (module > 1 && order === 3 ? { type: 'pdf' } : {}))).toEqual([
    'types',
  ]);
});

test('a trade, title or slug that comes twice is found', () => {
  expect(
    lawsBrokenBy(({ slug }) => (slug === '4-9' ? { trade: '2-2', title: '2-2', slug: '2-2' } : {})),
  ).toEqual(['unique', 'unique', 'unique']);
});

test('twelve words in a row belong to one lesson only, also in a prefill', () => {
  const twelve = 'one two three four five six seven eight nine ten eleven twelve';
  const change = ({ slug, useItNow }: CourseLesson): Partial<CourseLesson> => {
    if (slug === '3-2') return { objectives: [twelve] };
    return slug === '5-5' ? { useItNow: { ...useItNow, fields: { frustrations: `Said: ${twelve}` } } } : {};
  };
  expect(lawsBrokenBy(change)).toEqual(['own-words']);
});

test('a course whose lessons drone or chop is found by their average sentence', () => {
  const body = `${'We go on and say a little more to you '.repeat(2)}before we stop. `;
  expect(lawsBrokenBy(({ slug }) => ({ form: 'lesson', body: `${slug} ${body}` }))).toContain('voice');
  expect(lawsBrokenBy(({ slug }) => ({ form: 'lesson', body: `You go to ${slug}. It is so.` }))).toContain(
    'voice',
  );
});

test('right answers that give themselves away by their length are found', () => {
  const options = [
    { text: 'Short', correct: false },
    { text: 'Short too', correct: false },
    { text: 'Longer than both', correct: true },
  ];
  const own = ({ slug }: CourseLesson) => ({
    questions: [{ question: `${slug}?`, options, explanation: slug }],
  });
  expect(new Set(lawsBrokenBy(own))).toEqual(new Set(['answers']));
});
