// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { Tier } from '#platform/contract/capabilities.ts';
import { openPage, refusal, type StandInServer } from '#testing/page.tsx';
import { BuyButton } from './purchase/BuyButton.tsx';
import { PaymentBanner } from './payment/PaymentBanner.tsx';
import { SubscriptionWatch } from './payment/SubscriptionWatch.tsx';

const check = 'GET /api/functions/check-subscription';
const answer = (product: string | null) =>
  Response.json({
    subscribed: product !== null,
    product_id: product,
    subscription_end: null,
    subscription_start: null,
  });
afterEach(() => vi.useRealTimers());

const watch = (server: StandInServer, tier: Tier | null = 'free') =>
  openPage(
    () => (
      <>
        <h1>A page</h1>
        <SubscriptionWatch />
      </>
    ),
    { address: '/tools', tier, server },
  );
const checks = (page: Awaited<ReturnType<typeof watch>>) =>
  page.asked.filter(({ path }) => path === '/api/functions/check-subscription').length;

test('the subscription is checked every 60 seconds while a member is signed in, and a change reaches the session [billing.status-rechecked] [billing.recheck-60-s]', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let product: string | null = null;
  const page = await watch({ [check]: () => answer(product) });
  const refresh = vi.spyOn(page.session, 'refresh');
  await waitFor(() => expect(checks(page)).toBe(1));
  await act(() => vi.advanceTimersByTimeAsync(55_000));
  expect(checks(page)).toBe(1);
  await act(() => vi.advanceTimersByTimeAsync(5500));
  await waitFor(() => expect(checks(page)).toBe(2));
  expect(refresh).not.toHaveBeenCalled();
  product = 'prod_TKvrm2KPyA2YeP';
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  await waitFor(() => expect(refresh).toHaveBeenCalledOnce());
});

test.each([null, 'admin'] as const)(
  'nothing is checked for %s [billing.status-rechecked] [billing.status-null]',
  async (tier) => {
    const page = await watch({ [check]: () => answer(null) }, tier);
    await screen.findByText('A page');
    expect(checks(page)).toBe(0);
  },
);

test('a check that fails is only logged [billing.check-failure]', async () => {
  const info = vi.spyOn(console, 'info').mockImplementation(() => undefined);
  await watch({ [check]: () => refusal(500, 'internal', 'away') });
  await waitFor(() => expect(info).toHaveBeenCalledWith('the subscription check failed', 'away'));
  expect(document.querySelector('[data-sonner-toast]')).toBeNull();
});

const membership = (graceEndsAt: string | null, confirmUrl: string | null = null) => ({
  'GET /api/billing/membership': () =>
    Response.json({
      paymentsOn: true,
      subscription: {
        tier: 'tools',
        status: 'past_due',
        amount: 4700,
        currency: 'usd',
        currentPeriodEnd: '2026-12-21T12:00:00.000Z',
        endsAt: null,
        graceEndsAt,
        rhythm: 'month',
        pausedUntil: null,
        confirmUrl,
      },
      last: null,
      given: null,
      guaranteeEndsAt: null,
      guaranteeCovers: true,
      supportAddress: null,
    }),
});

test('while a payment is owed every page says until when the plan is kept', async () => {
  await openPage(PaymentBanner, {
    address: '/tools',
    tier: 'tools',
    server: membership('2026-11-28T12:00:00.000Z'),
  });
  expect(await screen.findByText(/You keep your plan until November 28, 2026/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Update your card' })).toBeTruthy();
});

test('while a payment waits for its holder every page leads to where it is confirmed', async () => {
  await openPage(PaymentBanner, {
    address: '/tools',
    tier: 'tools',
    server: membership('2026-11-28T12:00:00.000Z', 'https://pay.example/i/in_2'),
  });
  const link = await screen.findByRole('link', { name: /^Confirm the payment/ });
  expect(link.getAttribute('href')).toBe('https://pay.example/i/in_2');
  expect(screen.getByText(/Your bank asks about your payment/)).toBeTruthy();
});

test('a plan that rests leads to the open invoice', async () => {
  const server = membership('2026-11-28T12:00:00.000Z');
  await openPage(PaymentBanner, { address: '/tools', tier: 'free', server });
  expect((await screen.findByRole('link', { name: 'Open billing' })).getAttribute('href')).toBe(
    '/settings/billing',
  );
});

const buy = (product: string | null, address = '/') =>
  openPage(() => <BuyButton plan="premium" label="Get Premium" highlighted />, {
    address,
    tier: 'free',
    server: { [check]: () => answer(product) },
  });
const press = async () => fireEvent.click(await screen.findByRole('button', { name: 'Get Premium' }));

test('the button of a price goes to the purchase [billing.pricing-goes-to-purchase]', async () => {
  await buy(null);
  await press();
  expect(await screen.findByText(/^Now at \/purchase\?plan=premium/)).toBeTruthy();
});

test('it takes the locked page along that they came from', async () => {
  await buy(null, '/?for=/tools/ad-copy');
  await press();
  const now = await screen.findByText(/^Now at \/purchase\?plan=premium/);
  expect(decodeURIComponent(now.textContent ?? '')).toContain('for=/tools/ad-copy');
});

test('whoever has subscribed meanwhile is told and stays [billing.pricing-already-subscribed] [billing.already-subscribed]', async () => {
  await buy('prod_TKvrm2KPyA2YeP');
  await press();
  expect(await screen.findByText('Already subscribed')).toBeTruthy();
  expect(screen.getByText('You already have an active subscription!')).toBeTruthy();
  expect(screen.queryByText(/^Now at/)).toBeNull();
});
