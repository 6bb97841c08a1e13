import { expect, test } from 'vitest';
import { rhythmOf, rhythmsAnywhere } from './rules-week.ts';

/** A Thursday. */
const now = new Date('2026-11-26T12:00:00Z');
const course = {
  lessons: 59,
  completed: 3,
  percent: 5,
  minutesLeft: 400,
  next: null,
  opensNext: null,
};
const nothing = { course: null, due: null, week: { calls: [], lesson: null, outcome: null } };

test('a week of which nothing is stored has nothing done, and no lesson without the course', () => {
  expect(rhythmOf(nothing, now, 'UTC')).toEqual({
    calls: { done: 0, of: 2 },
    lesson: null,
    outcome: false,
    threeMinutes: false,
  });
  expect(rhythmOf({ ...nothing, course }, now, 'UTC').lesson).toBe(false);
});

test('two calls, a lesson and an outcome since Monday make a good week; what was before Monday does not count', () => {
  const monday = '2026-11-23T00:00:00.000Z';
  const sunday = '2026-11-22T23:59:59.000Z';
  const done = { calls: [now.toISOString(), monday], lesson: monday, outcome: monday };
  expect(rhythmOf({ ...nothing, course, week: done }, now, 'UTC')).toEqual({
    calls: { done: 2, of: 2 },
    lesson: true,
    outcome: true,
    threeMinutes: false,
  });
  const before = { calls: [monday, sunday], lesson: sunday, outcome: sunday };
  expect(rhythmOf({ ...nothing, course, week: before }, now, 'UTC')).toEqual({
    calls: { done: 1, of: 2 },
    lesson: false,
    outcome: false,
    threeMinutes: false,
  });
});

test.each([
  ['America/New_York', false],
  ['UTC', true],
  ['Asia/Tokyo', true],
])(
  'the week begins on the member’s own Monday: a call of Monday, 2 AM UTC, in %s is of this week: %s',
  (zone, isOfWeek) => {
    const week = { calls: ['2026-11-23T02:00:00.000Z'], lesson: null, outcome: null };
    expect(rhythmOf({ ...nothing, week }, now, zone).calls.done).toBe(isOfWeek ? 1 : 0);
  },
);

test.each(['2026-11-23', '2026-11-29'])('on %s, a first or a last day, the week is the same', (day) => {
  const week = { calls: ['2026-11-23T10:00:00.000Z'], lesson: null, outcome: null };
  expect(rhythmOf({ ...nothing, week }, new Date(`${day}T12:00:00Z`), 'UTC').calls.done).toBe(1);
});

test('where the zone is not known, there are two answers only around a Monday', () => {
  const lessonsAt = (lesson: string) =>
    rhythmsAnywhere({ ...nothing, course, week: { ...nothing.week, lesson } }, now).map(
      (rhythm) => rhythm.lesson,
    );
  expect(lessonsAt('2026-11-25T12:00:00.000Z')).toEqual([true, true]);
  expect(lessonsAt('2026-11-23T00:00:00.000Z')).toEqual([true, false]);
  expect(lessonsAt('2026-11-20T12:00:00.000Z')).toEqual([false, false]);
});

test('something that was recalled today is today’s three minutes, by the member’s own calendar; yesterday’s is not', () => {
  const isDone = (answeredAt: string | null, zone = 'UTC') =>
    rhythmOf({ ...nothing, due: { turn: null, questions: 1, answeredAt } }, now, zone).threeMinutes;
  expect(isDone(null)).toBe(false);
  expect(isDone('2026-11-26T01:00:00.000Z')).toBe(true);
  expect(isDone('2026-11-26T01:00:00.000Z', 'America/New_York')).toBe(false);
  expect(isDone('2026-11-25T23:59:00.000Z')).toBe(false);
});
