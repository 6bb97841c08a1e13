// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renewalConsentOf } from '#features/billing/rules-consent.ts';
import type { PriceBook } from '#platform/contract/prices.ts';
import { membership, open, press, read, tab } from '#testing/billing-page.tsx';
import { refusal } from '#testing/page.tsx';
import { forSale } from '#testing/purchase.tsx';

// From a month to a year, where the owner sells so.

const checkout = 'POST /api/functions/create-checkout';
const plans = 'GET /api/billing/plans';
const quote = 'GET /api/billing/upgrade-quote?plan=tools&rhythm=year';
const sells = (year: number): PriceBook => ({
  currency: 'usd',
  tiers: { tools: { month: 4700, year }, premium: { month: 6700, year: null } },
  trialDays: 0,
});
const quoted = (year: number) => ({
  dueToday: year - 4690,
  renewsFor: year,
  price: year,
  rhythm: 'year',
  currency: 'usd',
  renewsAt: '2027-11-21T12:00:00.000Z',
  discounted: null,
});
const server = (year = 47_000) => ({
  [plans]: () =>
    Response.json({
      ...forSale,
      prices: sells(year),
      plans: forSale.plans.map((plan) => ({
        ...plan,
        yearlyPriceId: plan.id === 'tools' ? 'price_tools_year' : null,
      })),
    }),
  [quote]: () => Response.json(quoted(year)),
});
const agrees = () =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: /^I agree that it renews every year/ });

test('who pays by the month reads what a year costs today, agrees, and confirms it on the payment page', async () => {
  const page = await open({
    ...server(),
    [checkout]: () => Response.json({ url: 'https://pay.example/1', sessionId: null }),
  });
  expect(await screen.findByRole('heading', { name: 'Pay by the year: two months free' })).toBeTruthy();
  expect(screen.getByText('About $423.10 due today')).toBeTruthy();
  expect(screen.getByText(/Your year starts today and renews on November 21, 2027\./)).toBeTruthy();
  press('Pay by the year');
  expect(await screen.findByText('Please agree to the renewal and the terms')).toBeTruthy();
  expect(agrees().getAttribute('aria-invalid')).toBe('true');
  expect(page.asked.some(({ method }) => method === 'POST')).toBe(false);
  fireEvent.click(agrees());
  expect(screen.queryByText('Please agree to the renewal and the terms')).toBeNull();
  press('Pay by the year');
  await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith('https://pay.example/1'));
  expect(page.asked.find(({ method }) => method === 'POST')?.body).toEqual({
    priceId: 'price_tools_year',
    acceptsTerms: true,
    renewalConsent: renewalConsentOf(sells(47_000), {
      plan: 'tools',
      onGiven: false,
      rhythm: 'year',
      isYearNow: true,
    }),
  });
});

test('once the price of a year has changed, the new one is shown, and has to be agreed to', async () => {
  let year = 47_000;
  const words = 'The price has changed: Tools & Resources is $500 a year now. You were not charged.';
  await open({
    [plans]: () => server(year)[plans](),
    [quote]: () => server(year)[quote](),
    [checkout]: () => {
      year = 50_000;
      return refusal(409, 'conflict', words);
    },
  });
  await screen.findByRole('heading', { name: /^Pay by the year/ });
  fireEvent.click(agrees());
  press('Pay by the year');
  expect(
    await screen.findByRole('checkbox', { name: /^I agree that it renews every year at \$500\.00/ }),
  ).toBeTruthy();
  expect(await screen.findByText('About $453.10 due today')).toBeTruthy();
  expect(agrees().checked).toBe(false);
  const described = (agrees().getAttribute('aria-describedby') ?? '').split(' ');
  expect(described.map((id) => document.getElementById(id)?.textContent)).toContain(words);
  expect(tab.close).toHaveBeenCalled();
});

test.each([
  ['is paid by the year', { rhythm: 'year' }],
  ['is set to end', { endsAt: '2026-12-21T12:00:00.000Z' }],
  ['is on trial', { status: 'trialing' }],
])('a plan that %s is offered no year', async (_, changes) => {
  const page = await open({ ...server(), [read]: membership(changes) });
  await screen.findByRole('heading', { name: 'Plan' });
  await screen.findByRole('heading', { name: 'Invoices' });
  expect(page.asked.some(({ path }) => path === '/api/billing/plans')).toBe(false);
  expect(screen.queryByText(/Pay by the year/)).toBeNull();
});
