import { expect, test } from 'vitest';
import { playedShare, playedTogether } from './rules-played.ts';

test('stretches that touch or overlap are one, in whatever order they were played', () => {
  expect(
    playedTogether([
      [30, 40],
      [0, 10],
      [10, 20],
      [35, 38],
      [50, 60],
    ]),
  ).toEqual([
    [0, 20],
    [30, 40],
    [50, 60],
  ]);
  expect(playedTogether([])).toEqual([]);
});

test('what was played twice counts once, and never more than all of it', () => {
  expect(
    playedShare(
      [
        [0, 50],
        [25, 75],
      ],
      100,
    ),
  ).toBe(0.75);
  expect(playedShare([[0, 101]], 100)).toBe(1);
});

test.each([0, Number.NaN, Number.POSITIVE_INFINITY])(
  'of a film whose length is %s nothing is known',
  (duration) => {
    expect(playedShare([[0, 50]], duration)).toBe(0);
  },
);
