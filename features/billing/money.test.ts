import { expect, test } from 'vitest';
import { backInWords, centsTyped, sumsOf } from './money.ts';

test.each([
  [4700, 0, '$47.00 is on its way back.'],
  [3000, 1700, '$30.00 is on its way back. $17.00 can’t go back the way you paid, so a person sends it.'],
  [0, 1700, '$17.00 can’t go back the way you paid, so a person sends it.'],
  [0, 0, 'There was nothing left to send back.'],
])('of %i cents and %i by hand a member reads: %s', (amount, byHand, words) => {
  expect(backInWords({ amount, byHand, currency: 'usd' })).toBe(words);
});

test('what the bank is taking back is not called nothing', () => {
  expect(backInWords({ amount: 0, byHand: 0, disputed: 4700, currency: 'usd' })).toBe(
    'Your bank is already taking $47.00 back from us, so we don’t send it a second time.',
  );
});

test('amounts of several currencies stand side by side, and none is no money', () => {
  const [dollars, euros, pounds] = [
    { currency: 'usd', cents: 3134 },
    { currency: 'eur', cents: 2000 },
    { currency: 'gbp', cents: 50 },
  ];
  expect(sumsOf([dollars])).toBe('$31.34');
  expect(sumsOf([dollars, euros])).toBe('$31.34 and €20.00');
  expect(sumsOf([dollars, euros, pounds])).toBe('$31.34, €20.00, and £0.50');
  expect(sumsOf([])).toBe('$0.00');
});

test('an amount is read as people type it, and nothing else is one', () => {
  expect(['10', '10.5', ' $10.50 ', '0.01', '0', '1,000', '€1,234,567.80'].map(centsTyped)).toEqual([
    1000, 1050, 1050, 1, 0, 100_000, 123_456_780,
  ]);
  for (const typed of ['', '10.505', '10,50', '-1', '1e3', 'ten', '12345678', '1,00', '1,0000', '12,34.5'])
    expect(centsTyped(typed)).toBeNull();
});
