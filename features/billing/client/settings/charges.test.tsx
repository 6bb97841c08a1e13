// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { membership, open, read } from '#testing/billing-page.tsx';

const paid = (cents: number) => ({
  cents,
  discount: 4700 - cents,
  currency: 'usd',
  at: '2026-11-21T12:00:00.000Z',
});

test.each<[string, object, readonly string[], readonly string[]]>([
  [
    'with a coupon that took off the first month alone',
    { paid: paid(3290) },
    ['$32.90 on November 21, 2026', 'A coupon took off $14.10.', '$47.00 on December 21, 2026'],
    ['/month, list price'],
  ],
  [
    'with a coupon that goes on',
    { paid: paid(3290), renewsFor: 3290 },
    ['$32.90 on December 21, 2026', '/month, list price'],
    [],
  ],
  [
    'whose next month credit pays in part',
    { paid: paid(4700), renewsCredit: 1700 },
    ['$30.00 ($47.00 less $17.00 of credit) on December 21, 2026'],
    ['/month, list price'],
  ],
  [
    'in a month that is free',
    { paid: paid(0) },
    ['Nothing on November 21, 2026', '$47.00 on December 21, 2026'],
    [],
  ],
  [
    'that was upgraded for a share and then paused or canceled',
    {
      paid: { ...paid(1935), discount: 0 },
      amount: 6700,
      renewsFor: null,
      endsAt: '2026-12-21T12:00:00.000Z',
    },
    ['$19.35 on November 21, 2026'],
    ['/month, list price'],
  ],
  [
    'of which no payment is on record',
    { paid: null, renewsFor: null },
    ['/month, list price', 'On December 21, 2026'],
    ['Last charge'],
  ],
  [
    'whose payment failed',
    { status: 'past_due', graceEndsAt: '2026-12-21T12:00:00.000Z', owed: 3290, renewsFor: null },
    ['We couldn’t collect $32.90. You keep your plan until December 21, 2026; with a new card it continues.'],
    ['Next charge'],
  ],
])(
  'a plan %s says what was charged and what comes, and nothing that is not known',
  async (_, held, words, not) => {
    await open({ [read]: membership(held) });
    for (const text of words) expect(screen.getByText(text)).toBeTruthy();
    for (const text of not) expect(screen.queryByText(text)).toBeNull();
  },
);
