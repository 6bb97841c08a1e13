import { expect, test } from 'vitest';
import { centsOf, currencyName, type PriceBook, priceInWords, startPrices, yearSaving } from './prices.ts';

const book: PriceBook = {
  currency: 'usd',
  tiers: { tools: { month: 4700, year: 47_000 }, premium: { month: 6700, year: 65_000 } },
  trialDays: 0,
};

test('a fresh start sells at the specification’s prices, by the month [billing.plan-tools] [billing.plan-premium] [billing.plan-upgrade]', () => {
  expect((['tools', 'premium', 'upgrade'] as const).map((plan) => centsOf(startPrices, plan))).toEqual([
    4700, 6700, 2000,
  ]);
  expect([startPrices.currency, startPrices.trialDays]).toEqual(['usd', 0]);
  expect(centsOf(startPrices, 'premium', 'year')).toBeNull();
  expect(centsOf(startPrices, 'upgrade', 'year')).toBeNull();
});

test('the upgrade costs the difference in the same rhythm', () => {
  expect(centsOf(book, 'upgrade', 'year')).toBe(18_000);
  expect(centsOf(book, 'upgrade', 'month')).toBe(2000);
});

test('where only one plan is sold by the year, there is no upgrade by the year', () => {
  const tiers = { tools: { month: 4700, year: null }, premium: { month: 6700, year: 67_000 } };
  expect(centsOf({ ...book, tiers }, 'upgrade', 'year')).toBeNull();
});

test('a currency has a name', () => {
  expect([currencyName('usd'), currencyName('eur')]).toEqual(['US dollars', 'euros']);
});

test('a price shows cents only if there are any', () => {
  expect([priceInWords(4700, 'usd'), priceInWords(4750, 'usd'), priceInWords(470_000, 'eur')]).toEqual([
    '$47',
    '$47.50',
    '€4,700',
  ]);
});

test.each([
  [{ month: 4700, year: null }, null],
  [{ month: 4700, year: 47_000 }, 'two months free'],
  [{ month: 4700, year: 51_700 }, 'one month free'],
  [{ month: 4700, year: 42_300 }, '3 months free'],
  [{ month: 4700, year: 49_900 }, '11% less than by the month'],
  [{ month: 4700, year: 56_300 }, null],
  [{ month: 4700, year: 56_400 }, null],
])('a year is said to save what it saves: %j', (price, said) => {
  expect(yearSaving(price)).toBe(said);
});
