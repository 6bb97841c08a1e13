import type Stripe from 'stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { portalWith } from './contract-world.ts';
import { sdkFor } from './sdk.ts';
import { type StripeFake, startStripeFake } from './start.ts';

// Sold by the year, changes between month and year, trials and pauses, as Stripe documents them.

const day = 24 * 60 * 60;
const tools = 'prod_TKvrm2KPyA2YeP';

let at: number;
let fake: StripeFake;
let stripe: Stripe;
let yearly: string;
beforeEach(async () => {
  at = Date.UTC(2026, 0, 15, 12);
  fake = await startStripeFake({ now: () => new Date(at) });
  stripe = sdkFor(fake);
  const price = {
    product: tools,
    currency: 'usd',
    unit_amount: 47_000,
    recurring: { interval: 'year' },
  } as const;
  yearly = (await stripe.prices.create(price)).id;
});
afterEach(() => fake.close());

/** Moves the clock, and lets everything happen that is due. */
function pass(days: number): void {
  at += days * day * 1000;
  fake.advance(0);
}

async function bought(
  price: string,
  data: Stripe.Checkout.SessionCreateParams.SubscriptionData = {},
  card = '4242',
): Promise<Stripe.Subscription> {
  const { id: customer } = await stripe.customers.create({ email: 'ann@example.test' });
  const { url } = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer,
    line_items: [{ price, quantity: 1 }],
    success_url: 'https://app.test/ok',
    subscription_data: data,
  });
  await fake.submit(url ?? '', { do: 'pay', card });
  const [made] = (await stripe.subscriptions.list({ customer })).data;
  if (!made) throw new Error('nothing was bought');
  return made;
}

const itemOf = ({ items: { data } }: Stripe.Subscription) => {
  const [item] = data;
  if (!item) throw new Error('no item');
  return item;
};
const invoicesOf = async ({ customer }: Stripe.Subscription) =>
  (await stripe.invoices.list({ customer: customer as string })).data;
const dayOf = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10);
const now = ({ id }: Stripe.Subscription) => stripe.subscriptions.retrieve(id);

test('a yearly price is charged once a year', async () => {
  const held = await bought(yearly);
  expect(dayOf(itemOf(held).current_period_end)).toBe('2027-01-15');
  pass(366);
  expect((await invoicesOf(held)).map(({ amount_paid }) => amount_paid)).toEqual([47_000, 47_000]);
  expect(dayOf(itemOf(await now(held)).current_period_end)).toBe('2028-01-15');
});

test('a plan of the 31st is renewed on the last day of a short month, and then on the 31st again', async () => {
  at = Date.UTC(2026, 0, 31, 12);
  const held = await bought('price_demo_tools');
  const ends: string[] = [dayOf(itemOf(held).current_period_end)];
  for (const days of [28.1, 31, 30]) {
    pass(days);
    ends.push(dayOf(itemOf(await now(held)).current_period_end));
  }
  expect(ends).toEqual(['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']);
});

test('from month to year, the unused days are credited, the year is charged, and it begins now', async () => {
  const held = await bought('price_demo_tools');
  pass(10);
  const change = {
    items: [{ id: itemOf(held).id, price: yearly }],
    proration_behavior: 'always_invoice' as const,
  };
  const preview = await stripe.invoices.createPreview({
    subscription: held.id,
    subscription_details: change,
  });
  const unused = Math.round((4700 * 21) / 31);
  expect(preview.amount_due).toBe(47_000 - unused);
  const after = await stripe.subscriptions.update(held.id, change);
  expect([after.billing_cycle_anchor, itemOf(after).current_period_start]).toEqual([at / 1000, at / 1000]);
  expect(dayOf(itemOf(after).current_period_end)).toBe('2027-01-25');
  const [latest] = await invoicesOf(held);
  expect(latest).toMatchObject({ billing_reason: 'subscription_update', amount_paid: 47_000 - unused });
});

test('without proration, another interval is charged in full all the same', async () => {
  const held = await bought('price_demo_tools');
  pass(10);
  await stripe.subscriptions.update(held.id, {
    items: [{ id: itemOf(held).id, price: yearly }],
    proration_behavior: 'none',
  });
  expect((await invoicesOf(held))[0]?.amount_paid).toBe(47_000);
});

test('from year to month, what is left of the year becomes credit that the months use up', async () => {
  const held = await bought(yearly);
  pass(73);
  await stripe.subscriptions.update(held.id, {
    items: [{ id: itemOf(held).id, price: 'price_demo_tools' }],
    proration_behavior: 'always_invoice',
  });
  const customer = (await stripe.customers.retrieve(held.customer as string)) as Stripe.Customer;
  expect(customer.balance).toBe(4700 - Math.round(47_000 * 0.8));
  pass(40);
  expect((await invoicesOf(held)).map(({ amount_paid }) => amount_paid)).toEqual([0, 0, 47_000]);
});

