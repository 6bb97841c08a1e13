import { expect, test } from 'vitest';
import { addressOfTask, isRightOption, keepsAnswers, toolPath } from './rules-lesson.ts';

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

test('a task opens its tool; the tracker stands alone, and a tool that is no more leads to all of them', () => {
  expect(toolPath('ad-copy')).toBe('/tools/ad-copy');
  expect(toolPath('emotion-tracker')).toBe('/emotion-tracker');
  expect(toolPath('fortune-teller')).toBe('/tools');
});

test('a task carries its fields under their own names, and a bare address without any', () => {
  expect(addressOfTask({ tool: 'ad-copy', fields: {} })).toBe('/tools/ad-copy');
  expect(addressOfTask({ tool: 'ad-copy', fields: { adGoal: 'A visit & a cake' } })).toBe(
    '/tools/ad-copy?adGoal=A+visit+%26+a+cake',
  );
});

test('one option is right, and one that is not there never is', () => {
  expect([0, 1, 2].map((option) => isRightOption(question(1, 'One', 'Two'), option))).toEqual([
    false,
    true,
    false,
  ]);
});
