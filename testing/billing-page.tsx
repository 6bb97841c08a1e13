import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, vi } from 'vitest';
import type { Tier } from '#platform/contract/capabilities.ts';
import { openPage, type StandInServer } from '#testing/page.tsx';
import { BillingPage } from '#features/billing/client/settings/BillingPage.tsx';

export const products = { tools: 'prod_TKvrm2KPyA2YeP', premium: 'prod_TKvrxStCA4qGbH' };
export const until = '2026-12-21T12:00:00.000Z';
export const guarantee = 'POST /api/billing/guarantee';

export const status =
  (product: string | null, end: string | null = until) =>
  () =>
    Response.json({
      subscribed: product !== null,
      product_id: product,
      subscription_end: product === null ? null : end,
      subscription_start: product === null ? null : '2026-11-21T12:00:00.000Z',
    });
const subscription = {
  tier: 'tools',
  status: 'active',
  amount: 4700,
  currency: 'usd',
  paid: { cents: 4700, discount: 0, currency: 'usd', at: '2026-11-21T12:00:00.000Z' },
  renewsFor: 4700,
  renewsCredit: 0,
  owed: null,
  currentPeriodEnd: until,
  endsAt: null,
  graceEndsAt: null,
  rhythm: 'month',
  pausedUntil: null,
  confirmUrl: null,
};
export const membership =
  (changes: object = {}, more: object = {}) =>
  () =>
    Response.json({
      paymentsOn: true,
      subscription: { ...subscription, ...changes },
      last: null,
      given: null,
      guaranteeEndsAt: null,
      guaranteeCovers: true,
      guaranteeUsed: false,
      trialDays: 0,
      withdrawal: null,
      supportAddress: null,
      ...more,
    });
export const check = 'GET /api/functions/check-subscription';
export const read = 'GET /api/billing/membership';
export const ways = 'GET /api/billing/ways-back';
export const noWay = { currency: 'usd', paid: 4700, guarantee: null, withdrawal: null };

export const subscriber: StandInServer = {
  [ways]: () => Response.json(noWay),
  [check]: status(products.tools),
  [read]: membership(),
  'GET /api/billing/invoices': () =>
    Response.json({
      invoices: [
        {
          number: 'ABC-0001',
          createdAt: '2026-11-21T12:00:00.000Z',
          total: 4700,
          refunded: 0,
          currency: 'usd',
          status: 'paid',
          url: 'https://pay.example/i/in_1',
        },
      ],
    }),
  'GET /api/billing/upgrade-quote': () =>
    Response.json({
      dueToday: 1935,
      renewsFor: 6700,
      price: 6700,
      rhythm: 'month',
      currency: 'usd',
      renewsAt: until,
      discounted: null,
    }),
};

export const tab = {
  closed: false,
  opener: {} as unknown,
  document: { title: '', body: { textContent: '' } },
  location: { replace: vi.fn<(address: string) => void>() },
  close: vi.fn<() => void>(),
};
beforeEach(() => {
  tab.location.replace.mockClear();
  tab.close.mockClear();
});

export async function open(server: StandInServer = {}, tier: Tier = 'tools') {
  const page = await openPage(BillingPage, {
    address: '/settings/billing',
    tier,
    server: { ...subscriber, ...server },
  });
  vi.stubGlobal('open', () => tab);
  await screen.findByText('Your Plan');
  return page;
}
export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
