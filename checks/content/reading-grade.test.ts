import { expect, test } from 'vitest';
import { readingGrade, syllablesOf } from './reading-grade.ts';

const spoken: Readonly<Record<string, number>> = {
  client: 2,
  clients: 2,
  asked: 1,
  wanted: 2,
  prices: 2,
  makes: 1,
  table: 2,
  people: 2,
  business: 2,
  every: 2,
  something: 2,
  careful: 2,
  patient: 2,
  science: 2,
  idea: 3,
  being: 2,
  saying: 2,
  persuasion: 3,
  serious: 3,
  everyone: 3,
  frustration: 3,
  experience: 4,
  situation: 4,
};

test('syllables are counted as the words are spoken', () => {
  const counted = Object.fromEntries(Object.keys(spoken).map((word) => [word, syllablesOf(word)]));
  expect(counted).toEqual(spoken);
});

test('the grade follows the formula of Flesch and Kincaid', () => {
  expect(readingGrade(['The cat sat on the mat.'])).toBeCloseTo(0.39 * 6 + 11.8 - 15.59, 5);
  expect(readingGrade(['The client wanted something. We asked.'])).toBeCloseTo(
    0.39 * 3 + 11.8 * (9 / 6) - 15.59,
    5,
  );
});

test('a text without words has grade 0', () => {
  expect(readingGrade([])).toBe(0);
});
