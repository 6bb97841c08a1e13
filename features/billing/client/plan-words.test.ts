import { expect, test } from 'vitest';
import type { Subscription } from './plan-queries.ts';
import { thenCharged, thenWords } from './plan-words.ts';

const day = '2026-12-26T00:00:00.000Z';
const subscription: Subscription = {
  tier: 'premium',
  status: 'active',
  amount: 6700,
  currency: 'usd',
  paid: null,
  renewsFor: 6700,
  renewsCredit: 0,
  owed: null,
  currentPeriodEnd: day,
  endsAt: null,
  graceEndsAt: null,
  rhythm: 'month',
  pausedUntil: null,
  confirmUrl: null,
};

test.each([
  ['renews while nothing ended it', subscription, 'It renews then.'],
  ['ends once it was canceled', { ...subscription, endsAt: day }, 'It ends then.'],
  ['ends when it was given', null, 'It ends then.'],
  ['is not foretold while a payment is owed', { ...subscription, graceEndsAt: day }, null],
] as const)('a plan %s', (_, held, words) => {
  expect(thenWords(held)).toBe(words);
});

test.each([
  ['is the price of a month', 6700, 'then $67.00 a month from December 26, 2026'],
  [
    'has a coupon taken off',
    5025,
    'then $50.25 on December 26, 2026, with your discount; the price is $67.00 a month',
  ],
  ['has tax on it', 7973, 'then $79.73 on December 26, 2026, with tax; the price is $67.00 a month'],
])('what follows an upgrade %s', (_, renewsFor, words) => {
  const quote = {
    dueToday: 1935,
    renewsFor,
    price: 6700,
    rhythm: 'month' as const,
    currency: 'usd',
    renewsAt: day,
    discounted: null,
  };
  expect(thenCharged(quote)).toBe(words);
});
