import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stripeTestKey } from '#testing/stripe-test-key.ts';
import { type ContractWorld, idOf, openContractWorld } from './contract-world.ts';

// What billing relies on (features/billing/server), asked of the stand-in and, with STRIPE_TEST_KEY set, of Stripe
// itself: docs/operations.md tells how. Nothing here may hold for one of the two only.

let world: ContractWorld;
let stripe: Stripe;
let tools: string;
let premium: string;
const run = crypto.randomUUID();

beforeAll(async () => {
  world = await openContractWorld(stripeTestKey);
  stripe = world.stripe;
  // Every test makes customers of its own; prices are made once for all runs.
  tools = await priceOf('contract-tools', 4700);
  premium = await priceOf('contract-premium', 6700);
}, 60_000);
afterAll(() => world.close());

/** A monthly price, found by its lookup key when an earlier run made it. */
async function priceOf(lookupKey: string, cents: number): Promise<string> {
  const { data } = await stripe.prices.list({ lookup_keys: [lookupKey] });
  if (data[0]) return data[0].id;
  const product = await stripe.products.create({ name: `Make Me Great! ${lookupKey}` });
  const recurring = { interval: 'month' } as const;
  const made = await stripe.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: cents,
    recurring,
    lookup_key: lookupKey,
  });
  return made.id;
}

let customers = 0;
async function newCustomer(): Promise<string> {
  customers += 1;
  const metadata = { userId: `contract-${run}-${customers}` };
  return (await stripe.customers.create({ email: 'contract@example.com', metadata })).id;
}

async function refusalOf(work: Promise<unknown>) {
  const error: unknown = await work.then(
    () => null,
    (caught: unknown) => caught,
  );
  return error as { type: string; code?: string; statusCode?: number };
}

const itemOf = ({ items }: Stripe.Subscription) => {
  const [item] = items.data;
  if (!item) throw new Error('a subscription without an item');
  return item;
};

test('one idempotency key makes one customer, and refuses another request under it', async () => {
  const idempotencyKey = `customer:${run}`;
  const make = (email: string) => stripe.customers.create({ email }, { idempotencyKey });
  const [one, two] = [await make('contract@example.com'), await make('contract@example.com')];
  expect(two.id).toBe(one.id);
  expect((await refusalOf(make('other@example.com'))).type).toBe('StripeIdempotencyError');
});

test('what is not there is refused as missing', async () => {
  const refused = await refusalOf(stripe.subscriptions.retrieve('sub_thatisnotthere'));
  expect(refused).toMatchObject({ code: 'resource_missing', statusCode: 404 });
  expect(refused.type).toMatch(/^Stripe/);
});

test('a customer whom nobody knows is missing in every question that names them', async () => {
  const customer = `cus_${run.replaceAll('-', '').slice(0, 14)}`;
  const questions = [
    stripe.customers.retrieve(customer),
    stripe.subscriptions.list({ customer, status: 'all' }),
    stripe.billingPortal.sessions.create({ customer, return_url: 'https://app.test/back' }),
  ];
  for (const question of questions) expect((await refusalOf(question)).code).toBe('resource_missing');
});

test('a deleted customer answers as deleted, and nothing new is made for them', async () => {
  const customer = await newCustomer();
  await stripe.customers.del(customer);
  expect(await stripe.customers.retrieve(customer)).toMatchObject({ id: customer, deleted: true });
  const checkout = stripe.checkout.sessions.create({
    mode: 'subscription',
    customer,
    line_items: [{ price: tools, quantity: 1 }],
    success_url: 'https://app.test/ok',
  });
  expect((await refusalOf(checkout)).code).toBe('resource_missing');
});

test('a checkout is open, listed with its metadata, and can be closed once', async () => {
  const customer = await newCustomer();
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer,
    client_reference_id: 'contract',
    line_items: [{ price: tools, quantity: 1 }],
    success_url: 'https://app.test/ok?session_id={CHECKOUT_SESSION_ID}',
    cancel_url: 'https://app.test/no',
    allow_promotion_codes: true,
    metadata: { priceId: tools },
    subscription_data: { metadata: { priceId: tools } },
  });
  expect(session).toMatchObject({ status: 'open', customer, metadata: { priceId: tools } });
  expect(session.url).toMatch(/^https?:/);
  const { data } = await stripe.checkout.sessions.list({ customer, limit: 10 });
  expect(data.map(({ id, status }) => [id, status])).toEqual([[session.id, 'open']]);
  expect((await stripe.checkout.sessions.expire(session.id)).status).toBe('expired');
  expect((await refusalOf(stripe.checkout.sessions.expire(session.id))).statusCode).toBe(400);
});

