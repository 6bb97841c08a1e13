import { expect, test } from 'vitest';
import { keepsAnswers } from './rules-lesson.ts';

const question = (right: number, ...texts: string[]) => ({
  question: 'Which?',
  options: texts.map((text, at) => ({ text, correct: at === right })),
  explanation: 'So.',
});
const before = question(0, 'One', 'Two');

test('answers stay with a question that is reworded, explained anew or judged otherwise', () => {
  expect(keepsAnswers(before, { ...before, question: 'Which one?', explanation: 'Because.' })).toBe(true);
  expect(keepsAnswers(before, question(1, 'One', 'Two'))).toBe(true);
});

test('answers go when what they chose among is not there as it was', () => {
  expect(keepsAnswers(before, undefined)).toBe(false);
  expect(keepsAnswers(before, question(0, 'One', 'Two', 'Three'))).toBe(false);
  expect(keepsAnswers(before, question(0, 'One'))).toBe(false);
  expect(keepsAnswers(before, question(1, 'Two', 'One'))).toBe(false);
});
