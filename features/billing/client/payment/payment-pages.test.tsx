// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { eraseEverything, setOwner } from '#platform/client/offline/offline.ts';
import { plans } from '#platform/contract/plans.ts';
import { openPage, refusal, type StandInServer } from '#testing/page.tsx';
import { paysForTools } from '#testing/purchase.tsx';
import { PaymentCanceledPage } from './PaymentCanceledPage.tsx';
import { PaymentSuccessPage } from './PaymentSuccessPage.tsx';

const { store } = await vi.hoisted(async () => {
  const { createDeviceStore } = await import('#testing/device-store.ts');
  return createDeviceStore();
});
vi.mock('#platform/client/offline/store.ts', () => store);

const confirm = 'POST /api/billing/confirm-payment';
const tellCrm = 'POST /api/functions/send-to-ghl';
const tools = 'prod_TKvrm2KPyA2YeP';
const paid = () => Response.json({ state: 'paid', product_id: tools });
const told = () => Response.json({ success: true, crm: 'on', deliveryId: '1' });
const none = () => Response.json({ state: 'none', product_id: null });
const address = '/payment-success?tier=tools&priceId=price_demo_tools&session_id=cs_test_1';

afterEach(async () => {
  vi.useRealTimers();
  await eraseEverything();
});

const open = (server: StandInServer, at = address, tier: 'free' | 'tools' | null = 'free') =>
  openPage(PaymentSuccessPage, { address: at, tier, server });
const posts = (page: Awaited<ReturnType<typeof open>>) =>
  page.asked.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);

test('Processing..., then the CRM is told, then Payment Successful! with the way to the dashboard [billing.route-payment-success] [billing.success-processing] [billing.success-done] [billing.success-dashboard] [billing.success-states] [crm.paid-after-success]', async () => {
  let tell = (_answer: Response) => {};
  const page = await open({
    [confirm]: paid,
    [tellCrm]: () =>
      new Promise<Response>((resolve) => {
        tell = resolve;
      }),
  });
  expect(await screen.findByRole('heading', { name: 'Processing...' })).toBeTruthy();
  await screen.findByText('We’re checking for your payment. This takes a moment.');
  await expect.poll(() => posts(page).length).toBe(2);
  expect(posts(page)[0]).toEqual(['/api/billing/confirm-payment', { sessionId: 'cs_test_1' }]);
  expect(posts(page)[1]?.[1]).toMatchObject({ subscriptionTier: 'Tools & Resources', productId: tools });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Processing...');
  tell(Response.json({ success: true, crm: 'on', deliveryId: '1' }));
  expect(await screen.findByRole('heading', { name: 'Payment Successful!' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to Dashboard' }).getAttribute('href')).toBe('/');
  expect(screen.getByRole('link', { name: 'Write an ad' }).getAttribute('href')).toBe('/tools/ad-copy');
  expect(screen.queryByRole('link', { name: 'Start lesson 1' })).toBeNull();
});

test('whoever bought Premium starts with lesson 1', async () => {
  await open({
    [confirm]: () => Response.json({ state: 'paid', product_id: plans.premium.productId }),
    [tellCrm]: () => Response.json({ success: true, crm: 'on', deliveryId: '1' }),
  });
  const start = await screen.findByRole('link', { name: 'Start lesson 1' });
  // The test's router writes search parameters as JSON, the app's writes them as they are.
  expect(decodeURIComponent(start.getAttribute('href') ?? '').replaceAll('"', '')).toBe('/course?begin=1');
  // One thing to do, and the dashboard.
  expect(start.nextElementSibling?.textContent).toBe('Go to Dashboard');
});

const movedAddress = '/payment-success?tier=tools&priceId=price_demo_tools_year&moved=year&change=one';
const status = {
  'GET /api/functions/check-subscription': () =>
    Response.json({
      subscribed: true,
      product_id: tools,
      subscription_end: null,
      subscription_start: '2026-11-01T10:00:00.000Z',
    }),
};
const heldBy = (rhythm: 'month' | 'year') => () =>
  Response.json({
    ...paysForTools,
    subscription: { ...paysForTools.subscription, rhythm, currentPeriodEnd: '2027-11-28T12:00:00.000Z' },
  });

test('whoever had the plan and pays by the year now is told that, and until when', async () => {
  const server = {
    ...status,
    [confirm]: paid,
    [tellCrm]: told,
    'GET /api/billing/membership': heldBy('year'),
  };
  await open(server, movedAddress, 'tools');
  expect(
    await screen.findByText(
      'Tools & Resources is paid by the year now. It’s paid until November 28, 2027. The receipt is on its way to your inbox.',
    ),
  ).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to Dashboard' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Write an ad' })).toBeNull();
});

test('whoever did not confirm the year has paid for nothing new', async () => {
  await open(
    { ...status, [confirm]: paid, 'GET /api/billing/membership': heldBy('month') },
    movedAddress,
    'tools',
  );
  expect(await screen.findByRole('heading', { name: 'No payment found' })).toBeTruthy();
});

test('of two pages that confirm one change, the second says that the plan is there already, and that nothing was charged', async () => {
  await setOwner('ana');
  const server = {
    ...status,
    [confirm]: () => Response.json({ state: 'paid', product_id: plans.premium.productId }),
    [tellCrm]: told,
    'GET /api/billing/membership': heldBy('month'),
  };
  const upgraded = (by: string) => `/payment-success?tier=premium&priceId=price_demo_upgrade&change=${by}`;
  const paidFor = () => screen.findByRole('heading', { name: 'Payment Successful!' });
  await open(server, upgraded('one'), 'tools');
  expect(await paidFor()).toBeTruthy();
  cleanup();
  const page = await open(server, upgraded('two'), 'tools');
  expect(await screen.findByRole('heading', { name: 'Premium is already yours' })).toBeTruthy();
  expect(
    screen.getByText('You confirmed this change on another page. Nothing was charged here.'),
  ).toBeTruthy();
  expect(posts(page).map(([path]) => path)).toEqual(['/api/billing/confirm-payment']);
  cleanup();
  // A reload of the first says what it said.
  await open(server, upgraded('one'), 'tools');
  expect(await paidFor()).toBeTruthy();
});

