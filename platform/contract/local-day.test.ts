import { expect, test } from 'vitest';
import { localDay, startOfDay, startOfNextDay, timeZoneOf } from './local-day.ts';

test.each([
  [
    'America/New_York',
    '2026-11-26T03:00:00Z',
    '2026-11-25',
    '2026-11-25T05:00:00.000Z',
    '2026-11-26T05:00:00.000Z',
  ],
  [
    'Asia/Tokyo',
    '2026-11-25T16:00:00Z',
    '2026-11-26',
    '2026-11-25T15:00:00.000Z',
    '2026-11-26T15:00:00.000Z',
  ],
  [
    'Asia/Kathmandu',
    '2026-11-25T18:20:00Z',
    '2026-11-26',
    '2026-11-25T18:15:00.000Z',
    '2026-11-26T18:15:00.000Z',
  ],
  // Clocks go forward, go back, and skip the first hour of the day.
  [
    'Europe/Berlin',
    '2026-03-29T12:00:00Z',
    '2026-03-29',
    '2026-03-28T23:00:00.000Z',
    '2026-03-29T22:00:00.000Z',
  ],
  [
    'Europe/Berlin',
    '2026-10-25T22:30:00Z',
    '2026-10-25',
    '2026-10-24T22:00:00.000Z',
    '2026-10-25T23:00:00.000Z',
  ],
  [
    'America/Santiago',
    '2026-09-06T12:00:00Z',
    '2026-09-06',
    '2026-09-06T04:00:00.000Z',
    '2026-09-07T03:00:00.000Z',
  ],
])('in %s the day of %s is %s', (zone, instant, day, start, next) => {
  const at = new Date(instant);
  expect(localDay(at, zone)).toBe(day);
  expect(startOfDay(at, zone).toISOString()).toBe(start);
  expect(startOfDay(new Date(start), zone).toISOString()).toBe(start);
  expect(startOfNextDay(at, zone).toISOString()).toBe(next);
});

test('a zone is one that is known here, and nothing else', () => {
  expect(['Europe/Berlin', 'Europe/Nowhere', 'x'.repeat(65), '', null, undefined].map(timeZoneOf)).toEqual([
    'Europe/Berlin',
    null,
    null,
    null,
    null,
    null,
  ]);
});
