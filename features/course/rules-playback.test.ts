import { expect, test } from 'vitest';
import { isPositionOf, playedShare, playedTogether, resumeAt, savesAt } from './rules-playback.ts';

test('a position is saved at whole seconds that are multiples of 10, each once [course.save-every-10]', () => {
  let last: number | null = null;
  const saved = [0, 0.4, 9.9, 10, 10.3, 10.9, 11, 19.999, 20.2].filter((at) => {
    const isDue = savesAt(at, last);
    if (isDue) last = Math.floor(at);
    return isDue;
  });
  expect(saved).toEqual([10, 20.2]);
});

test.each([Number.NaN, Number.POSITIVE_INFINITY, -0.1, 62.1, 1e9])(
  '%s is no position of a film of 60 s',
  (at) => {
    expect(isPositionOf(at, 60)).toBe(false);
  },
);

test('every second of a film is a position of it, its end too', () => {
  expect([0, 30.5, 60, 61.9].every((at) => isPositionOf(at, 60))).toBe(true);
  expect(isPositionOf(7200, null)).toBe(true);
  expect(isPositionOf(90_000, null)).toBe(false);
});

test('a film that was seen to its end begins anew, any other where it was left', () => {
  expect(resumeAt(58, 60)).toBe(0);
  expect(resumeAt(31.4, 60)).toBe(31.4);
  expect(resumeAt(31.4, null)).toBe(31.4);
});

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
