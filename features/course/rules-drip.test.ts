import { expect, test } from 'vitest';
import { dripFor, faultOfDrip, mostDripDays, paceOf, rhythmFor } from './rules-drip.ts';
import { unlockAfterDays } from './rules.ts';

test('a fresh course has the days of the specification', () => {
  expect(dripFor(5, [])).toEqual([1, 2, 3, 4, 5].map(unlockAfterDays));
});

test.each([
  [4, [0, 3, 6], [0, 3, 6, 9]],
  [2, [0, 3, 6], [0, 3]],
  [4, [0, 0, 0], [0, 0, 0, 0]],
  [3, [0], [0, 7, 14]],
  [4, [0, 2, 10], [0, 2, 10, 18]],
  [4, [0, 365, mostDripDays], [0, 365, mostDripDays, mostDripDays]],
])('%i places of a course on days %j open on %j', (places, days, expected) => {
  expect(dripFor(places, days)).toEqual(expected);
});

test('one rhythm sets every place, and none beyond the longest wait', () => {
  expect(rhythmFor(4, 3)).toEqual([0, 3, 6, 9]);
  expect(rhythmFor(3, 0)).toEqual([0, 0, 0]);
  expect(rhythmFor(4, 300)).toEqual([0, 300, 600, mostDripDays]);
});

test.each([
  [[0, 7, 14], null],
  [[0, 0, 0], null],
  [[], null],
  [[1, 7], 0],
  [[0, 14, 7], 2],
])('days %j: the fault is at place %s', (days, place) => {
  expect(faultOfDrip(days)?.place ?? null).toBe(place);
});

test.each([
  [[], 'A new module opens every week', 'A new module every week', true],
  [[0, 7, 14], 'A new module opens every week', 'A new module every week', true],
  [[0, 3, 6], 'A new module opens every 3 days', 'A new module every 3 days', true],
  [[0, 1, 2], 'A new module opens every day', 'A new module every day', true],
  [[0, 14], 'A new module opens every 2 weeks', 'A new module every 2 weeks', true],
  [[0, 0, 0], 'All modules open right away', 'All modules right away', false],
  [[0], 'All modules open right away', 'All modules right away', false],
  [[0, 3, 28], 'The modules open over 4 weeks', 'Its modules, over 4 weeks', true],
  [[0, 0, 10], 'The modules open over 10 days', 'Its modules, over 10 days', true],
  [[0, 3, 7], 'The modules open over 1 week', 'Its modules, over 1 week', true],
  // The first module is not published: nothing is open on the first day.
  [[7, 14], 'The modules open over 2 weeks', 'Its modules, over 2 weeks', true],
])('a course on days %j: %s', (days, opens, listed, isStepwise) => {
  expect(paceOf(days)).toEqual({ opens, listed, isStepwise });
});
