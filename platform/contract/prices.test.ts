import { expect, test } from 'vitest';
import {
  centsOf,
  currenciesOf,
  currencyIn,
  type PriceBook,
  priceInWords,
  startPrices,
  yearSaving,
} from './prices.ts';

const book: PriceBook = {
  currency: 'usd',
  byCurrency: {
    usd: { tools: { month: 4700, year: 47_000 }, premium: { month: 6700, year: 65_000 } },
    eur: { tools: { month: 4300, year: 43_000 }, premium: { month: 6100, year: 60_000 } },
  },
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

test('the upgrade costs the difference in the same rhythm and currency', () => {
  expect(centsOf(book, 'upgrade', 'year')).toBe(18_000);
  expect(centsOf(book, 'upgrade', 'month', 'eur')).toBe(1800);
});

test('where only one plan is sold by the year, there is no upgrade by the year', () => {
  const usd = { tools: { month: 4700, year: null }, premium: { month: 6700, year: 67_000 } };
  expect(centsOf({ ...book, byCurrency: { usd } }, 'upgrade', 'year')).toBeNull();
});

test('a buyer pays in the currency that they have, if the book sells in it', () => {
  expect([currencyIn(book, 'eur'), currencyIn(book, 'gbp'), currencyIn(book, null)]).toEqual([
    'eur',
    'usd',
    'usd',
  ]);
  expect(currenciesOf({ ...book, currency: 'eur' })).toEqual(['eur', 'usd']);
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
