import { expect, test } from 'vitest';
import { filmMinutes, lengthInWords, readingMinutes } from './rules-minutes.ts';

test('minutes are told of words and of films, and are never nothing', () => {
  expect([readingMinutes(''), readingMinutes('word '.repeat(660))]).toEqual([1, 3]);
  expect([filmMinutes(12), filmMinutes(54), filmMinutes(150)]).toEqual([1, 1, 3]);
});

test.each([
  { minutes: 7, filmSeconds: 54, says: '7 min (film\u00a00:54)' },
  { minutes: 7, filmSeconds: 49.2, says: '7 min (film\u00a00:49)' },
  { minutes: 5, filmSeconds: 119.6, says: '5 min (film\u00a02:00)' },
  { minutes: 7, filmSeconds: null, says: '7 min' },
  { minutes: null, filmSeconds: 61, says: 'film\u00a01:01' },
  { minutes: null, filmSeconds: null, says: null },
])(
  'a lesson of $minutes minutes with a film of $filmSeconds seconds reads $says [course.lesson-icon-and-minutes]',
  ({ minutes, filmSeconds, says }) => {
    expect(lengthInWords({ minutes, filmSeconds })).toBe(says);
  },
);
