// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renewalConsentOf } from '#features/billing/rules-consent.ts';
import { openPage, type StandInServer } from '#testing/page.tsx';
import { PurchasePage } from './PurchasePage.tsx';

const profile = {
  phoneNumber: '+1 555 0100',
  companyName: 'Ito & Daughters',
  jobTitle: 'Founder',
  city: 'Berlin',
  state: 'Berlin',
  country: 'Germany',
};
const products = { tools: 'prod_TKvrm2KPyA2YeP', premium: 'prod_TKvrxStCA4qGbH' };
const plan = (id: string, name: string, monthlyCents: number, productId: string) => ({
  id,
  name,
  monthlyCents,
  productId,
  priceId: `price_demo_${id}`,
});
const forSale = {
  paymentsOn: true,
  asksEarlyStart: true,
  plans: [
    plan('tools', 'Tools & Resources', 4700, products.tools),
    plan('premium', 'Premium', 6700, products.premium),
    plan('upgrade', 'Premium Upgrade', 2000, products.premium),
  ],
};
const membership = {
  paymentsOn: true,
  subscription: null,
  given: null,
  guaranteeEndsAt: null,
  supportAddress: null,
};
const paysForTools = {
  ...membership,
  subscription: {
    tier: 'tools',
    status: 'active',
    amount: 4700,
    currency: 'usd',
    currentPeriodEnd: '2026-12-21T10:00:00.000Z',
    endsAt: null,
    graceEndsAt: null,
    confirmUrl: null,
  },
};
const save = 'PATCH /api/profile';
const tellCrm = 'POST /api/functions/send-to-ghl';
const checkout = 'POST /api/functions/create-checkout';
const payAt = 'https://pay.example/c/pay/cs_1';

const reads = {
  'GET /api/profile': () => Response.json(profile),
  'GET /api/billing/plans': () => Response.json(forSale),
  'GET /api/billing/membership': () => Response.json(membership),
  'GET /api/functions/check-subscription': () =>
    Response.json({ subscribed: false, product_id: null, subscription_end: null, subscription_start: null }),
  [save]: () => Response.json(profile),
  [tellCrm]: () => Response.json({ success: true }),
  [checkout]: () => Response.json({ url: payAt }),
};

/** The tab that a click opens. */
const tab = {
  closed: false,
  opener: {} as unknown,
  document: { title: '', body: { textContent: '' } },
  location: { replace: vi.fn<(address: string) => void>() },
  close: vi.fn<() => void>(),
};
const openWindow = vi.fn<() => typeof tab | null>();
beforeEach(() => {
  tab.location.replace.mockClear();
  tab.close.mockClear();
  openWindow.mockReset().mockReturnValue(tab);
  vi.stubGlobal('open', openWindow);
});

async function open(server: StandInServer = {}, address = '/purchase', tier: 'free' | 'tools' = 'free') {
  const page = await openPage(PurchasePage, { address, tier, server: { ...reads, ...server } });
  vi.stubGlobal('open', openWindow);
  await screen.findByRole('button', { name: 'Continue to payment' });
  return page;
}
const box = (name: RegExp) => screen.queryByRole<HTMLInputElement>('checkbox', { name });
const tick = (name: RegExp) => {
  const found = box(name);
  if (found && !found.checked) fireEvent.click(found);
};
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Continue to payment' }));
const press = () => {
  tick(/^I agree that it renews/);
  tick(/^I accept the terms/);
  send();
};
const chosen = () =>
  screen.getAllByRole<HTMLInputElement>('radio').map((radio) => [radio.value, radio.checked]);

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
  fireEvent.click(own.getByRole('button', { name: /^Manage/ }));
  await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith('https://pay.example/p'));
  expect(asked.some(({ method, path }) => `${method} ${path}` === portal)).toBe(true);
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
  expect(await own.findByText('Active without an end')).toBeTruthy();
  expect(own.queryByRole('button')).toBeNull();
  expect(
    screen.getByText(/^Premium Upgrade costs \$20\.00 a month\..*ends by itself with the last whole month/),
  ).toBeTruthy();
  press();
  await waitFor(() =>
    expect(asked.find(({ path }) => path === '/api/functions/create-checkout')?.body).toMatchObject({
      priceId: 'price_demo_upgrade',
      renewalConsent: renewalConsentOf({ plan: 'upgrade', onGiven: true }),
    }),
  );
});
