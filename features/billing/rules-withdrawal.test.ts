import { expect, test } from 'vitest';
import { hasWithdrawalRight, lastDayToWithdraw, mayWithdraw, withdrawalEnd } from './rules-withdrawal.ts';

const at = (text: string) => new Date(`${text}Z`);

test.each([
  // A Wednesday: the last day is a Wednesday too.
  ['2026-04-01T12:00', '2026-04-16T04:00'],
  ['2026-04-01T00:00', '2026-04-16T04:00'],
  // In Helsinki it is the second of April already.
  ['2026-04-01T21:30', '2026-04-17T04:00'],
  // The last day is a Saturday, a Sunday: to the end of Monday.
  ['2026-04-04T12:00', '2026-04-21T04:00'],
  ['2026-04-05T12:00', '2026-04-21T04:00'],
  ['2026-04-06T12:00', '2026-04-21T04:00'],
  // Over the end of a short month.
  ['2026-02-17T12:00', '2026-03-04T04:00'],
])('a contract of %s can be withdrawn from until %s [billing.withdrawal-14-days]', (contract, end) => {
  expect(withdrawalEnd(at(contract))).toEqual(at(end));
});

test.each([
  ['2026-11-26T13:13', 'December 10, 2026'],
  ['2026-11-26T00:00', 'December 10, 2026'],
  // In Helsinki it is the 27th already, and the fourteenth day after that one is December 11.
  ['2026-11-26T21:30', 'December 11, 2026'],
])('whoever buys at %s reads %s as the last day to withdraw', (contract, day) => {
  expect(lastDayToWithdraw(withdrawalEnd(at(contract)))).toBe(day);
});

test('where nobody knows the country the right may be there [billing.early-start-consent]', () => {
  const named = ['Germany', 'United Kingdom', 'Other', null, 'United States', 'Switzerland'];
  expect(named.map(hasWithdrawalRight)).toEqual([true, true, false, false, false, false]);
  expect(named.map(mayWithdraw)).toEqual([true, true, true, true, false, false]);
});
