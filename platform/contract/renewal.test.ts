import { expect, test } from 'vitest';
import { inReadersZone, renewalOf, spentWords } from './renewal.ts';

const monday = '2026-11-30T00:00:00.000Z';

test.each([
  ['UTC', 'on Monday, November 30, at midnight UTC'],
  ['America/New_York', 'on Sunday, November 29, at 7:00 PM EST'],
  ['Europe/Berlin', 'on Monday, November 30, at 1:00 AM GMT+1'],
])('in %s a week begins anew %s', (zone, words) => {
  expect(renewalOf({ per: 'week', resetsAt: monday }, zone)).toBe(words);
});

test.each([
  ['UTC', '2026-11-29T23:00:00.000Z', 'at midnight UTC'],
  ['America/New_York', '2026-11-29T23:00:00.000Z', 'at 7:00 PM EST'],
  ['America/New_York', '2026-11-29T00:30:00.000Z', 'tomorrow at 7:00 PM EST'],
  ['Europe/Berlin', '2026-11-29T22:30:00.000Z', 'tomorrow at 1:00 AM GMT+1'],
  ['Europe/Berlin', '2026-11-29T23:30:00.000Z', 'at 1:00 AM GMT+1'],
  // A page that was left open, or a wrong clock: the words do not guess the day.
  ['Europe/Berlin', '2026-11-20T12:00:00.000Z', 'at 1:00 AM GMT+1'],
  ['Europe/Berlin', '2026-12-02T12:00:00.000Z', 'at 1:00 AM GMT+1'],
])('in %s at %s a day begins anew %s', (zone, now, words) => {
  for (const resetsAt of [monday, new Date(monday)])
    expect(renewalOf({ per: 'day', resetsAt }, zone, new Date(now))).toBe(words);
});

test('without a zone it is that of this device', () => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const facts = { per: 'week', resetsAt: monday } as const;
  expect(renewalOf(facts)).toBe(renewalOf(facts, timeZone));
});

test('what is used up says of what, and when there is more', () => {
  expect(
    spentWords({ per: 'week', resetsAt: monday, limit: 1500, unit: 'practice calls' }, 'America/New_York'),
  ).toBe(
    'You have used all 1,500 of this week’s practice calls. New ones arrive on Sunday, November 29, at 7:00 PM EST.',
  );
  expect(spentWords({ per: 'day', resetsAt: monday, limit: 3, unit: 'runs' }, 'UTC')).toBe(
    'You have used all 3 of today’s runs. New ones arrive at midnight UTC.',
  );
});

test('where something else ended first, no number is said that was not reached', () => {
  expect(spentWords({ per: 'day', resetsAt: monday, limit: 150, used: 80, unit: 'turns' }, 'UTC')).toBe(
    'Today’s turns are used up. New ones arrive at midnight UTC.',
  );
});

test.each(['day', 'week'] as const)(
  'what the server says of a %s in UTC is read in the reader’s time',
  (per) => {
    const now = new Date('2026-11-26T20:00:00.000Z');
    const resetsAt = per === 'day' ? '2026-11-27T00:00:00.000Z' : '2026-11-30T00:00:00.000Z';
    const spent = { per, resetsAt, limit: 3, unit: 'texts' };
    const words = inReadersZone(spentWords(spent, 'UTC'), now, 'America/Chicago');
    expect(words).toContain('6:00 PM CST');
    expect(words).toBe(spentWords(spent, 'America/Chicago', now));
  },
);
