import { expect, test } from 'vitest';
import { monthlyOf, movementsBetween, type Renewing } from './rules-revenue.ts';

const tools: Renewing = {
  status: 'active',
  tier: 'tools',
  priceId: 'price_tools',
  amount: 4700,
  rhythm: 'month',
  renewsFor: 4700,
  renewsTax: null,
};

test('a month is what renews before tax and after coupons, and a twelfth of a year', () => {
  expect(monthlyOf(null, tools)).toBe(4700);
  expect(monthlyOf(null, { ...tools, renewsFor: 5593, renewsTax: 893 })).toBe(4700);
  expect(monthlyOf(null, { ...tools, renewsFor: null })).toBe(4700);
  expect(monthlyOf(null, { ...tools, rhythm: 'year', amount: 47_000, renewsFor: 47_000 })).toBe(3917);
});

test('one that is set to end keeps what it brought, at another price it does not', () => {
  const held = { priceId: 'price_tools', monthly: 2350 };
  expect(monthlyOf(held, { ...tools, renewsFor: null })).toBe(2350);
  expect(monthlyOf(held, { ...tools, renewsFor: null, priceId: 'price_new', amount: 6700 })).toBe(6700);
});

test.each(['trialing', 'incomplete', 'incomplete_expired', 'canceled', 'unpaid', 'unheard_of'])(
  'one that is %s brings nothing',
  (status) => expect(monthlyOf(null, { ...tools, status })).toBe(0),
);

test('neither does a product that is not sold here', () => {
  expect(monthlyOf(null, { ...tools, tier: null })).toBe(0);
});

const at = (monthly: number, status = 'active') => ({ status, monthly, tier: 'tools' as const });
const out = at(0, 'canceled');

test.each([
  ['it begins', null, at(4700), [['new', 4700]]],
  ['its trial is over', at(0, 'trialing'), at(4700), [['new', 4700]]],
  ['it costs more', at(4700), at(6700), [['upgrade', 2000]]],
  ['it costs less', at(6700), at(4700), [['downgrade', -2000]]],
  ['nothing changes', at(4700), at(4700), []],
  ['a payment fails', at(4700), at(4700, 'past_due'), []],
  ['it ends', at(4700), out, [['lost', -4700]]],
  ['it ends owing', at(4700, 'past_due'), out, [['lost', -4700]]],
  ['it is paused', at(4700), at(4700, 'paused'), [['pause', -4700]]],
  ['it is resumed', at(4700, 'paused'), at(4700), [['pause', 4700]]],
  [
    'it is resumed dearer',
    at(4700, 'paused'),
    at(6700),
    [
      ['pause', 4700],
      ['upgrade', 2000],
    ],
  ],
  [
    'it costs more while it is paused',
    at(4700, 'paused'),
    at(6700, 'paused'),
    [
      ['pause', 4700],
      ['upgrade', 2000],
      ['pause', -6700],
    ],
  ],
  [
    'it ends paused',
    at(4700, 'paused'),
    out,
    [
      ['pause', 4700],
      ['lost', -4700],
    ],
  ],
  ['it had never begun', at(0, 'incomplete'), out, []],
] as const)('%s', (_, former, row, moves) => {
  expect(movementsBetween(former, row).map(({ cents, kind }) => [kind, cents])).toEqual(moves);
});
