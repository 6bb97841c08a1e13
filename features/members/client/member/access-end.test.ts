import { expect, test } from 'vitest';
import { endFacts } from './access-end.ts';

const until = '2026-12-26T12:00:00.000Z';
const row = {
  id: 'sub_1',
  tier: 'premium',
  status: 'active',
  amount: 6700,
  rhythm: 'month' as const,
  pausedUntil: null,
  currency: 'usd',
  paid: null,
  renewsFor: null,
  owedSince: null,
  owed: null,
  refunded: 0,
  startedAt: '2026-11-26T12:00:00.000Z',
  periodStart: '2026-11-26T12:00:00.000Z',
  periodEnd: until,
  endsAt: null,
  endedAt: null,
};
const day = 'December 26, 2026';

test('a plan that renews on a day does not end then', () => {
  expect(endFacts({ tier: 'premium', until, subscriptions: [row] })).toEqual([['Renews on', day]]);
});

test.each([
  ['set to end', { endsAt: until }],
  ['over', { status: 'canceled', endedAt: '2026-11-27T12:00:00.000Z' }],
  ['of another plan', { tier: 'tools' }],
  ['owed, with its grace', { status: 'past_due' }],
  ['renewing before a grant ends', { periodEnd: '2026-12-20T12:00:00.000Z' }],
])('access ends on its day where the subscription is %s', (_, part) => {
  const subscriptions = [{ ...row, ...part }];
  expect(endFacts({ tier: 'premium', until, subscriptions })).toEqual([['Until', day]]);
});

test('access without an end has no day', () => {
  expect(endFacts({ tier: 'premium', until: null, subscriptions: [row] })).toEqual([]);
});
