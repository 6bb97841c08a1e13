import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { stripeTestKey } from '#testing/stripe-test-key.ts';
import {
  cardOf,
  type ContractWorld,
  firstPayment,
  openContractWorld,
  priceNamed,
  refusalOf,
  subscribe,
} from './contract-world.ts';

// What billing relies on (features/billing/server), tested against the fake and, with STRIPE_TEST_KEY set, against
// Stripe itself: see docs/evidence/real-services.md. Every test must hold for both.

// Over the Internet each request takes a while.
vi.setConfig({ testTimeout: 60_000 });

let world: ContractWorld;
let stripe: Stripe;
let tools: string;
let premium: string;
const run = crypto.randomUUID();

beforeAll(async () => {
  world = await openContractWorld(stripeTestKey);
  stripe = world.stripe;
  // Every test creates its own customers; prices are created once for all runs.
  tools = (await priceNamed(stripe, 'contract-tools', 4700)).id;
  premium = (await priceNamed(stripe, 'contract-premium', 6700)).id;
}, 60_000);
afterAll(() => world.close());

let customers = 0;
async function newCustomer(): Promise<string> {
  customers += 1;
  const metadata = { userId: `contract-${run}-${customers}` };
  return (await stripe.customers.create({ email: 'contract@example.com', metadata })).id;
}

const itemOf = ({ items }: Stripe.Subscription) => {
  const [item] = items.data;
  if (!item) throw new Error('a subscription without an item');
  return item;
};

/** When it will end, as billing reads it: classic and flexible billing use different fields. */
const endOf = (subscription: Stripe.Subscription) =>
  subscription.cancel_at ??
  (subscription.cancel_at_period_end ? itemOf(subscription).current_period_end : null);

test('one idempotency key makes one customer, and refuses another request under it', async () => {
  const idempotencyKey = `customer:${run}`;
  const make = (email: string) => stripe.customers.create({ email }, { idempotencyKey });
  const [one, two] = [await make('contract@example.com'), await make('contract@example.com')];
  expect(two.id).toBe(one.id);
  expect((await refusalOf(make('other@example.com'))).type).toBe('StripeIdempotencyError');
});

test('a refusal is given again under its key, and another key is another try', async () => {
  const customer = await newCustomer();
  const card = await cardOf(stripe, customer, 'pm_card_chargeCustomerFail');
  const attempt = (idempotencyKey: string) =>
    refusalOf(
      stripe.subscriptions.create(
        {
          customer,
          items: [{ price: tools }],
          default_payment_method: card,
          payment_behavior: 'error_if_incomplete',
        },
        { idempotencyKey },
      ),
    );
  const [first, again, other] = [
    await attempt(`declined:${run}:0`),
    await attempt(`declined:${run}:0`),
    await attempt(`declined:${run}:1`),
  ];
  expect([first, again, other].map(({ code, statusCode }) => [code, statusCode])).toEqual(
    Array.from({ length: 3 }, () => ['card_declined', 402]),
  );
  const replayed = [first, again, other].map(({ headers }) => headers?.['idempotent-replayed'] ?? null);
  expect(replayed).toEqual([null, 'true', null]);
});

test('what is not there is refused as missing', async () => {
  const refused = await refusalOf(stripe.subscriptions.retrieve('sub_thatisnotthere'));
  expect(refused).toMatchObject({ code: 'resource_missing', statusCode: 404 });
  expect(refused.type).toMatch(/^Stripe/);
});

