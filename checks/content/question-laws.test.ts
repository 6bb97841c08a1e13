import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseLesson } from '#content/course/parse.ts';
import type { CourseLesson, LessonQuestion } from '#content/course/schema.ts';
import { answerProblems, questionProblems } from './question-laws.ts';

const path = '1-your-who/1-the-client-who-does-not-tell-you.md';
const text = readFileSync(join(import.meta.dirname, '../../content/course', path), 'utf8');
const model = parseLesson(text, { module: 1, path });

/** A question whose options have the given lengths; `right` is the place of the right one. */
function question(lengths: readonly number[], right: number): LessonQuestion {
  return {
    question: 'Which one?',
    options: lengths.map((length, place) => ({ text: 'x'.repeat(length), correct: place === right })),
    explanation: 'One two three four five six seven eight nine ten.',
  };
}

const lessonWith = (...questions: readonly LessonQuestion[]): CourseLesson => ({ ...model, questions });

test('a right answer that is much longer than the others gives itself away', () => {
  expect(questionProblems(lessonWith(question([60, 65, 70], 2)))).toEqual([]);
  expect(questionProblems(lessonWith(question([60, 65, 90], 2)))).toEqual([
    '"Which one?…": its right answer is 1.38 times as long',
  ]);
});

test('an explanation of a few words explains nothing', () => {
  const short = { ...question([60, 60, 60], 0), explanation: 'Because it is so.' };
  expect(questionProblems(lessonWith(short))).toEqual(['"Which one?…": 4 words explain it']);
});

test('a course whose right answers are mostly the longest, or mostly in one place, is found', () => {
  const fair = lessonWith(question([9, 8, 7], 0), question([9, 8, 7], 1), question([9, 8, 7], 2));
  expect(answerProblems([fair])).toEqual([]);
  const long = lessonWith(question([9, 8, 7], 0), question([8, 9, 7], 1), question([9, 8, 7], 2));
  expect(answerProblems([long])).toEqual(['the right answer is the longest in 67 %']);
  const same = lessonWith(question([8, 9, 9], 0), question([8, 9, 9], 0), question([9, 8, 9], 1));
  expect(answerProblems([same])).toEqual(['the right answer is number 1 in 67 %']);
  expect(answerProblems([])).toEqual([]);
});
