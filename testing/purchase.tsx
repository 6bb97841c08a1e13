import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, vi } from 'vitest';
import { PurchasePage } from '#features/billing/client/purchase/PurchasePage.tsx';
import { startPrices } from '#platform/contract/prices.ts';
import { openPage, type StandInServer } from './page.tsx';

export const profile = {
  phoneNumber: '+1 555 0100',
  companyName: 'Ito & Daughters',
  jobTitle: 'Founder',
  city: 'Berlin',
  state: 'Berlin',
  country: 'Germany',
};
export const products = { tools: 'prod_TKvrm2KPyA2YeP', premium: 'prod_TKvrxStCA4qGbH' };
const plan = (id: string, name: string, monthlyCents: number, productId: string) => ({
  id,
  name,
  monthlyCents,
  productId,
  priceId: `price_demo_${id}`,
  yearlyPriceId: null,
});
export const forSale = {
  prices: startPrices,
  paymentsOn: true,
  asksEarlyStart: true,
  plans: [
    plan('tools', 'Tools & Resources', 4700, products.tools),
    plan('premium', 'Premium', 6700, products.premium),
    plan('upgrade', 'Premium Upgrade', 2000, products.premium),
  ],
};
export const membership = {
  paymentsOn: true,
  subscription: null,
  last: null,
  given: null,
  guaranteeEndsAt: null,
  guaranteeCovers: true,
  trialDays: 0,
  supportAddress: null,
};
export const paysForTools = {
  ...membership,
  subscription: {
    tier: 'tools',
    status: 'active',
    amount: 4700,
    currency: 'usd',
    paid: { cents: 4700, discount: 0, currency: 'usd', at: '2026-11-21T10:00:00.000Z' },
    renewsFor: 4700,
    renewsCredit: 0,
    owed: null,
    currentPeriodEnd: '2026-12-21T10:00:00.000Z',
    endsAt: null,
    graceEndsAt: null,
    rhythm: 'month',
    pausedUntil: null,
    confirmUrl: null,
  },
};
export const save = 'PATCH /api/profile';
export const tellCrm = 'POST /api/functions/send-to-ghl';
export const checkout = 'POST /api/functions/create-checkout';
export const payAt = 'https://pay.example/c/pay/cs_1';

export const reads = {
  'GET /api/profile': () => Response.json({ ...profile, fullName: 'Ana Ito', email: 'ana@example.com' }),
  'GET /api/billing/plans': () => Response.json(forSale),
  'GET /api/course/drip': () => Response.json({ days: [0, 7, 14, 21, 28] }),
  'GET /api/billing/membership': () => Response.json(membership),
  'GET /api/functions/check-subscription': () =>
    Response.json({ subscribed: false, product_id: null, subscription_end: null, subscription_start: null }),
  [save]: () => Response.json(profile),
  [tellCrm]: () => Response.json({ success: true }),
  [checkout]: () => Response.json({ url: payAt, sessionId: 'cs_1' }),
};

/** The tab that a click opens. */
export const tab = {
  closed: false,
  opener: {} as unknown,
  document: { title: '', body: { textContent: '' } },
  location: { replace: vi.fn<(address: string) => void>() },
  close: vi.fn<() => void>(),
};
export const openWindow = vi.fn<() => typeof tab | null>();
beforeEach(() => {
  tab.location.replace.mockClear();
  tab.close.mockClear();
  openWindow.mockReset().mockReturnValue(tab);
  vi.stubGlobal('open', openWindow);
});

/** Opens the form over the contact that the profile has already. */
export const change = () => screen.getByRole('button', { name: /^Change/ });

/**
 * Opens the purchase page with its form; what the server answers is as of a visitor’s first purchase unless `server` says
 * otherwise.
 */
export async function open(
  server: StandInServer = {},
  address = '/purchase',
  tier: 'free' | 'tools' = 'free',
) {
  const page = await openPage(PurchasePage, { address, tier, server: { ...reads, ...server } });
  vi.stubGlobal('open', openWindow);
  await screen.findByRole('button', { name: 'Continue to payment' });
  const closed = tier === 'free' ? screen.queryByRole('button', { name: /^Change/ }) : null;
  if (closed) fireEvent.click(closed);
  return page;
}
export const box = (name: RegExp) => screen.queryByRole<HTMLInputElement>('checkbox', { name });
export const tick = (name: RegExp) => {
  const found = box(name);
  if (found && !found.checked) fireEvent.click(found);
};
export const send = () => fireEvent.click(screen.getByRole('button', { name: 'Continue to payment' }));
export const press = () => {
  tick(/^I agree that it renews/);
  send();
};
export const chosen = () =>
  screen.getAllByRole<HTMLInputElement>('radio').map((radio) => [radio.value, radio.checked]);
