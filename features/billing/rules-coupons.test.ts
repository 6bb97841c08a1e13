import { expect, test } from 'vitest';
import type { PriceBook } from '#platform/contract/prices.ts';
import { type Order, renewalConsentOf, renewalLabel, renewalWords } from './rules-consent.ts';
import { chargedWith, chargesInWords, couponState, type Off, takesOff } from './rules-coupons.ts';

const now = new Date('2026-11-25T12:00:00Z');
const code = { isActive: true, endsAt: null, uses: 3, mostUses: null };

test.each([
  ['without limits is active', {}, 'active'],
  ['that was stopped is stopped', { isActive: false }, 'stopped'],
  [
    'past its day is expired, also where Stripe calls it inactive',
    { endsAt: now, isActive: false },
    'expired',
  ],
  ['before its day is active', { endsAt: new Date(now.getTime() + 1) }, 'active'],
  ['used as often as it may be is used up', { mostUses: 3 }, 'used_up'],
  ['with uses left is active', { mostUses: 4 }, 'active'],
] as const)('a code %s', (_, facts, state) => {
  expect(couponState({ ...code, ...facts }, now)).toBe(state);
});

const off = (given: Partial<Off>): Off => ({
  percent: null,
  amount: null,
  currency: given.amount === undefined ? null : 'usd',
  duration: 'once',
  months: null,
  ...given,
});
const month = { cents: 4700, currency: 'usd', rhythm: 'month', trialDays: 0 } as const;
const year = { ...month, cents: 47_000, rhythm: 'year' } as const;
const twenty = { amount: 2000 };
const threeMonths = { duration: 'repeating', months: 3 };

test.each<[string, Partial<Off>, Parameters<typeof chargesInWords>[1], string]>([
  ['of a share, once', { percent: 20 }, month, '$37.60 for the first month, then $47 a month'],
  ['of an amount, once', twenty, month, '$27 for the first month, then $47 a month'],
  ['for some months', { ...twenty, ...threeMonths }, month, '$27 a month for 3 months, then $47 a month'],
  [
    'for one month',
    { ...twenty, ...threeMonths, months: 1 },
    month,
    '$27 for the first month, then $47 a month',
  ],
  ['for ever', { percent: 25, duration: 'forever' }, month, '$35.25 a month instead of $47'],
  ['of everything', { percent: 100 }, month, '$0 for the first month, then $47 a month'],
  ['of more than everything', { amount: 9000 }, month, '$0 for the first month, then $47 a month'],
  ['of a year, once', { percent: 50 }, year, '$235 for the first year, then $470 a year'],
  [
    'of a year, for some months',
    { percent: 50, ...threeMonths },
    year,
    '$235 for the first year, then $470 a year',
  ],
  [
    'of a year, for thirteen months',
    { percent: 50, ...threeMonths, months: 13 },
    year,
    '$235 a year for 2 years, then $470 a year',
  ],
  ['of a year, for ever', { percent: 50, duration: 'forever' }, year, '$235 a year instead of $470'],
  ['once, after a trial', twenty, { ...month, trialDays: 14 }, '$27 for the first month, then $47 a month'],
  [
    'for some months, which a trial is part of',
    { ...twenty, ...threeMonths },
    { ...month, trialDays: 14 },
    '$27 a month in the first 3 months from today, then $47 a month',
  ],
  [
    'for some months of a year, after a trial',
    { percent: 50, ...threeMonths },
    { ...year, trialDays: 14 },
    '$235 for the first year, then $470 a year',
  ],
])('what a code takes off is said with what is charged: %s', (_, given, bought, said) => {
  expect(chargesInWords(off(given), bought)).toBe(said);
});

test('a share that comes out uneven takes off whole cents', () => {
  expect([chargedWith(off({ percent: 15 }), 4799), chargedWith(off({ percent: 33.3 }), 4700)]).toEqual([
    4079, 3135,
  ]);
});

