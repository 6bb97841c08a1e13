import { expect, test } from 'vitest';
import type { Subscription } from './api.ts';
import { thenWords } from './then.ts';

const day = '2026-12-26T00:00:00.000Z';
const subscription: Subscription = {
  tier: 'premium',
  status: 'active',
  amount: 6700,
  currency: 'usd',
  paid: null,
  renewsFor: 6700,
  owed: null,
  currentPeriodEnd: day,
  endsAt: null,
  graceEndsAt: null,
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
