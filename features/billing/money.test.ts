import { expect, test } from 'vitest';
import { backInWords } from './money.ts';

test.each([
  [4700, 0, '$47.00 is on its way back.'],
  [3000, 1700, '$30.00 is on its way back. $17.00 can’t go back the way you paid, so a person sends it.'],
  [0, 1700, '$17.00 can’t go back the way you paid, so a person sends it.'],
  [0, 0, 'There was nothing left to send back.'],
])('of %i cents and %i by hand a member reads: %s', (amount, byHand, words) => {
  expect(backInWords({ amount, byHand, currency: 'usd' })).toBe(words);
});

test('what the bank is taking back is not called nothing', () => {
  expect(backInWords({ amount: 0, byHand: 0, atBank: 4700, currency: 'usd' })).toBe(
    'Your bank is already taking $47.00 back from us, so we don’t send it a second time.',
  );
});