test('a customer whom nobody knows is missing in every question that names them', async () => {
  const customer = `cus_${run.replaceAll('-', '').slice(0, 14)}`;
  const questions = [
    () => stripe.customers.retrieve(customer),
    () => stripe.customers.update(customer, { name: 'Nobody' }),
    () => stripe.subscriptions.list({ customer, status: 'all' }),
    () => stripe.invoices.list({ customer }),
  ];
  for (const ask of questions) expect((await refusalOf(ask())).code).toBe('resource_missing');
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

test('who buys is kept on the customer: name, company, phone, and where, the country by its ISO code', async () => {
  const facts = {
    name: 'Nora Contract',
    business_name: 'Contract & Daughters',
    phone: '+1 555 0100',
    address: { city: 'Portland', state: 'Oregon', country: 'US' },
  };
  const { id } = await stripe.customers.create({ email: 'contract@example.com', ...facts });
  const changed = await stripe.customers.update(id, { address: { city: 'Wien', country: 'AT' } });
  expect(changed).toMatchObject({
    name: 'Nora Contract',
    business_name: 'Contract & Daughters',
    phone: '+1 555 0100',
    address: { city: 'Wien', country: 'AT', line1: null, state: null },
  });
  const named = stripe.customers.update(id, { address: { country: 'Austria' } });
  expect((await refusalOf(named)).statusCode).toBe(400);
});

const checkoutOf = (customer: string): Stripe.Checkout.SessionCreateParams => ({
  mode: 'subscription',
  customer,
  client_reference_id: 'contract',
  line_items: [{ price: tools, quantity: 1 }],
  success_url: 'https://app.test/ok?session_id={CHECKOUT_SESSION_ID}',
  cancel_url: 'https://app.test/no',
  allow_promotion_codes: true,
  billing_address_collection: 'required',
  tax_id_collection: { enabled: true },
  customer_update: { address: 'auto', name: 'auto' },
  metadata: { priceId: tools },
  subscription_data: { metadata: { priceId: tools } },
});

test('a checkout is open, listed with its metadata, and can be closed once', async () => {
  const customer = await newCustomer();
  const session = await stripe.checkout.sessions.create(checkoutOf(customer));
  expect(session).toMatchObject({ status: 'open', customer, metadata: { priceId: tools } });
  expect(session.url).toMatch(/^https?:/);
  const { data } = await stripe.checkout.sessions.list({ customer, limit: 10 });
  expect(data.map(({ id, status }) => [id, status])).toEqual([[session.id, 'open']]);
  expect((await stripe.checkout.sessions.expire(session.id)).status).toBe('expired');
  expect((await refusalOf(stripe.checkout.sessions.expire(session.id))).statusCode).toBe(400);
});

test('tax ids of a known customer need leave to write the name', async () => {
  const customer = await newCustomer();
  const { customer_update: _update, ...without } = checkoutOf(customer);
  expect((await refusalOf(stripe.checkout.sessions.create(without))).statusCode).toBe(400);
});

test('a paid subscription is active, and tells its period on the item and its paid invoice', async () => {
  const customer = await newCustomer();
  const { id } = await subscribe(stripe, { customer, price: tools });
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
  const { id } = await subscribe(stripe, { customer: await newCustomer(), price: tools });
  const ending = await stripe.subscriptions.update(id, { cancel_at_period_end: true });
  expect(ending.status).toBe('active');
  expect(endOf(ending)).toBe(itemOf(ending).current_period_end);
  const renewing = await stripe.subscriptions.update(id, { cancel_at_period_end: false });
  expect([renewing.cancel_at_period_end, renewing.cancel_at]).toEqual([false, null]);
});

test('an end at an instant, as the portal sets it, stays until that very word is taken back', async () => {
  const subscription = await subscribe(stripe, { customer: await newCustomer(), price: tools });
  const { id } = subscription;
  const at = itemOf(subscription).current_period_end;
  const ending = await stripe.subscriptions.update(id, { cancel_at: at });
  expect([ending.status, ending.cancel_at]).toEqual(['active', at]);
  const both = stripe.subscriptions.update(id, { cancel_at: '', cancel_at_period_end: false });
  expect((await refusalOf(both)).statusCode).toBe(400);
  const renewing = await stripe.subscriptions.update(id, { cancel_at: '' });
  expect(endOf(renewing)).toBeNull();
});

test('an upgrade is quoted before anybody pays: the difference for what is left of the period', async () => {
  const customer = await newCustomer();
  const subscription = await subscribe(stripe, { customer, price: tools });
  const preview = await stripe.invoices.createPreview({
    customer,
    subscription: subscription.id,
    subscription_details: {
      items: [{ id: itemOf(subscription).id, price: premium }],
      proration_behavior: 'always_invoice',
    },
  });
  expect(preview.currency).toBe('usd');
  // It was bought a moment ago, so this is nearly the whole difference.
  expect(preview.amount_due).toBeGreaterThan(1900);
  expect(preview.amount_due).toBeLessThanOrEqual(2000);
});

test('the renewal after an upgrade is quoted as it will be charged', async () => {
  const customer = await newCustomer();
  const subscription = await subscribe(stripe, { customer, price: tools });
  const item = itemOf(subscription);
  const preview = await stripe.invoices.createPreview({
    customer,
    subscription: subscription.id,
    subscription_details: { items: [{ id: item.id, price: premium }], proration_behavior: 'none' },
  });
  expect(preview.total).toBe(6700);
  expect(preview.lines.data.map(({ amount, period }) => [amount, period.start])).toEqual([
    [6700, item.current_period_end],
  ]);
});

test('what was paid is found by its invoice, goes back once, and the subscription ends at once', async () => {
  const customer = await newCustomer();
  const { id } = await subscribe(stripe, { customer, price: tools });
  const { invoice, paymentIntent } = await firstPayment(stripe, customer);
  expect(invoice?.amount_paid).toBe(4700);
  const refund = () =>
    stripe.refunds.create(
      { payment_intent: paymentIntent, reason: 'requested_by_customer' },
      { idempotencyKey: `refund:${invoice?.id ?? ''}` },
    );
  const [first, again] = [await refund(), await refund()];
  expect([first.amount, again.id]).toEqual([4700, first.id]);
  const { data } = await stripe.refunds.list({ payment_intent: paymentIntent, limit: 1 });
  expect(data[0]?.id).toBe(first.id);
  expect((await stripe.subscriptions.cancel(id)).status).toBe('canceled');
  expect((await refusalOf(stripe.subscriptions.cancel(id))).code).toBe('resource_missing');
});

test('a refund can be a part, and no more than what is left; a card says which card it is', async () => {
  const customer = await newCustomer();
  await subscribe(stripe, { customer, price: tools });
  const { paymentIntent: payment_intent } = await firstPayment(stripe, customer);
  await stripe.refunds.create({ payment_intent, amount: 1000 });
  const tooMuch = stripe.refunds.create({ payment_intent, amount: 4000 });
  expect((await refusalOf(tooMuch)).statusCode).toBe(400);
  expect((await stripe.refunds.create({ payment_intent })).amount).toBe(3700);
  expect((await refusalOf(stripe.refunds.create({ payment_intent }))).code).toBe('charge_already_refunded');
  const found = await stripe.paymentIntents.retrieve(payment_intent, { expand: ['latest_charge'] });
  const charge = found.latest_charge as Stripe.Charge;
  const again = await stripe.paymentMethods.retrieve(
    await cardOf(stripe, await newCustomer(), 'pm_card_visa'),
  );
  expect(charge.payment_method_details?.card?.fingerprint).toBe(again.card?.fingerprint);
});

test('a refund that waits for the bank says so', async () => {
  const customer = await newCustomer();
  await subscribe(stripe, { customer, price: tools, card: 'pm_card_pendingRefund' });
  const { paymentIntent: payment_intent } = await firstPayment(stripe, customer);
  expect((await stripe.refunds.create({ payment_intent })).status).toBe('pending');
});

test('an invoice that was paid out of band is paid, with no payment behind it that could go back', async () => {
  const customer = await newCustomer();
  const subscription = await stripe.subscriptions.create({
    customer,
    items: [{ price: tools }],
    collection_method: 'send_invoice',
    days_until_due: 7,
  });
  const invoice = subscription.latest_invoice;
  const id = typeof invoice === 'string' ? invoice : (invoice?.id ?? '');
  const { status } = await stripe.invoices.retrieve(id);
  if (status === 'draft') await stripe.invoices.finalizeInvoice(id);
  expect((await stripe.invoices.pay(id, { paid_out_of_band: true })).status).toBe('paid');
  const { data } = await stripe.invoicePayments.list({ invoice: id, status: 'paid' });
  expect(data.filter(({ payment }) => payment.payment_intent !== undefined)).toEqual([]);
});

test('credit is used up by the next invoice, and nothing was paid then', async () => {
  const customer = await newCustomer();
  await stripe.customers.createBalanceTransaction(customer, { amount: -4700, currency: 'usd' });
  await subscribe(stripe, { customer, price: tools });
  const { data } = await stripe.invoices.list({ customer });
  expect(data).toMatchObject([{ status: 'paid', total: 4700, amount_due: 0, amount_paid: 0 }]);
});
