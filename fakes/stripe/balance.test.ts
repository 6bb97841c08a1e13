import type Stripe from 'stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sdkFor } from './sdk.ts';
import { type StripeFake, startStripeFake } from './start.ts';

// A customer's credit, as Stripe documents it (docs.stripe.com/billing/customer/balance).

let fake: StripeFake;
let stripe: Stripe;
let customer: string;
beforeEach(async () => {
  fake = await startStripeFake({ now: () => new Date('2026-01-15T12:00:00Z') });
  stripe = sdkFor(fake);
  ({ id: customer } = await stripe.customers.create({ email: 'ann@example.test' }));
});
afterEach(() => fake.close());

async function subscribed(): Promise<Stripe.Subscription> {
  const { url } = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer,
    line_items: [{ price: 'price_demo_tools', quantity: 1 }],
    success_url: 'https://app.test/ok',
  });
  await fake.submit(url ?? '', { do: 'pay', card: '4242' });
  const [made] = (await stripe.subscriptions.list({ customer })).data;
  if (!made) throw new Error('nothing was bought');
  return made;
}
const credit = (amount: number, key: string) =>
  stripe.customers.createBalanceTransaction(
    customer,
    { amount: -amount, currency: 'usd', description: 'Thank you', metadata: { referral: 'one' } },
    { idempotencyKey: key },
  );
const balance = async () => ((await stripe.customers.retrieve(customer)) as Stripe.Customer).balance;

test('credit pays the next invoices until it is used up, and each step is a transaction', async () => {
  const { id } = await subscribed();
  const made = await credit(6000, 'once');
  expect(made).toMatchObject({ type: 'adjustment', amount: -6000, ending_balance: -6000 });
  expect(await credit(6000, 'once')).toEqual(made);
  expect(await balance()).toBe(-6000);
  fake.renew(id);
  fake.renew(id);
  const { data } = await stripe.invoices.list({ customer });
  expect(data.slice(0, 2)).toMatchObject([
    { total: 4700, starting_balance: -1300, amount_due: 3400, amount_paid: 3400, ending_balance: 0 },
    { total: 4700, starting_balance: -6000, amount_due: 0, amount_paid: 0, ending_balance: -1300 },
  ]);
  const charges = (await stripe.charges.list({ customer })).data.map(({ amount }) => amount);
  expect(charges).toEqual([3400, 4700]);
  const moves = await stripe.customers.listBalanceTransactions(customer);
  expect(moves.data).toMatchObject([
    { type: 'applied_to_invoice', amount: 1300, invoice: data[0]?.id, ending_balance: 0 },
    { type: 'applied_to_invoice', amount: 4700, invoice: data[1]?.id, ending_balance: -1300 },
    { type: 'adjustment', amount: -6000, description: 'Thank you', metadata: { referral: 'one' } },
  ]);
});

test('credit can be refunded to nobody: only what a card paid goes back', async () => {
  const { id } = await subscribed();
  await credit(1700, 'some');
  fake.renew(id);
  const [invoice] = (await stripe.invoices.list({ customer })).data;
  const [paid] = (await stripe.invoicePayments.list({ invoice: invoice?.id ?? '', status: 'paid' })).data;
  expect(paid).toMatchObject({ amount_paid: 3000 });
  const { payment_intent: intent } = paid?.payment ?? {};
  if (typeof intent !== 'string') throw new Error('the invoice was not paid by a payment');
  await expect(stripe.refunds.create({ payment_intent: intent, amount: 4700 })).rejects.toMatchObject({
    code: 'amount_too_large',
  });
});

test('a voided invoice gives back the credit that it used', async () => {
  const { id } = await subscribed();
  await credit(1700, 'some');
  fake.failPayment(id);
  expect(await balance()).toBe(0);
  await stripe.subscriptions.cancel(id);
  expect(await balance()).toBe(-1700);
});

test('the first credit of a customer sets their currency', async () => {
  await credit(100, 'first');
  expect(await stripe.customers.retrieve(customer)).toMatchObject({ currency: 'usd', balance: -100 });
});
