import { expect, test } from 'vitest';
import { keptUnpaidUntil, sentBackOf } from './rules-cancellation.ts';

const from = new Date('2026-11-01T12:00:00Z');
const until = new Date('2026-12-01T12:00:00Z');
const at = new Date('2026-11-11T13:00:00Z');
const month = { paid: 4700, back: 0, from, until };

test('without a refund nothing goes back', () => {
  expect(sentBackOf([month], 'none', at)).toBe(0);
});

test('the days that are left go back by the day, rounded in the buyer’s favor', () => {
  // 10 of 30 days are used: 1566.67 cents, so 1566 stay.
  expect(sentBackOf([month], 'unused', at)).toBe(3134);
});

test('all of the month goes back, without what went back before', () => {
  expect(sentBackOf([month], 'period', at)).toBe(4700);
  expect(sentBackOf([{ ...month, back: 700 }], 'period', at)).toBe(4000);
});

test('who got more back than is left gets nothing, and owes nothing', () => {
  expect(sentBackOf([{ ...month, back: 4000 }], 'unused', at)).toBe(0);
});

test('an upgrade in the middle of a month counts its own days', () => {
  const upgrade = { paid: 1000, back: 0, from: new Date('2026-11-11T12:00:00Z'), until };
  expect(sentBackOf([month, upgrade], 'unused', at)).toBe(3134 + 1000);
});

test.each([
  ['a failed payment keeps it for seven days', { status: 'past_due' }, '2026-11-08T12:00:00.000Z'],
  [
    'an end before that counts',
    { status: 'past_due', endsAt: new Date('2026-11-05T12:00:00Z') },
    '2026-11-05T12:00:00.000Z',
  ],
  ['one that the provider gave up gives nothing', { status: 'unpaid' }, undefined],
  [
    'after the seven days it gives nothing',
    { status: 'past_due', pastDueSince: new Date('2026-10-20T12:00:00Z') },
    undefined,
  ],
] as const)('%s', (_, given, kept) => {
  const now = new Date('2026-11-03T12:00:00Z');
  const until = keptUnpaidUntil({ endsAt: null, pastDueSince: from, ...given }, now);
  expect(until?.toISOString()).toBe(kept);
});
