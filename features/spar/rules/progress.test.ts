import { expect, test } from 'vitest';
import { progressOf, type Score } from './progress.ts';

const scores = (heard: readonly number[], guarded: readonly number[] = []): Score[] =>
  heard.map((one, at) => ({
    at: `2026-0${at + 1}-10T12:00:00.000Z`,
    heard: one,
    temper: guarded.includes(at) ? 'guarded' : 'friendly',
  }));

test('fewer than five calls say nothing', () => {
  expect(progressOf(scores([10, 20, 30, 40]))).toBeNull();
});

test('the first and the last calls are averaged without a call in common', () => {
  expect(progressOf(scores([40, 50, 0, 60, 80], [0, 3, 4]))).toEqual({
    calls: 5,
    together: 2,
    averages: [45, 25, 30, 70],
    first: { at: '2026-01-10T12:00:00.000Z', guarded: 1 },
    last: { at: '2026-05-10T12:00:00.000Z', guarded: 2 },
  });
});

test('never more than five calls make a point', () => {
  const many = progressOf(Array.from({ length: 50 }, () => scores([60])).flat());
  expect(many).toMatchObject({ calls: 50, together: 5 });
  expect(many?.averages).toHaveLength(46);
});
