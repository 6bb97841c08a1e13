import type Stripe from 'stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { refusalOf } from './contract-world.ts';
import { sdkFor } from './sdk.ts';
import { type StripeFake, startStripeFake } from './start.ts';

const day = 24 * 60 * 60;

let fake: StripeFake;
let stripe: Stripe;
beforeEach(async () => {
  const at = Date.UTC(2026, 10, 26, 12);
  fake = await startStripeFake({ now: () => new Date(at) });
  stripe = sdkFor(fake);
});
afterEach(() => fake.close());

/** Somebody who bought Premium with a coupon. */
async function boughtWith(coupon: Omit<Stripe.CouponCreateParams, 'id'>) {
  await stripe.coupons.create({ ...coupon, id: 'off' });
  await stripe.promotionCodes.create({ code: 'OFF', promotion: { type: 'coupon', coupon: 'off' } });
  const { id: customer } = await stripe.customers.create({ email: 'ann@example.test' });
  const { url } = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer,
    line_items: [{ price: 'price_demo_premium', quantity: 1 }],
    allow_promotion_codes: true,
    success_url: 'https://app.test/ok',
    cancel_url: 'https://app.test/no',
  });
  await fake.submit(url ?? '', { do: 'promotion', code: 'OFF' });
  await fake.submit(url ?? '', { do: 'pay' });
  const [subscription] = (await stripe.subscriptions.list({ customer })).data;
  return { customer, subscription: subscription?.id ?? '' };
}

/** What the next invoice will be, and then what it was, for as many months. */
async function monthsOf({ customer, subscription }: Awaited<ReturnType<typeof boughtWith>>, many: number) {
  const foreseen: number[] = [];
  for (let month = 0; month < many; month += 1) {
    foreseen.push((await stripe.invoices.createPreview({ customer, subscription })).total);
    fake.advance(31 * day);
  }
  const { data } = await stripe.invoices.list({ customer, status: 'paid' });
  return { foreseen, paid: data.toReversed().map(({ amount_paid }) => amount_paid) };
}

test.each<[string, Omit<Stripe.CouponCreateParams, 'id'>, number[]]>([
  ['once', { percent_off: 30, duration: 'once' }, [4690, 6700, 6700]],
  ['repeating', { percent_off: 30, duration: 'repeating', duration_in_months: 2 }, [4690, 4690, 6700]],
  ['forever', { percent_off: 30, duration: 'forever' }, [4690, 4690, 4690]],
  [
    'of an amount',
    { amount_off: 2000, currency: 'usd', duration: 'repeating', duration_in_months: 2 },
    [4700, 4700, 6700],
  ],
  [
    'of this product',
    { percent_off: 30, duration: 'forever', applies_to: { products: ['prod_TKvrxStCA4qGbH'] } },
    [4690, 4690, 4690],
  ],
  ['of everything', { percent_off: 100, duration: 'once' }, [0, 6700, 6700]],
])('a coupon %s takes off what its duration says, and a preview foresees it', async (_, coupon, months) => {
  const bought = await boughtWith(coupon);
  expect(await monthsOf(bought, 2)).toEqual({ foreseen: months.slice(1), paid: months });
  const { data } = await stripe.invoices.list({ customer: bought.customer });
  const [first] = data.at(-1)?.total_discount_amounts ?? [];
  expect(first?.amount).toBe(6700 - (months[0] ?? 0));
});

test('a free first month is a paid invoice of nothing, without a payment', async () => {
  const { customer } = await boughtWith({ percent_off: 100, duration: 'once' });
  const [invoice] = (await stripe.invoices.list({ customer })).data;
  expect(invoice).toMatchObject({ status: 'paid', amount_due: 0, amount_paid: 0, total: 0 });
  expect((await stripe.invoicePayments.list({ invoice: invoice?.id ?? '' })).data).toEqual([]);
  expect((await stripe.charges.list({ customer })).data).toEqual([]);
});

test('what will not renew has no upcoming invoice', async () => {
  const { customer, subscription } = await boughtWith({ percent_off: 30, duration: 'once' });
  await stripe.subscriptions.update(subscription, { cancel_at_period_end: true });
  expect(await refusalOf(stripe.invoices.createPreview({ customer, subscription }))).toMatchObject({
    statusCode: 404,
    code: 'invoice_upcoming_none',
  });
});

test('only a repeating coupon has a number of months', async () => {
  for (const wrong of [
    { duration: 'repeating' },
    { duration: 'once', duration_in_months: 2 },
  ] satisfies Stripe.CouponCreateParams[])
    expect(await refusalOf(stripe.coupons.create({ ...wrong, percent_off: 30 }))).toMatchObject({
      statusCode: 400,
    });
});

test('a coupon takes off a share or an amount in a currency, and names products that exist', async () => {
  const of = { id: 'off', duration: 'once' } as const;
  for (const wrong of [
    {},
    { percent_off: 10, amount_off: 500, currency: 'usd' },
    { amount_off: 500 },
    { percent_off: 10, currency: 'usd' },
    { percent_off: 10, applies_to: { products: ['prod_none'] } },
  ] satisfies Partial<Stripe.CouponCreateParams>[])
    expect((await refusalOf(stripe.coupons.create({ ...of, ...wrong }))).type).toBe(
      'StripeInvalidRequestError',
    );
});

