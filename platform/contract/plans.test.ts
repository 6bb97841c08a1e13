import { expect, test } from 'vitest';
import { plans, productOf, tierOfProduct } from './plans.ts';

test('the plans are the specification’s [billing.product-tools] [billing.product-premium]', () => {
  expect(Object.values(plans).map(({ name, productId }) => [name, productId])).toEqual([
    ['Free Starter', null],
    ['Tools & Resources', 'prod_TKvrm2KPyA2YeP'],
    ['Premium', 'prod_TKvrxStCA4qGbH'],
    ['Premium Upgrade', 'prod_TKvrxStCA4qGbH'],
  ]);
});

test('the products stand for their tiers, and any other for none [billing.tier-tools] [billing.tier-premium] [billing.tier-none-is-free]', () => {
  expect(['prod_TKvrm2KPyA2YeP', 'prod_TKvrxStCA4qGbH', 'prod_other'].map(tierOfProduct)).toEqual([
    'tools',
    'premium',
    null,
  ]);
});

test('the kinds of user, by the product of their access [billing.user-kinds] [billing.tier-none-is-free] [billing.tier-tools] [billing.tier-premium]', () => {
  const kinds = (['free', 'tools', 'premium', 'admin'] as const).map((tier) => productOf(tier));
  expect(kinds).toEqual([null, 'prod_TKvrm2KPyA2YeP', 'prod_TKvrxStCA4qGbH', 'admin']);
});
