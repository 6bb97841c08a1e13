import { expect, test } from 'vitest';
import { dayOfFirstWeek, dueMoments, type LearningFacts } from './rules-learning.ts';

const now = new Date('2027-03-01T12:00:00.000Z');
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 60 * 60 * 1000);
const daysAgo = (days: number) => hoursAgo(days * 24);
const none: LearningFacts = {
  since: daysAgo(40),
  firstDoneAt: null,
  last: null,
  usedAt: null,
  allDoneAt: null,
};
const due = (facts: Partial<LearningFacts>) => dueMoments({ ...none, ...facts }, now);

test.each([
  [0, ['first-week-1']],
  [0.9, ['first-week-1']],
  [1, ['first-week-2']],
  [2.5, ['first-week-3']],
  [3, []],
  [4.9, []],
  [5, ['first-week-6']],
  [6, []],
  [40, []],
])('%s days into the course the first week tells %j', (days, moments) => {
  expect(due({ since: daysAgo(days) })).toEqual(moments);
});

test('the first lesson that is done is told once it cannot be taken back, and not long after', () => {
  expect(due({ firstDoneAt: new Date(now.getTime() - 10_000) })).toEqual([]);
  expect(due({ firstDoneAt: hoursAgo(1) })).toEqual(['first-win']);
  expect(due({ firstDoneAt: daysAgo(2) })).toEqual([]);
});

test('a lesson that was begun waits from the third day to the sixth', () => {
  const begun = (days: number) => due({ last: { at: daysAgo(days), isDone: false } });
  expect(begun(2.9)).toEqual([]);
  expect(begun(3)).toEqual(['lesson-waiting']);
  expect(begun(6)).toEqual([]);
  expect(due({ last: { at: daysAgo(4), isDone: true } })).toEqual([]);
});

test('a week without a lesson is told in the ninth day at the latest, and only in the first three months', () => {
  const away = (days: number, since = 40) =>
    due({ since: daysAgo(since), last: { at: daysAgo(days), isDone: true } });
  expect(away(6.9)).toEqual([]);
  expect(away(7)).toEqual(['week-away']);
  expect(away(9)).toEqual([]);
  expect(away(7, 91)).toEqual([]);
  const last = { at: daysAgo(7), isDone: true };
  expect(due({ last, usedAt: daysAgo(1) })).toEqual([]);
  expect(due({ last, usedAt: daysAgo(7) })).toEqual(['week-away']);
});

test('whoever has finished everything is told that, and nothing of waiting or being away', () => {
  const last = { at: daysAgo(1), isDone: true };
  expect(due({ last, allDoneAt: daysAgo(1) })).toEqual(['course-finished']);
  const gone = { at: daysAgo(7), isDone: true };
  expect(due({ last: gone, allDoneAt: daysAgo(7) })).toEqual([]);
});

test.each([
  [0, 1],
  [0.9, 1],
  [1, 2],
  [6.9, 7],
  [7, null],
])('%s days after the access began it is day %s of the first week', (days, number) => {
  const opens = (afterDays: number) => new Date(daysAgo(days).getTime() + afterDays * 24 * 60 * 60 * 1000);
  const module = (unlockAfterDays: number) => {
    const isUnlocked = opens(unlockAfterDays) <= now;
    return { isUnlocked, opensAt: isUnlocked ? null : opens(unlockAfterDays).toISOString(), unlockAfterDays };
  };
  expect(dayOfFirstWeek([module(0), module(7), module(14)], now)).toBe(number);
});

test('whoever waits for no module is in no first week', () => {
  expect(dayOfFirstWeek([{ isUnlocked: true, opensAt: null, unlockAfterDays: 0 }], now)).toBeNull();
});
