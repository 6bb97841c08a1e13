import { setTimeout as pause } from 'node:timers/promises';
import type Stripe from 'stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { portalWith, subscribe } from './contract-world.ts';
import { sdkFor } from './sdk.ts';
import { type StripeFake, startStripeFake } from './start.ts';

// Limits that Stripe documents, which a stand-in without limits would let through.

let fake: StripeFake;
let stripe: Stripe;
beforeEach(async () => {
  fake = await startStripeFake();
  stripe = sdkFor(fake);
});
afterEach(() => fake.close());

const refusalOf = async (work: Promise<unknown>) => {
  const error: unknown = await work.then(
    () => null,
    (caught: unknown) => caught,
  );
  return error as { type: string; code?: string; param?: string; statusCode?: number; message: string };
};

const price = 'price_demo_tools';

async function payer(card = 'pm_card_visa') {
  const { id: customer } = await stripe.customers.create({ email: 'ann@example.test' });
  const subscription = await subscribe(stripe, { customer, price, card });
  return { customer, subscription, item: subscription.items.data[0]?.id ?? '' };
}

/** A monthly price of its own product. */
async function priceOf(unit_amount: number, currency = 'usd') {
  const { id: product } = await stripe.products.create({ name: 'Something else' });
  const made = { product, currency, unit_amount, recurring: { interval: 'month' } } as const;
  return (await stripe.prices.create(made)).id;
}

test.each([
  ['a value of 501 characters', { plan: 'x'.repeat(501) }],
  ['a key of 41 characters', { ['k'.repeat(41)]: 'x' }],
  ['51 keys', Object.fromEntries(Array.from({ length: 51 }, (_, at) => [`k${at}`, 'x']))],
])('metadata with %s is refused', async (_, metadata) => {
  expect(await refusalOf(stripe.customers.create({ metadata }))).toMatchObject({ statusCode: 400 });
});

test('keys that are added one after the other count together', async () => {
  const fifty = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`k${at}`, 'x'.repeat(500)]));
  const { id } = await stripe.customers.create({ metadata: fifty });
  expect(await refusalOf(stripe.customers.update(id, { metadata: { more: 'x' } }))).toMatchObject({
    statusCode: 400,
    param: 'metadata',
  });
});

test('an idempotency key of 256 characters is refused', async () => {
  const make = (length: number) => stripe.customers.create({}, { idempotencyKey: 'k'.repeat(length) });
  expect((await refusalOf(make(256))).statusCode).toBe(400);
  expect((await make(255)).object).toBe('customer');
});

test('a second request with a key whose first still runs is a conflict, and afterwards gets the same answer', async () => {
  fake.setMode('slow', 1);
  const first = stripe.customers.create({ name: 'Ann' }, { idempotencyKey: 'k' });
  await pause(200);
  const second = await refusalOf(stripe.customers.create({ name: 'Ann' }, { idempotencyKey: 'k' }));
  expect(second).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' });
  const { id } = await first;
  expect((await stripe.customers.create({ name: 'Ann' }, { idempotencyKey: 'k' })).id).toBe(id);
}, 15_000);

test.each(['no address', 'ann@example', '"a b"@example.test', 'ånn@example.test', 'ann@somewhere.invalid'])(
  'the address %s is refused as no email address, for a new customer and a known one',
  async (email) => {
    const refused = { statusCode: 400, code: 'email_invalid', param: 'email' };
    expect(await refusalOf(stripe.customers.create({ email }))).toMatchObject(refused);
    const { id } = await stripe.customers.create({ email: "o'neil+x@example.test" });
    expect(await refusalOf(stripe.customers.update(id, { email }))).toMatchObject(refused);
  },
);

test('a tax ID that has not the form of its country is refused, by the API and on the checkout page', async () => {
  const { id } = await stripe.customers.create({});
  expect(await refusalOf(stripe.customers.createTaxId(id, { type: 'eu_vat', value: '12345' }))).toMatchObject(
    { statusCode: 400, code: 'tax_id_invalid' },
  );
  const { url } = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: id,
    line_items: [{ price, quantity: 1 }],
    tax_id_collection: { enabled: true },
    customer_update: { name: 'auto' },
    success_url: 'https://app.test/ok',
  });
  const shown = await fake.submit(url ?? '', { do: 'pay', tax_id: 'none' });
  expect(shown.text).toContain('Invalid value for eu_vat');
  expect((await stripe.subscriptions.list({ customer: id })).data).toEqual([]);
});

test('a customer with a subscription pays in its currency alone, until it is over', async () => {
  const euros = await priceOf(1000, 'eur');
  const { customer, subscription } = await payer();
  const buys = () => subscribe(stripe, { customer, price: euros });
  expect((await refusalOf(buys())).message).toContain('You cannot combine currencies');
  await stripe.subscriptions.cancel(subscription.id);
  expect((await buys()).currency).toBe('eur');
});

test('less than 50 cents is not charged: it waits on the balance, and the next invoice asks for it', async () => {
  const { id: customer } = await stripe.customers.create({ email: 'ann@example.test' });
  const { id } = await subscribe(stripe, { customer, price: await priceOf(49) });
  const [invoice] = (await stripe.invoices.list({ customer })).data;
  expect(invoice).toMatchObject({
    status: 'paid',
    total: 49,
    amount_due: 0,
    amount_paid: 0,
    ending_balance: 49,
  });
  expect(await stripe.customers.retrieve(customer)).toMatchObject({ balance: 49 });
  expect((await stripe.charges.list({ customer })).data).toEqual([]);
  fake.renew(id);
  const [next] = (await stripe.invoices.list({ customer })).data;
  expect(next).toMatchObject({ status: 'paid', total: 49, amount_paid: 98, ending_balance: 0 });
});

test('the portal changes no subscription with two products', async () => {
  const { customer, item, subscription } = await payer();
  const { id: configuration } = await portalWith(stripe, [
    { product: 'prod_TKvrm2KPyA2YeP', prices: [price] },
    { product: 'prod_TKvrxStCA4qGbH', prices: ['price_demo_premium'] },
  ]);
  fake.addProduct(subscription.id, await priceOf(500));
  const confirm = stripe.billingPortal.sessions.create({
    customer,
    configuration,
    flow_data: {
      type: 'subscription_update_confirm',
      subscription_update_confirm: {
        subscription: subscription.id,
        items: [{ id: item, price: 'price_demo_premium' }],
      },
    },
  });
  expect((await refusalOf(confirm)).message).toContain('multiple products');
  const { url } = await stripe.billingPortal.sessions.create({ customer, configuration });
  expect(await (await fetch(url)).text()).not.toContain('Switch to Premium');
});

test('an account has the fields that each one has', async () => {
  expect(await stripe.accounts.retrieveCurrent()).toMatchObject({
    object: 'account',
    charges_enabled: true,
    payouts_enabled: true,
    details_submitted: true,
  });
});
