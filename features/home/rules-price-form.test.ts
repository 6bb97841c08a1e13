import { expect, test } from 'vitest';
import { priceWords, trialWords } from '#platform/contract/price-faults.ts';
import { type PriceBook, startPrices } from '#platform/contract/prices.ts';
import {
  bookTyped,
  faultsTyped,
  priceChanges,
  tidyAmount,
  twoMonthsFree,
  typedOf,
  type TypedPrices,
} from './rules-price-form.ts';

const start: TypedPrices = {
  currency: 'usd',
  toolsMonth: '47',
  toolsYear: '',
  premiumMonth: '67',
  premiumYear: '',
  trialDays: '0',
};
const yearly: PriceBook = {
  currency: 'usd',
  tiers: { tools: { month: 4950, year: 49_500 }, premium: { month: 6700, year: null } },
  trialDays: 14,
};

test('a book comes back from the form as it went in', () => {
  expect(typedOf(startPrices)).toEqual(start);
  expect(bookTyped(start)).toEqual(startPrices);
  expect(bookTyped(typedOf(yearly))).toEqual(yearly);
});

test.each([
  ['$49', '49'],
  [' 49.5 ', '49.50'],
  ['49.00', '49'],
  ['1,000', '1000'],
  ['$1,000.50', '1000.50'],
  ['10,00', '10,00'],
  ['49.999', '49.999'],
  ['forty', 'forty'],
])('an amount typed as %j is shown again as %j', (typed, shown) => {
  expect(tidyAmount(typed)).toBe(shown);
});

test.each([
  ['47', '470'],
  ['49.95', '499.50'],
  ['', null],
  ['49.999', null],
])('ten times the month %j is %j', (month, year) => {
  expect(twoMonthsFree(month)).toBe(year);
});

const twelve = 'Twelve months cost $564.00: a year can’t cost more';
const below = 'Premium has to cost at least 1.00 more than Tools & Resources';
test.each<[Partial<TypedPrices>, object]>([
  [{}, {}],
  [{ trialDays: '' }, {}],
  [{ toolsMonth: '49.999' }, { toolsMonth: priceWords }],
  [{ toolsMonth: '' }, { toolsMonth: priceWords }],
  [{ premiumMonth: 'free' }, { premiumMonth: priceWords }],
  [{ toolsMonth: '0' }, { toolsMonth: priceWords }],
  [{ toolsMonth: '-47' }, { toolsMonth: priceWords }],
  [{ premiumMonth: '10000000' }, { premiumMonth: priceWords }],
  [{ premiumYear: '1000000' }, { premiumYear: priceWords }],
  [{ toolsYear: '600' }, { toolsYear: twelve }],
  [{ premiumYear: '47' }, { premiumYear: 'A year can’t cost less than a month' }],
  [{ premiumMonth: '40' }, { premiumMonth: below }],
  [{ premiumMonth: '47' }, { premiumMonth: below }],
  [{ toolsYear: '470', premiumYear: '300' }, { premiumYear: below }],
  [{ trialDays: '61' }, { trialDays: trialWords }],
  [{ trialDays: '-1' }, { trialDays: trialWords }],
  [{ trialDays: '7.5' }, { trialDays: trialWords }],
  [
    { toolsMonth: '0', trialDays: 'a week' },
    { toolsMonth: priceWords, trialDays: trialWords },
  ],
])('%j is refused at its field: %j', (typed, faults) => {
  expect(Object.fromEntries(faultsTyped({ ...start, ...typed }))).toEqual(faults);
});

test('what a save changes is said line by line', () => {
  expect(priceChanges(startPrices, startPrices)).toEqual([]);
  expect(priceChanges(startPrices, yearly)).toEqual([
    'Tools & Resources: $49.50 a month instead of $47',
    'Tools & Resources: $495 a year, new',
    'Free trial: 14 days',
  ]);
  expect(priceChanges(yearly, { ...startPrices, trialDays: 1 })).toEqual([
    'Tools & Resources: $47 a month instead of $49.50',
    'Tools & Resources: no longer sold by the year',
    'Free trial: 1 day instead of 14',
  ]);
  expect(priceChanges(startPrices, { ...startPrices, currency: 'eur' })).toEqual([
    'Sold in euros instead of US dollars',
    'Tools & Resources: €47 a month instead of $47',
    'Premium: €67 a month instead of $67',
  ]);
});
