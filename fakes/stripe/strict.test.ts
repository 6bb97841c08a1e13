import type Stripe from 'stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { firstPayment, portalWith, subscribe } from './contract-world.ts';
import { sdkFor } from './sdk.ts';
import { type StripeFake, startStripeFake } from './start.ts';
import { idOf } from './world.ts';

const [toolsProduct, premiumProduct] = ['prod_TKvrm2KPyA2YeP', 'prod_TKvrxStCA4qGbH'];
const urls = { success_url: 'https://app.test/ok', cancel_url: 'https://app.test/no' };
const return_url = 'https://app.test/back';

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

const checkoutFor = (customer: string) =>
  stripe.checkout.sessions.create({
    mode: 'subscription',
    customer,
    line_items: [{ price: 'price_demo_tools', quantity: 1 }],
    ...urls,
  });

async function subscribed() {
  const { id: customer } = await stripe.customers.create({ email: 'ann@example.test' });
  await fake.submit((await checkoutFor(customer)).url ?? '', { do: 'pay' });
  const [subscription] = (await stripe.subscriptions.list({ customer })).data;
  if (!subscription) throw new Error('no subscription');
  return { customer, subscription, item: subscription.items.data[0]?.id ?? '' };
}

const asksAbout = (customer: string): Record<string, () => Promise<unknown>> => ({
  checkout: () => checkoutFor(customer),
  portal: () => stripe.billingPortal.sessions.create({ customer, return_url }),
  subscriptions: () => stripe.subscriptions.list({ customer, status: 'all' }),
  invoices: () => stripe.invoices.list({ customer }),
  checkouts: () => stripe.checkout.sessions.list({ customer }),
  cards: () => stripe.paymentMethods.list({ customer }),
});

test('a customer that was never made is missing, whatever is asked about them', async () => {
  for (const [what, ask] of Object.entries(asksAbout('cus_never')))
    expect([what, await refusalOf(ask())]).toMatchObject([
      what,
      {
        statusCode: 400,
        code: 'resource_missing',
        param: 'customer',
        message: "No such customer: 'cus_never'",
      },
    ]);
  expect(await refusalOf(stripe.customers.retrieve('cus_never'))).toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
    param: 'id',
  });
});

test('a deleted customer answers as deleted: what was can be read, nothing new is made', async () => {
  const { customer, subscription } = await subscribed();
  fake.deleteCustomer(customer);
  expect(await stripe.customers.retrieve(customer)).toEqual(
    expect.objectContaining({ id: customer, deleted: true }),
  );
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('canceled');
  const { cards, checkout, portal, ...lists } = asksAbout(customer);
  for (const list of Object.values(lists)) expect(await list()).toMatchObject({ object: 'list' });
  expect(await cards?.()).toMatchObject({ data: [] });
  for (const make of [checkout, portal])
    expect(await refusalOf(Promise.resolve(make?.()))).toMatchObject({
      statusCode: 400,
      code: 'resource_missing',
      param: 'customer',
    });
});

test('a customer of the other mode is missing, and Stripe says where one is', async () => {
  const { customer, subscription } = await subscribed();
  fake.loseCustomer(customer, 'other mode');
  expect(await refusalOf(stripe.customers.retrieve(customer))).toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
    message: `No such customer: '${customer}'; a similar object exists in live mode, but a test mode key was used to make this request.`,
  });
  expect((await refusalOf(stripe.subscriptions.retrieve(subscription.id))).code).toBe('resource_missing');
});

test('a list does not begin anew after a place that it does not know', async () => {
  expect(await refusalOf(stripe.customers.list({ starting_after: 'cus_never' }))).toMatchObject({
    code: 'resource_missing',
    param: 'starting_after',
  });
});

test('a refund that failed or was taken back is owed again; one that is pending is not', async () => {
  const { customer } = await subscribed();
  const [invoice] = (await stripe.invoices.list({ customer })).data;
  const [payment] = (await stripe.invoicePayments.list({ invoice: invoice?.id ?? '' })).data;
  const payment_intent = idOf(payment?.payment.payment_intent ?? null);
  const part = await stripe.refunds.create({ payment_intent, amount: 1000 });
  fake.settleRefund(part.id, 'pending');
  const tooMuch = await refusalOf(stripe.refunds.create({ payment_intent, amount: 4000 }));
  expect(tooMuch.statusCode).toBe(400);
  fake.settleRefund(part.id, 'failed');
  const whole = await stripe.refunds.create({ payment_intent });
  expect(whole.amount).toBe(4700);
  expect(await refusalOf(stripe.refunds.create({ payment_intent }))).toMatchObject({
    code: 'charge_already_refunded',
  });
  fake.settleRefund(whole.id, 'canceled');
  const { data } = await stripe.refunds.list({ payment_intent });
  expect(data.map(({ amount, status }) => [amount, status])).toEqual([
    [4700, 'canceled'],
    [1000, 'failed'],
  ]);
  expect((await stripe.refunds.create({ payment_intent, amount: 100 })).status).toBe('succeeded');
});

const plans = [
  { product: toolsProduct, prices: ['price_demo_tools'] },
  { product: premiumProduct, prices: ['price_demo_premium'] },
];

