import type Stripe from 'stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
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

const portalOf = (products: { product: string; prices: string[] }[]) =>
  stripe.billingPortal.configurations.create({
    features: {
      subscription_update: { enabled: true, default_allowed_updates: ['price'], products },
    },
  });

test('the portal of the demo offers each plan at its own price, and no plan for the price of the upgrade', async () => {
  const { customer, subscription } = await subscribed();
  const { data } = await stripe.billingPortal.configurations.list({ is_default: true });
  expect(data[0]?.features.subscription_update.products?.map(({ prices }) => prices)).toEqual([
    ['price_demo_tools'],
    ['price_demo_premium'],
  ]);
  const { url } = await stripe.billingPortal.sessions.create({ customer, return_url });
  const text = await (await fetch(url)).text();
  expect(text).toContain('Switch to Premium, $67.00 per month');
  expect(text).not.toContain('$20.00');
  const move = { do: 'switch', subscription: subscription.id };
  expect((await fake.submit(url, { ...move, price: 'price_demo_upgrade' })).text).toContain('not offered');
  await fake.submit(url, { ...move, price: 'price_demo_premium' });
  const moved = await stripe.subscriptions.retrieve(subscription.id);
  expect(moved.items.data[0]?.price).toMatchObject({ id: 'price_demo_premium', unit_amount: 6700 });
});

test('a portal lists prices under their own product, and one for each interval', async () => {
  const own = await refusalOf(portalOf([{ product: premiumProduct, prices: ['price_demo_upgrade'] }]));
  expect(own).toMatchObject({ statusCode: 400, type: 'StripeInvalidRequestError' });
  expect(own.message).toContain('does not belong');
  const second = await stripe.prices.create({
    product: premiumProduct,
    currency: 'usd',
    unit_amount: 2000,
    recurring: { interval: 'month' },
  });
  const two = await refusalOf(
    portalOf([{ product: premiumProduct, prices: ['price_demo_premium', second.id] }]),
  );
  expect(two.message).toContain('different billing intervals');
  expect(await refusalOf(portalOf([{ product: 'prod_never', prices: ['price_demo_tools'] }]))).toMatchObject({
    code: 'resource_missing',
  });
  expect((await refusalOf(portalOf([]))).statusCode).toBe(400);
});

test('an upgrade is confirmed only in a portal that lists its price', async () => {
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
  const toolsOnly = await portalOf([{ product: toolsProduct, prices: ['price_demo_tools'] }]);
  expect((await refusalOf(confirmIn(toolsOnly.id))).message).toContain('not among the products');
  expect((await refusalOf(confirmIn('bpc_stand_in', 'price_demo_upgrade'))).statusCode).toBe(400);
  const nothing = await stripe.billingPortal.configurations.create({
    features: { invoice_history: { enabled: true } },
  });
  expect((await refusalOf(confirmIn(nothing.id))).message).toContain('disabled');
  expect((await confirmIn('bpc_stand_in')).url).toMatch(/^http/);
});