test('a checkout has a code from its beginning, or a field for one; a code of another product takes nothing off', async () => {
  const applies_to = { products: ['prod_TKvrm2KPyA2YeP'] };
  await stripe.coupons.create({ id: 'off', duration: 'once', percent_off: 10, applies_to });
  const code = await stripe.promotionCodes.create({
    code: 'OFF',
    promotion: { type: 'coupon', coupon: 'off' },
    expand: ['promotion.coupon.applies_to'],
  });
  expect(code.promotion.coupon).toMatchObject({ applies_to });
  const bought = (price: string, more: Partial<Stripe.Checkout.SessionCreateParams> = {}) =>
    stripe.checkout.sessions.create({
      mode: 'subscription',
      line_items: [{ price, quantity: 1 }],
      discounts: [{ promotion_code: code.id }],
      success_url: 'https://app.test/ok',
      ...more,
    });
  expect(await bought('price_demo_tools')).toMatchObject({ amount_subtotal: 4700, amount_total: 4230 });
  expect(await refusalOf(bought('price_demo_premium'))).toMatchObject({ statusCode: 400 });
  expect(await refusalOf(bought('price_demo_tools', { allow_promotion_codes: true }))).toMatchObject({
    statusCode: 400,
  });
  await stripe.promotionCodes.update(code.id, { active: false });
  expect(await refusalOf(bought('price_demo_tools'))).toMatchObject({ statusCode: 400 });
});

/** Somebody who has paid for Tools, and a code that is given them to buy with. */
async function restricted(restrictions: Partial<Stripe.PromotionCodeCreateParams>) {
  await stripe.coupons.create({ id: 'off', duration: 'once', percent_off: 10 });
  const made = { code: 'OFF', promotion: { type: 'coupon', coupon: 'off' } } as const;
  return (await stripe.promotionCodes.create({ ...made, ...restrictions })).id;
}
const discountedFor = (customer: string, promotion_code: string) =>
  stripe.checkout.sessions.create({
    mode: 'subscription',
    customer,
    line_items: [{ price: 'price_demo_tools', quantity: 1 }],
    discounts: [{ promotion_code }],
    success_url: 'https://app.test/ok',
  });

test('a code may be for one customer, for a first purchase, or for a larger sum', async () => {
  const { id: ann } = await stripe.customers.create({ email: 'ann@example.test' });
  const { id: bob } = await stripe.customers.create({ email: 'bob@example.test' });
  const own = await restricted({ customer: ann });
  expect(await discountedFor(ann, own)).toMatchObject({ amount_total: 4230 });
  expect(await refusalOf(discountedFor(bob, own))).toMatchObject({ param: 'discounts[0][promotion_code]' });
  const withRestrictions = async (
    code: string,
    restrictions: Stripe.PromotionCodeCreateParams.Restrictions,
  ) =>
    (await stripe.promotionCodes.create({ code, promotion: { type: 'coupon', coupon: 'off' }, restrictions }))
      .id;
  const large = await withRestrictions('LARGE', { minimum_amount: 4701, minimum_amount_currency: 'usd' });
  expect(await refusalOf(discountedFor(ann, large))).toMatchObject({ statusCode: 400 });
  const first = await withRestrictions('FIRST', { first_time_transaction: true });
  const { url } = await discountedFor(ann, first);
  await fake.submit(url ?? '', { do: 'pay' });
  expect(await refusalOf(discountedFor(ann, first))).toMatchObject({
    message: expect.stringContaining('prior transactions'),
  });
  expect(await refusalOf(withRestrictions('HALF', { minimum_amount: 100 }))).toMatchObject({
    statusCode: 400,
  });
});

test.each<[string, Omit<Stripe.CouponCreateParams, 'id'>, number, number]>([
  // Of a month that was halved once, half is left: its unused time is worth that.
  ['once', { percent_off: 50, duration: 'once' }, 3350, 6700],
  ['forever', { percent_off: 50, duration: 'forever' }, 3350, 3350],
])(
  'what a discount %s took off is in what a change credits, and charges',
  async (_, coupon, credited, charged) => {
    const { customer, subscription } = await boughtWith(coupon);
    const held = await stripe.subscriptions.retrieve(subscription);
    fake.advance(60);
    const { lines } = await stripe.invoices.createPreview({
      customer,
      subscription,
      subscription_details: {
        items: [{ id: held.items.data[0]?.id ?? '', price: 'price_demo_tools' }],
        proration_behavior: 'always_invoice',
      },
    });
    const [unused = 0, remaining = 0] = lines.data.map(({ amount }) => amount);
    expect(Math.abs(unused + credited)).toBeLessThan(3);
    expect(Math.abs(remaining - (charged * 47) / 67)).toBeLessThan(3);
  },
);

test('a preview of a resumption says what resuming charges, with its discounts or without', async () => {
  const { customer, subscription } = await boughtWith({ percent_off: 50, duration: 'forever' });
  const resumed = (discounts?: '') =>
    stripe.invoices.createPreview({
      subscription,
      subscription_details: { resume_at: 'now' },
      ...(discounts === undefined ? {} : { discounts }),
    });
  expect(await refusalOf(resumed())).toMatchObject({ statusCode: 400 });
  await stripe.subscriptions.pause(subscription, {
    type: 'subscription',
    bill_for: { unused_time_from: { type: 'none' } },
  });
  expect([(await resumed()).total, (await resumed('')).total]).toEqual([3350, 6700]);
  await stripe.subscriptions.resume(subscription, {
    billing_cycle_anchor: { type: 'now' },
    payment_behavior: 'resume_on_payment_success',
  });
  const [latest] = (await stripe.invoices.list({ customer })).data;
  expect(latest?.amount_paid).toBe(3350);
});