test('a portal offers what it lists, at its own price', async () => {
  const { customer, subscription } = await subscribed();
  const { id: configuration } = await portalWith(stripe, plans);
  const { url } = await stripe.billingPortal.sessions.create({ configuration, customer, return_url });
  const text = await (await fetch(url)).text();
  expect(text).toContain('Switch to Premium, $67.00 per month');
  expect(text).not.toContain('$20.00');
  const move = { do: 'switch', subscription: subscription.id };
  expect((await fake.submit(url, { ...move, price: 'price_demo_upgrade' })).text).toContain('not offered');
  await fake.submit(url, { ...move, price: 'price_demo_premium' });
  const moved = await stripe.subscriptions.retrieve(subscription.id);
  expect(moved.items.data[0]?.price).toMatchObject({ id: 'price_demo_premium', unit_amount: 6700 });
});

test('without a portal that was made, a session has to name one', async () => {
  const { customer } = await subscribed();
  const refused = await refusalOf(stripe.billingPortal.sessions.create({ customer, return_url }));
  expect(refused.message).toContain('default configuration has not been created');
  const nothing = await refusalOf(portalWith(stripe, []));
  expect(nothing).toMatchObject({ statusCode: 400 });
});

test('an upgrade is confirmed nowhere where plans cannot be changed, and not to the price they have', async () => {
  const { customer, item, subscription } = await subscribed();
  const confirmIn = (configuration: string, price = 'price_demo_premium') =>
    stripe.billingPortal.sessions.create({
      customer,
      configuration,
      flow_data: {
        type: 'subscription_update_confirm',
        subscription_update_confirm: { subscription: subscription.id, items: [{ id: item, price }] },
      },
    });
  const nothing = await stripe.billingPortal.configurations.create({
    features: { invoice_history: { enabled: true } },
  });
  expect((await refusalOf(confirmIn(nothing.id))).message).toContain('disabled');
  const { id } = await portalWith(stripe, plans);
  expect((await refusalOf(confirmIn(id, 'price_demo_upgrade'))).message).toContain('not among the products');
  expect((await refusalOf(confirmIn(id, 'price_demo_tools'))).message).toContain('no changes');
  expect((await confirmIn(id)).url).toMatch(/^http/);
});

// What takes time or an outage at Stripe, and so cannot be tested against its test mode within a test run.

test('a 500 is given again under its key for a day, whatever has become of Stripe since', async () => {
  const make = (idempotencyKey: string) => stripe.customers.create({ name: 'Ann' }, { idempotencyKey });
  fake.setMode('error500', 1);
  expect(await refusalOf(make('k'))).toMatchObject({ statusCode: 500 });
  expect(await refusalOf(make('k'))).toMatchObject({ statusCode: 500, type: 'StripeAPIError' });
  expect((await make('k:1')).name).toBe('Ann');
  fake.advance(24 * 60 * 60 + 1);
  expect((await make('k')).name).toBe('Ann');
});

test('after a 500 the work may have been done all the same', async () => {
  fake.setMode('done500', 1);
  expect(await refusalOf(stripe.customers.create({ name: 'Ann' }))).toMatchObject({ statusCode: 500 });
  expect((await stripe.customers.list()).data).toHaveLength(1);
});

test('what is wrong in itself, and what came too fast, is not kept under a key', async () => {
  const key = { idempotencyKey: 'k' };
  fake.setMode('error429', 1);
  expect((await refusalOf(stripe.customers.create({ name: 'Ann' }, key))).statusCode).toBe(429);
  const wrong = stripe.customers.create({ address: { country: 'Austria' } }, key);
  expect((await refusalOf(wrong)).statusCode).toBe(400);
  expect((await stripe.customers.create({ name: 'Ann' }, key)).name).toBe('Ann');
});

test('a renewal is a draft for an hour: active, without number and page, and charged for afterwards', async () => {
  const { customer, subscription } = await subscribed();
  const end = subscription.items.data[0]?.current_period_end ?? 0;
  fake.advance(end - subscription.created + 60);
  const latest = async () => {
    const now = await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] });
    return [now.status, now.items.data[0]?.current_period_start, now.latest_invoice];
  };
  expect(await latest()).toMatchObject([
    'active',
    end,
    { status: 'draft', number: null, hosted_invoice_url: null, attempted: false, amount_paid: 0 },
  ]);
  fake.advance(60 * 60);
  expect(await latest()).toMatchObject(['active', end, { status: 'paid', amount_paid: 4700 }]);
  expect((await stripe.invoices.list({ customer })).data).toHaveLength(2);
});

test('a new subscription bills flexibly, and one can still be classic', async () => {
  const { customer, subscription } = await subscribed();
  expect(subscription.billing_mode.type).toBe('flexible');
  const classic = await stripe.subscriptions.create({
    customer,
    items: [{ price: 'price_demo_tools' }],
    billing_mode: { type: 'classic' },
  });
  const ending = await stripe.subscriptions.update(classic.id, { cancel_at_period_end: true });
  expect(ending.cancel_at).toBe(ending.items.data[0]?.current_period_end);
  const flexible = await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
  expect([flexible.cancel_at_period_end, flexible.cancel_at]).toEqual([true, null]);
});

