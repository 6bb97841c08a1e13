import { expect, test } from 'vitest';
import { filmMinutes, readingMinutes } from './rules-minutes.ts';

test('minutes are told of words and of films, and are never nothing', () => {
  expect([readingMinutes(''), readingMinutes('word '.repeat(660))]).toEqual([1, 3]);
  expect([filmMinutes(12), filmMinutes(54), filmMinutes(150)]).toEqual([1, 1, 3]);
});
