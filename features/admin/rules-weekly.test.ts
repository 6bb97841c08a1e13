import { expect, test } from 'vitest';
import { dayOf, lastWeek, weekWords } from './rules-weekly.ts';

const weekAt = (now: string) => {
  const { from, until } = lastWeek(new Date(now));
  return [from.toISOString(), until.toISOString()];
};

test.each([
  ['a Wednesday', '2026-11-25T15:00:00Z'],
  ['a Monday from 6:00 on', '2026-11-23T06:00:00Z'],
  ['a Sunday night', '2026-11-29T23:59:59Z'],
  ['the next Monday before 6:00', '2026-11-30T05:59:59Z'],
])('on %s the week that ended last Monday is due', (_, now) => {
  expect(weekAt(now)).toEqual(['2026-11-16T00:00:00.000Z', '2026-11-23T00:00:00.000Z']);
});

test('a week is told from its first day to its last', () => {
  expect(weekWords(lastWeek(new Date('2026-11-25T15:00:00Z')))).toBe(
    'November 16, 2026 to November 22, 2026',
  );
});

test('a week ends where the next one begins', () => {
  expect(weekAt('2026-11-30T06:00:00Z')).toEqual(['2026-11-23T00:00:00.000Z', '2026-11-30T00:00:00.000Z']);
});

test.each([
  [
    'as the reader says, if that can be their midnight',
    '2026-11-25T05:00:00.000Z',
    '2026-11-25T05:00:00.000Z',
  ],
  ['also on the day of 25 hours', '2026-11-24T14:00:00.000Z', '2026-11-24T14:00:00.000Z'],
  ['at midnight in UTC for a time to come', '2026-11-25T15:00:01.000Z', '2026-11-25T00:00:00.000Z'],
  ['and for one of days ago', '2026-11-23T05:00:00.000Z', '2026-11-25T00:00:00.000Z'],
  ['and where nothing is said', null, '2026-11-25T00:00:00.000Z'],
])('today begins %s', (_, said, begins) => {
  const now = new Date('2026-11-25T15:00:00.000Z');
  expect(dayOf(said === null ? null : new Date(said), now).toISOString()).toBe(begins);
});