test('a paid subscription is active, and tells its period on the item and its paid invoice', async () => {
  const customer = await newCustomer();
  const { id } = await world.subscribe(customer, tools);
  const { data } = await stripe.subscriptions.list({
    customer,
    status: 'all',
    limit: 100,
    expand: ['data.latest_invoice'],
  });
  const [found] = data;
  expect(found).toMatchObject({ id, status: 'active', cancel_at_period_end: false, ended_at: null });
  const item = found && itemOf(found);
  expect(item?.price).toMatchObject({ id: tools, unit_amount: 4700, recurring: { interval: 'month' } });
  expect(item?.current_period_end).toBeGreaterThan(item?.current_period_start ?? Number.NaN);
  expect(found?.latest_invoice).toMatchObject({ status: 'paid', amount_paid: 4700, currency: 'usd' });
});

test('a subscription can be set to end with its period, and to go on again', async () => {
  const { id } = await world.subscribe(await newCustomer(), tools);
  const ending = await stripe.subscriptions.update(id, { cancel_at_period_end: true });
  expect([ending.status, ending.cancel_at_period_end]).toEqual(['active', true]);
  expect(ending.cancel_at).toBe(itemOf(ending).current_period_end);
  const renewing = await stripe.subscriptions.update(id, { cancel_at_period_end: false });
  expect([renewing.cancel_at_period_end, renewing.cancel_at]).toEqual([false, null]);
});

test('an upgrade is quoted before anybody pays: the difference for what is left of the period', async () => {
  const customer = await newCustomer();
  const subscription = await world.subscribe(customer, tools);
  const preview = await stripe.invoices.createPreview({
    customer,
    subscription: subscription.id,
    subscription_details: {
      items: [{ id: itemOf(subscription).id, price: premium }],
      proration_behavior: 'always_invoice',
    },
  });
  expect(preview.currency).toBe('usd');
  // Bought a moment ago: nearly the whole difference.
  expect(preview.amount_due).toBeGreaterThan(1900);
  expect(preview.amount_due).toBeLessThanOrEqual(2000);
});

test('what was paid is found by its invoice, goes back once, and the subscription ends at once', async () => {
  const customer = await newCustomer();
  const { id } = await world.subscribe(customer, tools);
  const { data: paid } = await stripe.invoices.list({ customer, status: 'paid', limit: 100 });
  expect(paid.map(({ amount_paid }) => amount_paid)).toEqual([4700]);
  const invoice = paid[0]?.id ?? '';
  const { data: payments } = await stripe.invoicePayments.list({ invoice, status: 'paid' });
  const intent = idOf(payments[0]?.payment.payment_intent);
  const refund = () =>
    stripe.refunds.create(
      { payment_intent: intent, reason: 'requested_by_customer' },
      { idempotencyKey: `refund:${invoice}` },
    );
  const [first, again] = [await refund(), await refund()];
  expect([first.amount, again.id]).toEqual([4700, first.id]);
  expect((await stripe.refunds.list({ payment_intent: intent, limit: 1 })).data[0]?.id).toBe(first.id);
  expect((await stripe.subscriptions.cancel(id)).status).toBe('canceled');
  expect((await refusalOf(stripe.subscriptions.cancel(id))).code).toBe('resource_missing');
});

test('the portal opens, also straight at the confirmation of an upgrade', async () => {
  const customer = await newCustomer();
  const subscription = await world.subscribe(customer, tools);
  const portal = await world.portalFor([tools, premium]);
  const return_url = 'https://app.test/settings/billing';
  const plain = await stripe.billingPortal.sessions.create({ ...portal, customer, return_url });
  expect(plain.url).toMatch(/^https?:/);
  const confirm = await stripe.billingPortal.sessions.create({
    ...portal,
    customer,
    return_url,
    flow_data: {
      type: 'subscription_update_confirm',
      subscription_update_confirm: {
        subscription: subscription.id,
        items: [{ id: itemOf(subscription).id, price: premium, quantity: 1 }],
      },
      after_completion: { type: 'redirect', redirect: { return_url } },
    },
  });
  expect(confirm.url).toMatch(/^https?:/);
});
