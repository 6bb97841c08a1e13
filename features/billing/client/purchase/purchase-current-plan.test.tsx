// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { startPrices } from '#platform/contract/prices.ts';
import { renewalConsentOf } from '#features/billing/rules-consent.ts';
import { openPage } from '#testing/page.tsx';
import { chosen, membership, open, paysForTools, press, products, reads, tab } from '#testing/purchase.tsx';
import { PurchasePage } from './PurchasePage.tsx';

const hasTools = (end: string | null) => ({
  'GET /api/functions/check-subscription': () =>
    Response.json({
      subscribed: true,
      product_id: products.tools,
      subscription_end: end,
      subscription_start: '2026-11-01T10:00:00.000Z',
    }),
});

test('a Tools member sees their plan beside the upgrade: what it is, until when, and how to manage it [billing.pricing-your-plan] [billing.pricing-active-until] [billing.pricing-manage]', async () => {
  const portal = 'POST /api/functions/customer-portal';
  const { asked } = await open(
    {
      'GET /api/billing/membership': () => Response.json(paysForTools),
      ...hasTools('2026-12-21T10:00:00.000Z'),
      [portal]: () => Response.json({ url: 'https://pay.example/p' }),
    },
    '/purchase?upgrade=true',
    'tools',
  );
  const own = within(screen.getByRole('region', { name: 'Your Plan' }));
  expect(own.getByText('Tools & Resources')).toBeTruthy();
  expect(await own.findByText('Active until December 21, 2026')).toBeTruthy();
  expect(own.getByText('It renews then.')).toBeTruthy();
  fireEvent.click(own.getByRole('button', { name: /^Manage/ }));
  await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith('https://pay.example/p'));
  expect(asked.some(({ method, path }) => `${method} ${path}` === portal)).toBe(true);
});

test('whom the guarantee covers no more is not promised it, at any place of the page', async () => {
  await open({
    'GET /api/billing/membership': () => Response.json({ ...membership, guaranteeCovers: false }),
  });
  const once = /is for a first payment, once per person and card: it doesn’t cover this one\./;
  expect(await screen.findByText(once)).toBeTruthy();
  expect(document.body.textContent).not.toContain('you get your money back');
});

test('who was given Tools is offered the upgrade alone, for its own price, and agrees to that', async () => {
  const { asked } = await open(
    {
      'GET /api/billing/membership': () => Response.json({ ...membership, given: { until: null } }),
      ...hasTools(null),
    },
    '/purchase?upgrade=true',
    'tools',
  );
  expect(chosen()).toEqual([['upgrade', true]]);
  const own = within(screen.getByRole('region', { name: 'Your Plan' }));
  expect(await own.findByText('Active with no end date')).toBeTruthy();
  expect(own.queryByRole('button')).toBeNull();
  expect(
    screen.getByText(/^Premium Upgrade costs \$20\.00 a month\..*ends on its own with the last whole month/),
  ).toBeTruthy();
  press();
  await waitFor(() =>
    expect(asked.find(({ path }) => path === '/api/functions/create-checkout')?.body).toMatchObject({
      priceId: 'price_demo_upgrade',
      renewalConsent: renewalConsentOf(startPrices, {
        plan: 'upgrade',
        onGiven: true,
        rhythm: 'month',
      }),
    }),
  );
});

test('who upgrades a plan that has a code agrees to what is charged with it, in figures', async () => {
  const discounted = { cents: 5360, until: '2027-03-21T10:00:00.000Z' };
  const { asked } = await open(
    {
      'GET /api/billing/membership': () => Response.json(paysForTools),
      'GET /api/billing/upgrade-quote': () =>
        Response.json({
          dueToday: 1600,
          renewsFor: 5360,
          price: 6700,
          rhythm: 'month',
          currency: 'usd',
          renewsAt: '2026-12-21T10:00:00.000Z',
          discounted,
        }),
    },
    '/purchase?upgrade=true',
    'tools',
  );
  expect(
    await screen.findByText(/^Premium costs \$53\.60 a month until March 21, 2027, then \$67\.00 a month/),
  ).toBeTruthy();
  expect(screen.getByText(/^\$53\.60 a month in all, with the code on your plan\./)).toBeTruthy();
  press();
  await waitFor(() =>
    expect(asked.find(({ path }) => path === '/api/functions/create-checkout')?.body).toMatchObject({
      renewalConsent: renewalConsentOf(startPrices, {
        plan: 'upgrade',
        onGiven: false,
        rhythm: 'month',
        discounted,
      }),
    }),
  );
});

const paused = (paidUntil: string) => ({
  ...paysForTools,
  subscription: {
    ...paysForTools.subscription,
    status: 'paused',
    currentPeriodEnd: paidUntil,
    pausedUntil: '2027-02-21T10:00:00.000Z',
  },
});

test.each([
  ['free', 'Choose your plan.', membership],
  ['tools', 'Upgrade to Premium.', paysForTools],
  ['free', 'Your plan.', paused('2026-11-21T10:00:00.000Z')],
  ['tools', 'Your plan.', paused('2026-12-21T10:00:00.000Z')],
  ['tools', 'Choose your plan.', { ...membership, given: { until: new Date().toISOString() } }],
] as const)('the title says what is offered: to %s, %s', async (tier, title, held) => {
  await openPage(PurchasePage, {
    address: '/purchase?upgrade=true',
    tier,
    server: { ...reads, 'GET /api/billing/membership': () => Response.json(held) },
  });
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
  await expect.poll(() => document.title).toBe(`${title.replace(/\.$/u, '')} · Make Me Great!`);
  expect(screen.queryByText('Cancel anytime.') === null).toBe(title === 'Your plan.');
});
