// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openPage } from '#testing/page.tsx';
import { SubscriptionAdminPage } from './SubscriptionAdminPage.tsx';

const email = 'bo@example.com';

/** A subscription that runs. */
const listed = {
  id: 'sub_1',
  member: { id: 'u2', email, name: 'Bo Ek' },
  tier: 'premium',
  status: 'active',
  amount: 6700,
  currency: 'usd',
  paid: null,
  renewsFor: 6700,
  startedAt: '2026-11-20T12:00:00.000Z',
  periodEnd: '2026-12-20T12:00:00.000Z',
  owedSince: null,
  rhythm: 'month',
  pausedUntil: null,
  owed: null,
  endsAt: null,
  canceledAt: null,
  endedAt: null,
  refunded: 0,
};

/** Opens the page with these subscriptions, which the filter of the address finds. */
const open = (filter: string, subscriptions: readonly object[]) =>
  openPage(SubscriptionAdminPage, {
    address: `/subscription-admin${filter}`,
    tier: 'admin',
    server: {
      [`GET /api/admin/subscriptions${filter}`]: () =>
        Response.json({ total: subscriptions.length, subscriptions, next: null }),
      'GET /api/admin/coupons': () => Response.json({ coupons: [] }),
    },
  });

test('a figure leads to the subscriptions that it counts, each with its member', async () => {
  const owed = {
    ...listed,
    tier: 'tools',
    status: 'past_due',
    amount: 4700,
    paid: {
      cents: 3290,
      discount: 1410,
      currency: 'usd',
      at: '2026-10-21T12:00:00.000Z',
      inAll: 3290,
      many: 1,
    },
    renewsFor: null,
    owedSince: '2026-11-21T12:00:00.000Z',
    owed: 3290,
  };
  await open('?state=failed', [owed]);
  const row = await screen.findByRole('link', { name: /^Bo Ek/ });
  expect(screen.getByRole('link', { name: /^Cancel or refund/ }).getAttribute('href')).toBe(
    '/subscription-admin?email=bo%40example.com',
  );
  expect(row.getAttribute('href')).toBe('/admin/member?id=u2');
  expect(screen.getByText('$32.90 owed since November 21, 2026')).toBeTruthy();
  expect(screen.getByText('Paid $32.90 on October 21, 2026, $14.10 off by coupon')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Their members' }).getAttribute('href')).toBe(
    '/admin/members?payment=failed',
  );
});

test('a list says when each was bought or canceled, and what went back', async () => {
  const leaves = {
    ...listed,
    id: 'sub_2',
    member: { id: 'u3', email: 'cy@example.com', name: 'Cy' },
    endsAt: '2026-12-21T12:00:00.000Z',
    canceledAt: '2026-11-24T12:00:00.000Z',
    refunded: 3350,
  };
  await open('', [listed, leaves]);
  expect(
    await screen.findByText('Bought November 20, 2026, renews December 20, 2026 for $67.00'),
  ).toBeTruthy();
  screen.getByText('Canceled November 24, 2026, ends December 21, 2026');
  screen.getByText('List price $67.00 a month. Refunded $33.50');
  // No day is torn apart where a line is short.
  const bought = screen.getByText('Bought November 20, 2026, renews December 20, 2026 for $67.00');
  expect(bought.textContent).toContain('renews December\u00a020,\u00a02026');
  screen.getByText('List price $67.00 a month');
});

test.each([
  ['?state=failed', 'None fits this filter.'],
  ['?state=failed&tier=tools', 'None fits both filters. Remove one.'],
])('a list of none says what it was filtered by: %s', async (filter, words) => {
  await open(filter, []);
  expect(await screen.findByText(words)).toBeTruthy();
});
