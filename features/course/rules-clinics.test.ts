import { expect, test } from 'vitest';
import { clinicMoment, judgeSeat, needsReminder, seatsLeft, seesLink } from './rules-clinics.ts';

const facts = { mayCome: true, isComing: false, seats: null, coming: 5, isOver: false };

test.each([
  [{}, 'taken'],
  [{ mayCome: false }, 'not theirs'],
  [{ isOver: true }, 'over'],
  [{ seats: 5 }, 'full'],
  [{ seats: 6 }, 'taken'],
  [{ seats: 5, isComing: true }, 'taken'],
  // The owner gave fewer seats than had come.
  [{ seats: 3 }, 'full'],
] as const)('a seat with %j is %s', (given, verdict) => {
  expect(judgeSeat({ ...facts, ...given })).toBe(verdict);
});

test.each([
  [{}, true],
  [{ mayCome: false }, false],
  [{ mayCome: false, isComing: true }, false],
  [{ seats: 5 }, false],
  [{ seats: 5, isComing: true }, true],
] as const)('who has %j sees the link: %s', (given, sees) => {
  expect(seesLink({ ...facts, ...given })).toBe(sees);
});

test('seats never count below none, and nobody counts what has no limit', () => {
  expect([seatsLeft({ seats: 3, coming: 5 }), seatsLeft({ seats: null, coming: 5 })]).toEqual([0, null]);
});

const at = (iso: string) => new Date(iso);
test.each([
  // A day is 24 hours, whatever the clocks do that night.
  ['2026-10-24T17:59:00Z', '2026-10-01T00:00:00Z', false],
  ['2026-10-24T18:00:00Z', '2026-10-01T00:00:00Z', true],
  ['2026-10-25T17:59:00Z', '2026-10-01T00:00:00Z', true],
  ['2026-10-25T18:00:00Z', '2026-10-01T00:00:00Z', false],
  ['2026-10-25T09:00:00Z', '2026-10-24T20:00:00Z', false],
])('at %s, said yes at %s: a reminder is due: %s', (now, saidAt, isDue) => {
  const clinic = { startsAt: at('2026-10-25T18:00:00Z'), saidAt: at(saidAt) };
  expect(needsReminder(clinic, at(now))).toBe(isDue);
});

test('a mail names the moment with its zone', () => {
  const moments = [null, 'America/New_York', 'Asia/Tokyo'].map((zone) =>
    clinicMoment(at('2026-12-03T18:00:00Z'), zone),
  );
  expect(moments).toEqual([
    'Thursday, December 3, 2026 at 6:00 PM UTC',
    'Thursday, December 3, 2026 at 1:00 PM EST',
    'Friday, December 4, 2026 at 3:00 AM GMT+9',
  ]);
});