test('the portal confirms a change to a year, and shows what is due', async () => {
  const held = await bought('price_demo_tools');
  const { id: configuration } = await portalWith(stripe, [
    { product: tools, prices: ['price_demo_tools', yearly] },
  ]);
  const { url } = await stripe.billingPortal.sessions.create({
    customer: held.customer as string,
    configuration,
    flow_data: {
      type: 'subscription_update_confirm',
      subscription_update_confirm: {
        subscription: held.id,
        items: [{ id: itemOf(held).id, price: yearly, quantity: 1 }],
      },
    },
  });
  expect(await (await fetch(url)).text()).toContain('$470.00 per year');
  await fake.submit(url, { do: 'confirm' });
  expect(itemOf(await now(held)).price.id).toBe(yearly);
});

test('a trial asks for a card, charges nothing, and is charged when it is over', async () => {
  const held = await bought('price_demo_tools', { trial_period_days: 14 });
  expect(held).toMatchObject({ status: 'trialing', trial_end: at / 1000 + 14 * day });
  expect(held.default_payment_method).toEqual(expect.any(String));
  expect((await invoicesOf(held)).map(({ amount_paid, status }) => [amount_paid, status])).toEqual([
    [0, 'paid'],
  ]);
  pass(13.9);
  expect((await now(held)).status).toBe('trialing');
  pass(0.2);
  expect((await now(held)).status).toBe('active');
  expect((await invoicesOf(held))[0]).toMatchObject({
    amount_paid: 4700,
    billing_reason: 'subscription_cycle',
  });
});

test('a trial whose card fails then is past due, and one that is canceled is never charged', async () => {
  const failing = await bought('price_demo_tools', { trial_period_days: 7 }, '0341');
  const leaving = await bought('price_demo_tools', { trial_period_days: 7 });
  await stripe.subscriptions.update(leaving.id, { cancel_at_period_end: true });
  pass(7.2);
  expect((await now(failing)).status).toBe('past_due');
  expect((await now(leaving)).status).toBe('canceled');
  expect(await invoicesOf(leaving)).toHaveLength(1);
});

test('trial days that are none are refused', async () => {
  await expect(bought('price_demo_tools', { trial_period_days: 0 })).rejects.toThrow('between 1 and 730');
});

const paused = (id: string) =>
  stripe.subscriptions.pause(id, {
    type: 'subscription',
    bill_for: { unused_time_from: { type: 'none' } },
  });
const resumed = (id: string, type: 'now' | 'unchanged') =>
  stripe.subscriptions.resume(id, {
    billing_cycle_anchor: { type },
    payment_behavior: 'resume_on_payment_success',
    ...(type === 'unchanged' ? { proration_behavior: 'none' } : {}),
  });

test('a paused plan makes no invoices and credits nothing; resumed, a new period is charged and begins', async () => {
  const held = await bought('price_demo_tools');
  pass(10);
  const { status_details: why, status } = await paused(held.id);
  expect([status, why?.paused.subscription.type]).toEqual(['paused', 'pause_requested']);
  await expect(paused(held.id)).rejects.toThrow('paused cannot be paused');
  pass(90);
  expect(await invoicesOf(held)).toHaveLength(1);
  const after = await resumed(held.id, 'now');
  expect(after.status).toBe('active');
  expect(itemOf(after).current_period_start).toBe(at / 1000);
  expect((await invoicesOf(held))[0]?.amount_paid).toBe(4700);
  await expect(resumed(held.id, 'now')).rejects.toThrow('Only paused subscriptions');
});

test('resumed within its period, it goes on as if nothing had happened', async () => {
  const held = await bought('price_demo_tools');
  pass(10);
  await paused(held.id);
  pass(5);
  const after = await resumed(held.id, 'unchanged');
  expect(itemOf(after)).toMatchObject({
    current_period_start: itemOf(held).current_period_start,
    current_period_end: itemOf(held).current_period_end,
  });
  expect(await invoicesOf(held)).toHaveLength(1);
});

test('a card that fails leaves it paused, is tried again, and the period begins when it works', async () => {
  const held = await bought('price_demo_tools', {}, '0341');
  await paused(held.id);
  pass(60);
  expect((await resumed(held.id, 'now')).status).toBe('paused');
  await expect(resumed(held.id, 'now')).rejects.toThrow('still open');
  fake.retryPayment(held.id);
  expect((await now(held)).status).toBe('active');
});

test('what is past due, on trial, or under a schedule is not paused', async () => {
  const late = await bought('price_demo_tools');
  fake.failPayment(late.id);
  await expect(paused(late.id)).rejects.toThrow('past_due');
  const trial = await bought('price_demo_tools', { trial_period_days: 7 });
  await expect(paused(trial.id)).rejects.toThrow('trialing');
  const planned = await bought('price_demo_tools');
  fake.schedule(planned.id);
  await expect(paused(planned.id)).rejects.toThrow('schedule');
});