test('a refund of one test card ends as failed some time later, of another as sent', async () => {
  const ends: unknown[] = [];
  for (const card of ['pm_card_refundFail', 'pm_card_pendingRefund']) {
    const { id: customer } = await stripe.customers.create({});
    await subscribe(stripe, { customer, price: 'price_demo_tools', card });
    const { paymentIntent: payment_intent } = await firstPayment(stripe, customer);
    const { id, status } = await stripe.refunds.create({ payment_intent });
    fake.advance(2 * 60 * 60);
    ends.push([status, (await stripe.refunds.retrieve(id)).status]);
  }
  expect(ends).toEqual([
    ['succeeded', 'failed'],
    ['pending', 'succeeded'],
  ]);
  expect(fake.events().map(({ type }) => type)).toEqual(
    expect.arrayContaining(['refund.failed', 'refund.updated']),
  );
});

test('tax goes by the address that was typed, and a business with a tax id owes none', async () => {
  const buys = async (typed: Record<string, string>) => {
    const { id: customer } = await stripe.customers.create({ name: 'Ann' });
    const { url } = await stripe.checkout.sessions.create({
      mode: 'subscription',
      customer,
      line_items: [{ price: 'price_demo_tools', quantity: 1 }],
      ...urls,
      automatic_tax: { enabled: true },
      billing_address_collection: 'required',
      tax_id_collection: { enabled: true },
      customer_update: { address: 'auto', name: 'auto' },
    });
    const address = { line1: 'Ring 1', postal_code: '10115', city: 'Berlin', country: 'DE' };
    await fake.submit(url ?? '', { do: 'pay', ...address, ...typed });
    return (await stripe.invoices.list({ customer })).data[0];
  };
  expect(await buys({})).toMatchObject({
    subtotal: 4700,
    total: 5593,
    amount_paid: 5593,
    customer_address: { line1: 'Ring 1', country: 'DE' },
    total_taxes: [{ amount: 893, taxability_reason: 'standard_rated' }],
  });
  expect(await buys({ tax_id: 'DE123456789', name: 'Ann GmbH' })).toMatchObject({
    total: 4700,
    customer_name: 'Ann GmbH',
    customer_tax_ids: [{ type: 'eu_vat', value: 'DE123456789' }],
    total_taxes: [{ amount: 0, taxability_reason: 'reverse_charge' }],
  });
  expect(await buys({ country: 'US' })).toMatchObject({ total: 4700 });
  expect(await buys({ line1: '' })).toBeUndefined();
});

test('where the address is asked only if necessary, a country and a postal code take the place of all of it, if the session may write', async () => {
  const address = { line1: 'Ring 1', postal_code: '10115', city: 'Berlin', country: 'DE' };
  const buys = async (update: 'auto' | 'never', typed: Record<string, string>) => {
    const { id: customer } = await stripe.customers.create({ name: 'Ann', address });
    const { url } = await stripe.checkout.sessions.create({
      mode: 'subscription',
      customer,
      line_items: [{ price: 'price_demo_tools', quantity: 1 }],
      ...urls,
      billing_address_collection: 'auto',
      customer_update: { address: update },
    });
    const page = await (await fetch(url ?? '')).text();
    expect(page).not.toContain('name="line1"');
    await fake.submit(url ?? '', { do: 'pay', ...typed });
    const paid = (await stripe.invoices.list({ customer })).data.length === 1;
    return { paid, kept: await stripe.customers.retrieve(customer) };
  };
  const abroad = { country: 'FR', postal_code: '', line1: 'not on the page' };
  expect(await buys('never', abroad)).toMatchObject({ paid: true, kept: { address } });
  expect(await buys('auto', abroad)).toMatchObject({
    paid: true,
    kept: { address: { line1: null, city: null, postal_code: null, country: 'FR' } },
  });
  expect(await buys('never', { country: 'US', postal_code: '' })).toMatchObject({ paid: false });
});

test('a declined card leaves a failed charge, no subscription, and the checkout open', async () => {
  const { id: customer } = await stripe.customers.create({});
  const { id, url } = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer,
    line_items: [{ price: 'price_demo_tools', quantity: 1 }],
    ...urls,
  });
  expect((await fake.submit(url ?? '', { do: 'decline' })).status).toBe(402);
  expect((await stripe.charges.list({ customer })).data).toMatchObject([{ status: 'failed', amount: 4700 }]);
  expect((await stripe.subscriptions.list({ customer, status: 'all' })).data).toEqual([]);
  expect((await stripe.checkout.sessions.retrieve(id)).status).toBe('open');
});

test('a key that is not the account’s own is refused as Stripe refuses one that was rolled', async () => {
  const refused = await refusalOf(sdkFor({ ...fake, key: 'sk_demo_rolled_long_ago' }).prices.list());
  expect(refused).toMatchObject({ type: 'StripeAuthenticationError', statusCode: 401 });
  expect(refused.message).toBe('Invalid API Key provided: sk_demo_***********_ago');
});
