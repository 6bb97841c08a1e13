import { expect, test } from 'vitest';
import type { CourseLesson } from '#content/course/schema.ts';
import { notRecutProblems } from './not-recut.ts';

const sentence =
  'Most clients carry a frustration that they feel and do not mention, because nobody has asked them about it. ';
const body = [
  sentence.repeat(4),
  `## A worked example\n\nPicture Marta, who fits kitchens. ${sentence.repeat(8)}`,
  `## The usual mistake\n\n${sentence.repeat(8)}`,
  `## Five minutes\n\n${sentence.repeat(8)}`,
  `## Use it now\n\n${sentence.repeat(4)}`,
].join('\n\n');
const problems = (changed: string, type: CourseLesson['type'] = 'text') =>
  notRecutProblems({ type, body: changed } as CourseLesson);

test('a lesson that was not recut keeps its skeleton until it is', () => {
  expect(problems(body)).toEqual([]);
  expect(problems(body, 'pdf')).toHaveLength(1);
  expect(problems(body.replace('## The usual mistake', '## Mistakes'))).toHaveLength(1);
  expect(problems(body.replace('Picture Marta', 'Meet Marta'))).toHaveLength(1);
  expect(problems(body + sentence.repeat(30))).toHaveLength(1);
  expect(problems(`${body}\n\nWe ${'go on and '.repeat(12)}stop.`)).toHaveLength(1);
});