test.each<[string, Partial<Off>, number, boolean]>([
  ['of an amount in the currency that is paid', twenty, 0, true],
  ['of an amount in another', { amount: 2000, currency: 'eur' }, 0, false],
  ['for months that outlast the trial', { ...twenty, ...threeMonths }, 60, true],
  ['for months that the trial fills', { ...twenty, ...threeMonths, months: 2 }, 60, false],
  ['of nothing', { percent: 0 }, 0, false],
])('whether a code counts for what is bought: %s', (_, given, trialDays, counts) => {
  expect(takesOff(off(given), { ...month, trialDays })).toBe(counts);
});

const book: PriceBook = {
  currency: 'usd',
  tiers: { tools: { month: 4700, year: 47_000 }, premium: { month: 6700, year: null } },
  trialDays: 0,
};
const order: Order = { plan: 'tools', onGiven: false, rhythm: 'month' };
const cancels = 'is charged each time to the card you pay with, until you cancel.';

test.each<[string, Partial<Order>, Partial<Off>, string, string]>([
  [
    'once',
    {},
    { percent: 20 },
    `Tools & Resources costs $37.60 for the first month, then $47.00 a month, with the code SPRING. It renews every month, and $47.00 ${cancels}`,
    'I agree that it renews every month at $47.00 until I cancel.',
  ],
  [
    'for some months',
    {},
    { ...twenty, ...threeMonths },
    `Tools & Resources costs $27.00 a month for 3 months, then $47.00 a month, with the code SPRING. It renews every month, and what it costs then ${cancels}`,
    'I agree that it renews every month until I cancel: at $27.00 for 3 months, then $47.00.',
  ],
  [
    'for ever',
    { rhythm: 'year' },
    { percent: 50, duration: 'forever' },
    `Tools & Resources costs $235.00 a year instead of $470.00, with the code SPRING. It renews every year, and $235.00 ${cancels}`,
    'I agree that it renews every year at $235.00 until I cancel.',
  ],
  [
    'for some months, after a trial',
    { trialDays: 14 },
    { ...twenty, ...threeMonths },
    `Then Tools & Resources costs $27.00 a month in the first 3 months from today, then $47.00 a month, with the code SPRING. It renews every month, and what it costs then ${cancels}`,
    'I agree that it renews every month until I cancel: at $27.00 in the first 3 months from today, then $47.00.',
  ],
])('what a buyer agrees to is true with a code %s', (_, with_, given, words, label) => {
  const bought = { ...order, ...with_, coupon: { ...off(given), code: 'SPRING' } };
  expect(renewalWords(book, bought)).toContain(words);
  expect(renewalLabel(book, bought)).toBe(label);
});

test.each<[string, Partial<Order>, string]>([
  ['to a year of the same plan', { rhythm: 'year', isYearNow: true }, '$470.00 a year'],
  ['from Tools to Premium', { plan: 'upgrade' }, '$67.00 a month'],
])('a change %s of a plan without a code says the price', (_, change, price) => {
  const words = renewalConsentOf(book, { ...order, ...change, discounted: null });
  expect(words).toContain(` costs ${price}. It renews`);
  expect(words).not.toContain('with the code');
});

test.each<[string, Partial<Order>, string, string]>([
  [
    'until a day',
    { plan: 'upgrade', discounted: { cents: 5360, until: '2027-03-21T10:00:00.000Z' } },
    `Premium costs $53.60 a month until March 21, 2027, then $67.00 a month, with the code on your plan. It renews every month, and what it costs then ${cancels}`,
    'I agree that it renews every month until I cancel: at $53.60 until March 21, 2027, then $67.00.',
  ],
  [
    'for ever',
    { rhythm: 'year', isYearNow: true, discounted: { cents: 23_500, until: null } },
    `Tools & Resources costs $235.00 a year instead of $470.00, with the code on your plan. It renews every year, and $235.00 ${cancels}`,
    'I agree that it renews every year at $235.00 until I cancel.',
  ],
])('a change of a plan with a code that counts %s is agreed to in figures', (_, change, words, label) => {
  const changed = { ...order, ...change };
  expect(renewalWords(book, changed)).toContain(words);
  expect(renewalLabel(book, changed)).toBe(label);
});

test('what is not a change names no code that nobody entered', () => {
  for (const bought of [order, { ...order, plan: 'upgrade', onGiven: true } as const])
    expect(renewalConsentOf(book, bought)).not.toContain('code');
});
