// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openPage, refusal, type StandInServer } from '#testing/page.tsx';
import { CheckoutOpened } from './CheckoutOpened.tsx';
import { FirstSteps, planOfProduct } from './FirstSteps.tsx';

const tools = 'prod_TKvrm2KPyA2YeP';
const check = 'GET /api/functions/check-subscription';
const confirm = 'POST /api/billing/confirm-payment';
const status = (product_id: string | null) =>
  Response.json({
    subscribed: product_id !== null,
    product_id,
    subscription_end: null,
    subscription_start: null,
  });
const nothing = () => status(null);
const none = () => Response.json({ state: 'none', product_id: null });

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function wait(server: StandInServer, plan: 'tools' | 'upgrade' = 'tools', onBack = () => undefined) {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  return openPage(
    () => (
      <CheckoutOpened
        address="https://pay.example/c/pay/cs_1"
        sessionId={plan === 'upgrade' ? null : 'cs_1'}
        plan={plan}
        onBack={onBack}
      />
    ),
    { address: '/purchase', tier: 'free', server },
  );
}
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const received = () => screen.findByRole('heading', { name: 'Payment received' });

test('a payment that the server has heard of is noticed by itself', async () => {
  let product: string | null = null;
  const page = await wait({ [check]: () => status(product) });
  await screen.findByText('The payment page is open in another tab');
  product = tools;
  await pass(5000);
  expect(await received()).toBeTruthy();
  expect(page.asked.filter(({ method }) => method === 'POST')).toEqual([]);
});

test('after the upgrade it is Premium that they have, and the next steps are those of the tab where it was paid', async () => {
  await wait({ [check]: () => status('prod_TKvrxStCA4qGbH') }, 'upgrade');
  expect(await received()).toBeTruthy();
  expect(screen.getByText('Premium is yours. You can close the other tab.')).toBeTruthy();
  const steps = () =>
    screen.getAllByRole('link').map((link) => `${link.textContent} ${link.getAttribute('href')}`);
  const here = steps();
  cleanup();
  await openPage(() => <FirstSteps plan={planOfProduct('prod_TKvrxStCA4qGbH')} />, {
    address: '/payment-success',
    tier: 'premium',
  });
  await screen.findByRole('link', { name: 'Start lesson 1' });
  expect(here).toEqual(steps());
});

test('a payment that the server has not heard of is asked for at the payment provider, an outage of it notwithstanding', async () => {
  let asked = 0;
  await wait({
    [check]: nothing,
    [confirm]: () => {
      asked += 1;
      return asked === 1
        ? refusal(502, 'payments_failed', 'away')
        : Response.json({ state: 'paid', product_id: tools });
    },
  });
  await screen.findByText('The payment page is open in another tab');
  await pass(30_000);
  expect(asked).toBe(1);
  await pass(30_000);
  expect(await received()).toBeTruthy();
});

test('a question that is never answered does not keep the next one from being sent', async () => {
  let asked = 0;
  await wait({
    [check]: ({ signal }) => {
      asked += 1;
      if (asked === 1) return nothing();
      if (asked > 2) return status(tools);
      return new Promise<Response>((_, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason as Error));
      });
    },
  });
  await screen.findByText('The payment page is open in another tab');
  await pass(5000);
  await pass(25_000);
  expect(await received()).toBeTruthy();
});

test('whoever comes back without paying reads what to do, and a payment is still noticed', async () => {
  let product: string | null = null;
  await wait({ [check]: () => status(product), [confirm]: none });
  await screen.findByText('The payment page is open in another tab');
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  visibility.mockReturnValue('visible');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(await screen.findByRole('heading', { name: 'Not paid yet' })).toBeTruthy();
  product = tools;
  await pass(5000);
  expect(await received()).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Write an ad' })).toBeTruthy();
});

test('a declined card is named with what to do, and a card that works is still noticed', async () => {
  let product: string | null = null;
  await wait({
    [check]: () => status(product),
    [confirm]: () => Response.json({ state: 'declined', product_id: null }),
  });
  await screen.findByText('The payment page is open in another tab');
  await pass(30_000);
  expect(await screen.findByRole('heading', { name: 'Your card was declined' })).toBeTruthy();
  expect(screen.getByText(/^Nothing was charged\. Try another card on the payment page/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Try another card' }).getAttribute('href')).toBe(
    'https://pay.example/c/pay/cs_1',
  );
  expect(screen.queryByText('Waiting for your payment…')).toBeNull();
  product = tools;
  await pass(5000);
  expect(await received()).toBeTruthy();
});

test('a payment page that another one took the place of is no longer waited for: one way on, and a payment is still noticed', async () => {
  let product: string | null = null;
  const onBack = vi.fn(() => undefined);
  const page = await wait(
    {
      [check]: () => status(product),
      [confirm]: () => Response.json({ state: 'expired', product_id: null }),
    },
    'tools',
    onBack,
  );
  await pass(30_000);
  expect(await screen.findByRole('heading', { name: 'This payment page is closed' })).toBeTruthy();
  expect(page.asked.find(({ method }) => method === 'POST')?.body).toEqual({ sessionId: 'cs_1' });
  expect(screen.queryByText('Waiting for your payment…')).toBeNull();
  expect(screen.queryByRole('link', { name: 'Open it again' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Choose a plan' }));
  expect(onBack).toHaveBeenCalledOnce();
  product = tools;
  await pass(5000);
  expect(await received()).toBeTruthy();
});

test('after ten minutes without a payment nothing spins any more', async () => {
  await wait({ [check]: nothing, [confirm]: none });
  await screen.findByText('The payment page is open in another tab');
  await pass(600_000);
  expect(await screen.findByRole('heading', { name: 'Still no payment' })).toBeTruthy();
  expect(screen.queryByText('Waiting for your payment…')).toBeNull();
});
