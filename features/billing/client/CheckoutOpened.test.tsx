// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { openPage, refusal, type StandInServer } from '#testing/page.tsx';
import { CheckoutOpened } from './CheckoutOpened.tsx';

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

afterEach(() => vi.useRealTimers());

async function wait(server: StandInServer) {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  return openPage(
    () => <CheckoutOpened address="https://pay.example/c/pay/cs_1" plan="tools" onBack={() => undefined} />,
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
