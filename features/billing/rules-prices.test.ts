import { expect, test } from 'vitest';
import { products } from '#platform/contract/plans.ts';
import { startPrices } from '#platform/contract/prices.ts';
import { type ChargedPrice, priceDifferences } from './rules-prices.ts';

const asShown: ChargedPrice = {
  unitAmount: 4700,
  currency: 'usd',
  every: { interval: 'month', count: 1 },
  productId: products.tools,
  isActive: true,
};

test('a price that is charged as it is shown differs in nothing', () => {
  expect(priceDifferences(startPrices, { plan: 'tools', rhythm: 'month' }, asShown)).toEqual([]);
  expect(
    priceDifferences(
      startPrices,
      { plan: 'premium', rhythm: 'month' },
      { ...asShown, unitAmount: 6700, productId: products.premium },
    ),
  ).toEqual([]);
  expect(
    priceDifferences(
      startPrices,
      { plan: 'upgrade', rhythm: 'month' },
      { ...asShown, unitAmount: 2000, productId: 'prod_own' },
    ),
  ).toEqual([]);
});

test.each<[Partial<ChargedPrice>, readonly (readonly [string, string, string])[]]>([
  [{ unitAmount: 5700 }, [['amount', '$47.00', '$57.00']]],
  [{ unitAmount: null }, [['amount', '$47.00', 'no fixed amount']]],
  [{ currency: 'eur' }, [['currency', 'USD', 'EUR']]],
  [{ every: { interval: 'year', count: 1 } }, [['interval', 'every month', 'every year']]],
  [{ every: { interval: 'month', count: 3 } }, [['interval', 'every month', 'every 3 months']]],
  [{ every: null }, [['interval', 'every month', 'once']]],
  [{ productId: 'prod_other' }, [['product', products.tools, 'prod_other']]],
  [{ isActive: false }, [['archived', 'for sale', 'archived']]],
  [
    { unitAmount: 5700, currency: 'eur' },
    [
      ['amount', '$47.00', '€57.00'],
      ['currency', 'USD', 'EUR'],
    ],
  ],
])('what differs is named as shown and as charged: %j', (changes, named) => {
  expect(
    priceDifferences(startPrices, { plan: 'tools', rhythm: 'month' }, { ...asShown, ...changes }),
  ).toEqual(named.map(([what, shown, charged]) => ({ plan: 'tools', what, shown, charged })));
});

test('a price that the payment provider does not know is named', () => {
  expect(priceDifferences(startPrices, { plan: 'premium', rhythm: 'month' }, null)).toEqual([
    { plan: 'premium', what: 'missing', shown: '$67.00', charged: 'no such price' },
  ]);
});

test('the upgrade’s price under a product that opens a tier is named: it would sell the tier', () => {
  const under = (productId: string) =>
    priceDifferences(
      startPrices,
      { plan: 'upgrade', rhythm: 'month' },
      { ...asShown, unitAmount: 2000, productId },
    ).map(({ what }) => what);
  expect(under(products.premium)).toEqual(['product']);
  expect(under(products.tools)).toEqual(['product']);
});

test('a price by the year is compared with the year’s', () => {
  const tiers = { tools: { month: 4700, year: 47_000 }, premium: { month: 6700, year: 67_000 } };
  const book = { ...startPrices, tiers };
  const yearly: ChargedPrice = { ...asShown, unitAmount: 47_000, every: { interval: 'year', count: 1 } };
  expect(priceDifferences(book, { plan: 'tools', rhythm: 'year' }, yearly)).toEqual([]);
  expect(priceDifferences(book, { plan: 'tools', rhythm: 'year' }, asShown)).toMatchObject([
    { what: 'amount', shown: '$470.00 a year', charged: '$47.00' },
    { what: 'interval', shown: 'every year', charged: 'every month' },
  ]);
});
