import { expect, test } from 'vitest';
import { daysShown, mayRefund, mayRefundPart, statusWords } from './rules-subscriptions.ts';

test('each state of a subscription has words of its own, and one that is new loses its underscores', () => {
  const states = [
    'active',
    'trialing',
    'past_due',
    'unpaid',
    'paused',
    'incomplete',
    'incomplete_expired',
    'canceled',
  ];
  const words = states.map(statusWords);
  expect(new Set(words).size).toBe(states.length);
  expect(words.join(' ')).not.toContain('_');
  expect(words[2]).toBe('Payment failed');
  expect(statusWords('on_hold')).toBe('on hold');
});

test('the month that runs is shown of a subscription, and all its days once it is over', () => {
  const [startedAt, periodStart, periodEnd] = ['2026-11-26', '2026-12-26', '2027-01-26'];
  const times = { status: 'active', startedAt, periodStart, periodEnd, endsAt: null, endedAt: null };
  expect(daysShown(times)).toEqual({ from: periodStart, until: periodEnd, renews: true });
  expect(daysShown({ ...times, status: 'past_due' }).renews).toBe(false);
  const ending = daysShown({ ...times, endsAt: '2027-01-20' });
  expect(ending).toEqual({ from: periodStart, until: '2027-01-20', renews: false });
  const over = daysShown({ ...times, endedAt: '2027-01-02' });
  expect(over).toEqual({ from: startedAt, until: '2027-01-02', renews: false });
});

test('money may go back of what is active, and of a failed payment only as far as one of before was kept', () => {
  const paid = {
    cents: 4700,
    currency: 'usd',
    at: '2026-10-21T12:00:00.000Z',
    discount: 0,
    inAll: 4700,
    many: 1,
  };
  const of = (status: string, refunded = 0) => mayRefund({ status, paid, refunded });
  expect(['active', 'past_due', 'unpaid', 'canceled', 'incomplete'].map((status) => of(status))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
  expect(of('past_due', 4700)).toBe(false);
  expect(mayRefund({ status: 'past_due', paid: null, refunded: 0 })).toBe(false);
  // A part also goes back after the end, as long as anything is left.
  expect([4699, 4700].map((refunded) => mayRefundPart({ status: 'canceled', paid, refunded }))).toEqual([
    true,
    false,
  ]);
  expect(mayRefundPart({ status: 'active', paid: null, refunded: 0 })).toBe(false);
});