test('who came from a locked page is led back there first', async () => {
  await open({ [confirm]: paid, [tellCrm]: told }, `${address}&for=/tools/call-scripts`);
  const next = await screen.findByRole('link', { name: 'Open Call Scripts' });
  expect(next.getAttribute('href')).toBe('/tools/call-scripts');
  expect(next.nextElementSibling?.textContent).toBe('Go to Dashboard');
});

test.each(['https://evil.example', '//evil.example/tools/ad-copy', '/course'])(
  'who bought Tools is not led to %s: it is no page of ours, or the plan does not open it',
  async (elsewhere) => {
    await open({ [confirm]: paid, [tellCrm]: told }, `${address}&for=${encodeURIComponent(elsewhere)}`);
    const first = await screen.findByRole('link', { name: 'Write an ad' });
    expect(first.nextElementSibling?.textContent).toBe('Go to Dashboard');
  },
);

test('a payment that was canceled goes on with the same plan and the same way back', async () => {
  await openPage(PaymentCanceledPage, { address: '/payment-canceled?plan=tools&for=/tools/ad-copy' });
  const again = await screen.findByRole('link', { name: 'Try Again' });
  expect(new URL(again.getAttribute('href') ?? '', location.origin).searchParams.get('for')).toBe(
    '/tools/ad-copy',
  );
});

test('a card that was declined is named where no payment is found', async () => {
  await open({ [confirm]: () => Response.json({ state: 'declined', product_id: null }) });
  expect(await screen.findByText('Your card was declined. Nothing was charged.')).toBeTruthy();
});

test('a CRM that could not be told is a note, and the payment stays a success [billing.success-note]', async () => {
  await open({ [confirm]: paid, [tellCrm]: () => refusal(500, 'internal', 'away') });
  expect(await screen.findByText('Note')).toBeTruthy();
  expect(
    screen.getByText('Payment successful, but notification failed. Our team has been notified.'),
  ).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Payment Successful!' })).toBeTruthy();
});

test('opened without a payment it says so, tells nobody, and leads to the plans', async () => {
  const page = await open({ [confirm]: none }, '/payment-success');
  expect(await screen.findByRole('heading', { name: 'No payment found' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See the plans' }).getAttribute('href')).toBe('/purchase');
  expect(posts(page)).toEqual([['/api/billing/confirm-payment', {}]]);
});

test('a Tools member who did not confirm their upgrade has paid for nothing new', async () => {
  await open({ [confirm]: paid }, '/payment-success?tier=premium&priceId=price_demo_upgrade');
  expect(await screen.findByRole('heading', { name: 'No payment found' })).toBeTruthy();
});

test('a payment that is under way is asked for again until it is there', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let asked = 0;
  await open({
    [confirm]: () => {
      asked += 1;
      return asked < 2 ? Response.json({ state: 'processing', product_id: null }) : paid();
    },
    [tellCrm]: () => Response.json({ success: true, crm: 'on', deliveryId: '1' }),
  });
  await vi.advanceTimersByTimeAsync(5000);
  expect(await screen.findByRole('heading', { name: 'Payment Successful!' })).toBeTruthy();
  expect(asked).toBe(2);
});

test('a payment service that is away for a moment is asked again before anybody is told', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let asked = 0;
  await open({
    [confirm]: () => {
      asked += 1;
      return asked < 3 ? refusal(502, 'payments_failed', 'Please try again.') : paid();
    },
    [tellCrm]: () => Response.json({ success: true, crm: 'on', deliveryId: '1' }),
  });
  await vi.advanceTimersByTimeAsync(5000);
  expect(await screen.findByRole('heading', { name: 'Payment Successful!' })).toBeTruthy();
  expect(asked).toBe(3);
});

test('a payment that could not be looked up can be asked for again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await open({ [confirm]: () => refusal(502, 'payments_failed', 'Please try again.') });
  await vi.advanceTimersByTimeAsync(5000);
  expect(await screen.findByText('We couldn’t look up your payment')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
});

test('somebody who is signed out signs in and comes back with the address that they had', async () => {
  await open({}, address, null);
  const target = `/auth?redirect=${encodeURIComponent(address)}`;
  expect(await screen.findByText(`Now at ${target}`)).toBeTruthy();
});

test('a canceled payment: Try Again and Back to Home [billing.route-payment-canceled] [billing.canceled-title] [billing.canceled-try-again] [billing.canceled-home]', async () => {
  await openPage(PaymentCanceledPage, { address: '/payment-canceled', tier: 'free' });
  expect(await screen.findByRole('heading', { name: 'Payment Canceled' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Try Again' }).getAttribute('href')).toBe('/purchase');
  expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/');
});

test.each([
  ['tools', '/purchase?plan=tools'],
  ['upgrade', '/purchase?plan=upgrade'],
  ['gold', '/purchase'],
  ['tools&rhythm=year', '/purchase?plan=tools&rhythm=year'],
  ['tools&rhythm=week', '/purchase?plan=tools'],
])('Try Again keeps the plan that was about to be paid for, and how often: %s', async (plan, target) => {
  await openPage(PaymentCanceledPage, { address: `/payment-canceled?plan=${plan}`, tier: 'free' });
  const again = await screen.findByRole('link', { name: 'Try Again' });
  expect(again.getAttribute('href')).toBe(target);
});
