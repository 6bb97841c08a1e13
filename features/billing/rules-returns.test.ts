import { expect, test } from 'vitest';
import { keptCents, type PaidPart, sentBackOf, usedDays, withdrawalShare } from './rules-returns.ts';

const at = (text: string) => new Date(`${text}Z`);
const part = (paid: number, from: string, until: string, back = 0): PaidPart => ({
  paid,
  back,
  from: at(from),
  until: at(until),
});
/** A month that begins on the first at noon. */
const january = part(4700, '2026-01-01T12:00', '2026-02-01T12:00');
const february = part(4700, '2026-02-01T12:00', '2026-03-01T12:00');
const leapFebruary = part(4700, '2028-02-01T12:00', '2028-03-01T12:00');
const april = part(4700, '2026-04-01T12:00', '2026-05-01T12:00');
const premium = part(6700, '2026-04-01T12:00', '2026-05-01T12:00');

test.each<[string, readonly PaidPart[], string, boolean, number]>([
  ['on the day of the contract all of it', [april], '2026-04-01T12:00:01', true, 4700],
  ['a day that has only begun is not paid for', [april], '2026-04-02T11:59:59', true, 4700],
  ['one day of 30', [april], '2026-04-02T12:00', true, 4544],
  ['ten days of 30', [april], '2026-04-11T12:00', true, 3134],
  ['ten days of 31', [january], '2026-01-11T12:00', true, 3184],
  ['ten days of 28', [february], '2026-02-11T12:00', true, 3022],
  ['ten days of 29', [leapFebruary], '2028-02-11T12:00', true, 3080],
  ['fourteen days of 30', [premium], '2026-04-15T12:00', true, 3574],
  ['without the wish for an early start all of it, on day 0', [april], '2026-04-01T12:00', false, 4700],
  ['without the wish for an early start all of it, on day 14', [april], '2026-04-15T12:00', false, 4700],
  ['what went back before is taken off', [{ ...april, back: 1000 }], '2026-04-11T12:00', true, 2134],
  ['what went back before can be more than is left', [{ ...april, back: 4000 }], '2026-04-11T12:00', true, 0],
  ['all went back before', [{ ...april, back: 4700 }], '2026-04-02T12:00', false, 0],
  [
    'an upgrade pays for the days that were left: 5 of its 25, and 10 of the month’s 30',
    [april, part(1667, '2026-04-06T12:00', '2026-05-01T12:00')],
    '2026-04-11T12:00',
    true,
    3134 + 1334,
  ],
  [
    'what went back of one payment is not taken off another',
    [{ ...april, back: 4700 }, part(1667, '2026-04-06T12:00', '2026-05-01T12:00')],
    '2026-04-06T13:00',
    true,
    1667,
  ],
  [
    'a payment for no days at all',
    [part(100, '2026-04-01T12:00', '2026-04-01T12:00')],
    '2026-04-02T12:00',
    true,
    100,
  ],
  ['nothing was paid', [], '2026-04-02T12:00', true, 0],
])('%s [billing.withdrawal-amount]', (_, parts, now, earlyStart, cents) => {
  const refund = sentBackOf(parts, withdrawalShare(earlyStart), at(now));
  expect(refund).toBe(cents);
  expect(Number.isInteger(refund)).toBe(true);
});

test('more days than were paid for are never used', () => {
  expect(usedDays(february, at('2026-05-01T00:00'))).toBe(28);
  expect(usedDays(february, at('2026-01-01T00:00'))).toBe(0);
  expect(keptCents(february, 'unused', at('2026-05-01T00:00'))).toBe(4700);
});

const from = new Date('2026-11-01T12:00:00Z');
const until = new Date('2026-12-01T12:00:00Z');
const now = new Date('2026-11-11T13:00:00Z');
const month = { paid: 4700, back: 0, from, until };

test('without a refund nothing goes back', () => {
  expect(sentBackOf([month], 'none', now)).toBe(0);
});

test('the days that are left go back by the day, rounded in the buyer’s favor', () => {
  // 10 of 30 days are used: 1566.67 cents, so 1566 stay.
  expect(sentBackOf([month], 'unused', now)).toBe(3134);
});

test('all of the month goes back, without what went back before', () => {
  expect(sentBackOf([month], 'period', now)).toBe(4700);
  expect(sentBackOf([{ ...month, back: 700 }], 'period', now)).toBe(4000);
});

test('who got more back than is left gets nothing, and owes nothing', () => {
  expect(sentBackOf([{ ...month, back: 4000 }], 'unused', now)).toBe(0);
});

test('an upgrade in the middle of a month counts its own days', () => {
  const upgrade = { paid: 1000, back: 0, from: new Date('2026-11-11T12:00:00Z'), until };
  expect(sentBackOf([month, upgrade], 'unused', now)).toBe(3134 + 1000);
});

test('a month that a year replaced is used to the day of the change, and the year from then on', () => {
  const month = { ...part(4700, '2026-03-01T00:00', '2026-04-01T00:00'), replacedAt: at('2026-03-11T00:00') };
  // 47,000 for the year, less 3,184 for the 21 days that were left.
  const year = part(43_816, '2026-03-11T00:00', '2027-03-11T00:00');
  const now = at('2026-03-13T00:00');
  expect(keptCents(month, 'unused', now)).toBe(Math.floor((4700 * 10) / 31));
  expect(keptCents(year, 'unused', now)).toBe(Math.floor((43_816 * 2) / 365));
});
