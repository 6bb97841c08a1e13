import { expect, test } from 'vitest';
import { plans } from './plans.ts';
import { type Buyer, isRunning, purchaseVerdict, tierOfProduct } from './rules.ts';

type Wish = 'tools' | 'premium' | 'upgrade';
const nothing: Buyer = { tier: 'free', running: [] };
const paying = (tier: 'tools' | 'premium', more: Partial<Buyer['running'][number]> = {}): Buyer => ({
  tier,
  running: [{ tier, status: 'active', endsAt: null, ...more }],
});
const verdicts = (buyer: Buyer) =>
  (['tools', 'premium', 'upgrade'] as Wish[]).map((wish) => purchaseVerdict(buyer, wish).kind);

test('the plans are the specification’s [billing.plan-free] [billing.plan-tools] [billing.plan-premium] [billing.plan-upgrade] [billing.product-tools] [billing.product-premium]', () => {
  expect(
    Object.values(plans).map(({ name, monthlyCents, productId }) => [name, monthlyCents, productId]),
  ).toEqual([
    ['Free Starter', 0, null],
    ['Tools & Resources', 4700, 'prod_TKvrm2KPyA2YeP'],
    ['Premium', 6700, 'prod_TKvrxStCA4qGbH'],
    ['Premium Upgrade', 2000, 'prod_TKvrxStCA4qGbH'],
  ]);
});

test('Tools and the upgrade together cost what Premium costs', () => {
  expect(plans.tools.monthlyCents + plans.upgrade.monthlyCents).toBe(plans.premium.monthlyCents);
});

test('a free member may buy Tools or Premium, and no upgrade [billing.free-may-buy]', () => {
  expect(verdicts(nothing)).toEqual(['checkout', 'checkout', 'refused']);
});

test('a Tools subscriber may buy the upgrade only, as a change of the plan he has [billing.tools-may-buy]', () => {
  expect(verdicts(paying('tools'))).toEqual(['refused', 'refused', 'upgrade']);
});

test('Premium members and admins are sold nothing [billing.premium-may-buy-nothing]', () => {
  expect(verdicts(paying('premium'))).toEqual(['refused', 'refused', 'refused']);
  expect(verdicts({ tier: 'admin', running: [] })).toEqual(['refused', 'refused', 'refused']);
  expect(verdicts({ tier: 'premium', running: [] })).toEqual(['refused', 'refused', 'refused']);
});

test('who was given Tools may buy Premium in full: there is no subscription to move', () => {
  expect(verdicts({ tier: 'tools', running: [] })).toEqual(['refused', 'checkout', 'refused']);
});

test('who owes a payment settles it first: a second subscription would bill him twice', () => {
  for (const status of ['past_due', 'unpaid', 'incomplete', 'paused']) {
    const owing = { tier: 'free' as const, running: [{ tier: 'tools' as const, status, endsAt: null }] };
    expect(verdicts(owing)).toEqual(['refused', 'refused', 'refused']);
  }
  expect(verdicts(paying('tools', { status: 'past_due' }))[2]).toBe('refused');
});

test('a plan that is set to end is resumed before it is upgraded', () => {
  expect(verdicts(paying('tools', { endsAt: new Date() }))[2]).toBe('refused');
});

test('only what is over for good is not running any more', () => {
  expect(['canceled', 'incomplete_expired'].map(isRunning)).toEqual([false, false]);
  expect(['active', 'past_due', 'unpaid', 'paused', 'never_heard_of'].every(isRunning)).toBe(true);
});

test('the products stand for their tiers, and any other for none [billing.tier-tools] [billing.tier-premium] [billing.tier-none-is-free]', () => {
  expect(['prod_TKvrm2KPyA2YeP', 'prod_TKvrxStCA4qGbH', 'prod_other'].map(tierOfProduct)).toEqual([
    'tools',
    'premium',
    null,
  ]);
});
