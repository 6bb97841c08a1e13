import type Stripe from 'stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { portalWith } from './contract-world.ts';
import { sdkFor } from './sdk.ts';
import { type StripeFake, startStripeFake } from './start.ts';
import { idOf } from './world.ts';

const day = 24 * 60 * 60;
const urls = {
  success_url: 'https://app.test/ok?s={CHECKOUT_SESSION_ID}',
  cancel_url: 'https://app.test/no',
};

let at: number;
let fake: StripeFake;
let stripe: Stripe;
beforeEach(async () => {
  at = Date.UTC(2026, 0, 31, 12);
  fake = await startStripeFake({ now: () => new Date(at) });
  stripe = sdkFor(fake);
});
afterEach(() => fake.close());

async function openCheckout(price = 'price_demo_tools', more: Stripe.Checkout.SessionCreateParams = {}) {
  const customer = await stripe.customers.create({ email: 'ann@example.test', metadata: { userId: 'u1' } });
  return stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: customer.id,
    client_reference_id: 'u1',
    line_items: [{ price, quantity: 1 }],
    subscription_data: { metadata: { userId: 'u1' } },
    ...urls,
    ...more,
  });
}

const pay = (session: Stripe.Checkout.Session, form: Record<string, string> = {}) =>
  fake.submit(session.url ?? '', { do: 'pay', ...form });

async function subscribed(price = 'price_demo_tools', form: Record<string, string> = {}) {
  await pay(await openCheckout(price), form);
  const [subscription] = (await stripe.subscriptions.list()).data;
  if (!subscription) throw new Error('no subscription was made');
  return subscription;
}

async function portalSession(params: Stripe.BillingPortal.SessionCreateParams) {
  const { id: configuration } = await portalWith(stripe, [
    { product: 'prod_TKvrm2KPyA2YeP', prices: ['price_demo_tools'] },
    { product: 'prod_TKvrxStCA4qGbH', prices: ['price_demo_premium'] },
  ]);
  return stripe.billingPortal.sessions.create({ configuration, ...params });
}

const itemOf = (subscription: Stripe.Subscription) => {
  const [item] = subscription.items.data;
  if (!item) throw new Error('no item');
  return item;
};
const typesSince = (count: number) =>
  fake
    .events()
    .slice(count)
    .map(({ type }) => type);

test('the checkout page names product and amount, and is marked as a test', async () => {
  const session = await openCheckout();
  const page = await fetch(session.url ?? '');
  const text = await page.text();
  expect(text).toContain('TEST PAYMENTS.');
  expect(text).toContain('Tools &amp; Resources');
  expect(text).toContain('$47.00');
  expect(page.headers.get('content-security-policy')).toContain("form-action 'self' https://app.test");
});

test('paying makes a subscription, a paid invoice and a redirect with the session’s id', async () => {
  const session = await openCheckout();
  const paid = await pay(session);
  expect(paid).toMatchObject({ status: 303, location: `https://app.test/ok?s=${session.id}` });
  const done = await stripe.checkout.sessions.retrieve(session.id, {
    expand: ['subscription', 'line_items', 'invoice.payments'],
  });
  expect(done).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    client_reference_id: 'u1',
    subscription: { status: 'active', metadata: { userId: 'u1' }, cancel_at_period_end: false },
    invoice: { status: 'paid', amount_paid: 4700, billing_reason: 'subscription_create' },
    line_items: { data: [{ price: { id: 'price_demo_tools' } }] },
  });
  expect(fake.events().map(({ type }) => type)).toEqual(
    expect.arrayContaining(['customer.subscription.created', 'invoice.paid', 'checkout.session.completed']),
  );
});

test('a declined card charges nothing and leaves the checkout open', async () => {
  const session = await openCheckout();
  const declined = await fake.submit(session.url ?? '', { do: 'decline' });
  expect(declined.status).toBe(402);
  expect(declined.text).toContain('Your card was declined.');
  expect((await stripe.subscriptions.list({ status: 'all' })).data).toEqual([]);
  expect((await pay(session)).status).toBe(303);
});

test('a checkout is paid once, however often its form is sent', async () => {
  const session = await openCheckout();
  const answers = await Promise.all([pay(session), pay(session), pay(session)]);
  expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
  expect((await stripe.subscriptions.list()).data).toHaveLength(1);
});

// The address is only there while it is open (docs.stripe.com/api/checkout/sessions/object#checkout_session_object-url).
test('an expired checkout has no address anymore and cannot be paid', async () => {
  const session = await openCheckout();
  expect(await stripe.checkout.sessions.expire(session.id)).toMatchObject({ status: 'expired', url: null });
  expect((await pay(session)).text).toContain('has expired');
  const later = await openCheckout();
  fake.advance(2 * day);
  expect((await stripe.checkout.sessions.retrieve(later.id)).status).toBe('expired');
  expect((await stripe.subscriptions.list({ status: 'all' })).data).toEqual([]);
});

test('a promotion code takes its share off the first month only', async () => {
  const session = await openCheckout('price_demo_tools', { allow_promotion_codes: true });
  expect((await fake.submit(session.url ?? '', { do: 'promotion', code: 'nope' })).text).toContain('invalid');
  expect((await fake.submit(session.url ?? '', { do: 'promotion', code: 'welcome20' })).text).toContain(
    '$37.60',
  );
  await pay(session);
  fake.advance(31 * day);
  const { data } = await stripe.invoices.list();
  expect(data.map(({ amount_paid }) => amount_paid)).toEqual([4700, 3760]);
});

test('a code that is used up, past its day or stopped takes nothing off any more', async () => {
  await stripe.coupons.create({ id: 'half', percent_off: 50, duration: 'once', name: 'Half off' });
  const promotion = { type: 'coupon', coupon: 'half' } as const;
  const now = Math.floor(Date.UTC(2026, 0, 31, 12) / 1000);
  await stripe.promotionCodes.create({ code: 'ONCE', promotion, max_redemptions: 1 });
  await stripe.promotionCodes.create({ code: 'SOON-OVER', promotion, expires_at: now + 3600 });
  const stopped = await stripe.promotionCodes.create({ code: 'stopped', promotion });
  await expect(stripe.promotionCodes.create({ code: 'Once', promotion })).rejects.toThrow('already exists');
  await expect(stripe.promotionCodes.create({ code: 'no spaces', promotion })).rejects.toThrow('letters');
  await expect(
    stripe.promotionCodes.create({ code: 'PAST', promotion, expires_at: now - 1 }),
  ).rejects.toThrow('future');
  const enter = async (code: string) => {
    const session = await openCheckout('price_demo_tools', { allow_promotion_codes: true });
    return { session, text: (await fake.submit(session.url ?? '', { do: 'promotion', code })).text };
  };
  const first = await enter('once');
  expect(first.text).toContain('$23.50');
  // Somebody else enters it before the first one pays.
  const second = await enter('once');
  await pay(first.session);
  expect((await pay(second.session)).text).toContain('no longer valid');
  expect((await enter('once')).text).toContain('invalid');
  expect((await stripe.promotionCodes.list({ code: 'ONCE' })).data[0]?.times_redeemed).toBe(1);
  await stripe.promotionCodes.update(stopped.id, { active: false });
  expect((await enter('stopped')).text).toContain('invalid');
  fake.advance(3601);
  expect((await enter('soon-over')).text).toContain('invalid');
});

test('the periods are calendar months on the items, and a renewal is a new paid invoice', async () => {
  const subscription = await subscribed();
  expect(itemOf(subscription).current_period_end).toBe(Date.UTC(2026, 1, 28, 12) / 1000);
  fake.advance(29 * day);
  const renewed = await stripe.subscriptions.retrieve(subscription.id);
  expect(itemOf(renewed).current_period_start).toBe(Date.UTC(2026, 1, 28, 12) / 1000);
  const { data } = await stripe.invoices.list({ subscription: subscription.id });
  expect(data.map(({ billing_reason }) => billing_reason)).toEqual([
    'subscription_cycle',
    'subscription_create',
  ]);
});

test('a failed renewal is past due, is tried again, and ends the subscription in the end', async () => {
  const subscription = await subscribed('price_demo_tools', { card: '0341' });
  fake.advance(29 * day);
  const late = await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] });
  expect(late.status).toBe('past_due');
  expect(late.latest_invoice).toMatchObject({ status: 'open', attempt_count: 1 });
  fake.advance(16 * day);
  const ended = await stripe.subscriptions.retrieve(subscription.id);
  expect(ended).toMatchObject({ status: 'canceled', cancellation_details: { reason: 'payment_failed' } });
  expect((await stripe.invoices.list()).data[0]).toMatchObject({ status: 'void', attempt_count: 4 });
});

test('a new card in the portal pays what is owed', async () => {
  const subscription = await subscribed('price_demo_tools', { card: '0341' });
  fake.failPayment(subscription.id);
  const portal = await portalSession({ customer: idOf(subscription.customer) });
  await fake.submit(portal.url, { do: 'card', card: '4242' });
  const healed = await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] });
  expect(healed).toMatchObject({ status: 'active', latest_invoice: { status: 'paid' } });
});

test('an open invoice can be paid on its own page', async () => {
  const subscription = await subscribed();
  fake.failPayment(subscription.id);
  const [owed] = (await stripe.invoices.list({ status: 'open' })).data;
  const page = await fake.submit(owed?.hosted_invoice_url ?? '', { do: 'pay', card: '4242' });
  expect(page.text).toContain('· paid');
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
});

test('cancelled in the portal, it runs to the end of the period; resumed, it goes on', async () => {
  const subscription = await subscribed();
  const portal = await portalSession({
    customer: idOf(subscription.customer),
    return_url: 'https://app.test/account',
  });
  const act = (form: Record<string, string>) =>
    fake.submit(portal.url, { subscription: subscription.id, ...form });
  await act({ do: 'cancel' });
  expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
    status: 'active',
    cancel_at_period_end: false,
    cancel_at: itemOf(subscription).current_period_end,
  });
  await act({ do: 'resume' });
  expect((await stripe.subscriptions.retrieve(subscription.id)).cancel_at).toBeNull();
  await act({ do: 'cancel' });
  fake.advance(29 * day);
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('canceled');
});

test('a portal shows and changes nobody else’s subscription', async () => {
  const subscription = await subscribed();
  const other = await stripe.customers.create({ email: 'eve@example.test' });
  const portal = await portalSession({ customer: other.id });
  expect(await (await fetch(portal.url)).text()).not.toContain('Tools &amp; Resources');
  const answer = await fake.submit(portal.url, { do: 'cancel', subscription: subscription.id });
  expect(answer.status).toBe(402);
  expect((await stripe.subscriptions.retrieve(subscription.id)).cancel_at).toBeNull();
});

function upgradeFlow(subscription: Stripe.Subscription) {
  return portalSession({
    customer: idOf(subscription.customer),
    return_url: 'https://app.test/purchase',
    flow_data: {
      type: 'subscription_update_confirm',
      subscription_update_confirm: {
        subscription: subscription.id,
        items: [{ id: itemOf(subscription).id, price: 'price_demo_premium', quantity: 1 }],
      },
      after_completion: { type: 'redirect', redirect: { return_url: 'https://app.test/payment-success' } },
    },
  });
}

test('an upgrade shows what is due today, charges the difference and keeps the renewal date', async () => {
  const subscription = await subscribed();
  at += 14 * day * 1000;
  const portal = await upgradeFlow(subscription);
  const preview = await stripe.invoices.createPreview({
    subscription: subscription.id,
    subscription_details: {
      items: [{ id: itemOf(subscription).id, price: 'price_demo_premium' }],
      proration_behavior: 'always_invoice',
    },
  });
  expect(preview.amount_due).toBe(1000);
  expect(await (await fetch(portal.url)).text()).toContain('$10.00');
  const done = await fake.submit(portal.url, { do: 'confirm' });
  expect(done).toMatchObject({ status: 303, location: 'https://app.test/payment-success' });
  const after = await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] });
  expect(itemOf(after)).toMatchObject({
    price: { id: 'price_demo_premium' },
    current_period_end: itemOf(subscription).current_period_end,
  });
  expect(after.latest_invoice).toMatchObject({ amount_paid: 1000, billing_reason: 'subscription_update' });
  expect((await stripe.subscriptions.list()).data).toHaveLength(1);
  expect((await fake.submit(portal.url, { do: 'confirm' })).status).not.toBe(500);
  expect((await stripe.invoices.list()).data).toHaveLength(2);
});

test('what the confirmation shows is what is charged, though it is confirmed a while later', async () => {
  const subscription = await subscribed();
  const portal = await upgradeFlow(subscription);
  const page = await (await fetch(portal.url)).text();
  expect(page).toContain('$20.00');
  const shown = /name="proration_date" value="(\d+)"/.exec(page)?.[1] ?? '';
  at += 20 * 60 * 1000;
  await fake.submit(portal.url, { do: 'confirm', proration_date: shown });
  const after = await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] });
  expect(after.latest_invoice).toMatchObject({ amount_paid: 2000 });
});

test('an upgrade with a declined card changes nothing', async () => {
  const subscription = await subscribed();
  const portal = await upgradeFlow(subscription);
  expect((await fake.submit(portal.url, { do: 'decline' })).text).toContain('Your card was declined.');
  expect(itemOf(await stripe.subscriptions.retrieve(subscription.id)).price.id).toBe('price_demo_tools');
  expect((await stripe.invoices.list()).data).toHaveLength(1);
});

test('the API swaps the price and bills the proration at once', async () => {
  const subscription = await subscribed();
  const items = [{ id: itemOf(subscription).id, price: 'price_demo_premium' }];
  const after = await stripe.subscriptions.update(subscription.id, {
    items,
    proration_behavior: 'always_invoice',
  });
  expect(itemOf(after).price.unit_amount).toBe(6700);
  expect((await stripe.invoices.list()).data.map(({ amount_paid }) => amount_paid)).toEqual([2000, 4700]);
  await expect(
    stripe.subscriptions.update(subscription.id, { items: [{ id: 'si_none', price: 'price_demo_tools' }] }),
  ).rejects.toThrow("No such subscription_item: 'si_none'");
});

test('a refund gives the money back once', async () => {
  const subscription = await subscribed();
  const [payment] = (await stripe.invoicePayments.list({ invoice: idOf(subscription.latest_invoice) })).data;
  const intent = idOf(payment?.payment.payment_intent ?? null);
  const before = fake.events().length;
  const refund = await stripe.refunds.create({ payment_intent: intent, reason: 'requested_by_customer' });
  expect(refund).toMatchObject({ amount: 4700, status: 'succeeded' });
  expect(typesSince(before)).toEqual(['refund.created', 'charge.refunded']);
  await expect(stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
    code: 'charge_already_refunded',
  });
});

test('ended by the API it is over at once, and deleting the customer ends what they have', async () => {
  const first = await subscribed();
  expect((await stripe.subscriptions.cancel(first.id)).status).toBe('canceled');
  await expect(stripe.subscriptions.cancel(first.id)).rejects.toMatchObject({ code: 'resource_missing' });
  const second = await subscribed();
  await stripe.customers.del(idOf(second.customer));
  expect((await stripe.subscriptions.retrieve(second.id)).status).toBe('canceled');
});

test('an update tells what changed, and each event can be fetched', async () => {
  const subscription = await subscribed();
  const before = fake.events().length;
  await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
  const [event] = fake.events().slice(before);
  expect(event).toMatchObject({
    type: 'customer.subscription.updated',
    api_version: '2026-10-28.endive',
    data: { object: { cancel_at_period_end: true }, previous_attributes: { cancel_at_period_end: false } },
  });
  expect((await stripe.events.retrieve(event?.id ?? '')).type).toBe('customer.subscription.updated');
});

test('what a customer wants on their invoices stands on the next one, and is refused when it is too long', async () => {
  const custom_fields = [{ name: 'Company', value: 'Daughters & Co' }];
  const { id } = await stripe.customers.create({ invoice_settings: { custom_fields } });
  const made = await stripe.customers.retrieve(id);
  expect(made).toMatchObject({ invoice_settings: { custom_fields } });
  for (const field of [
    { name: 'n'.repeat(41), value: 'v' },
    { name: 'n', value: 'v'.repeat(141) },
  ])
    await expect(
      stripe.customers.update(id, { invoice_settings: { custom_fields: [field] } }),
    ).rejects.toMatchObject({ type: 'StripeInvalidRequestError' });
  const five = Array.from({ length: 5 }, (_, at) => ({ name: `n${at}`, value: 'v' }));
  await expect(
    stripe.customers.update(id, { invoice_settings: { custom_fields: five } }),
  ).rejects.toMatchObject({ type: 'StripeInvalidRequestError' });
  const { invoice_settings: after } = await stripe.customers.update(id, {
    invoice_settings: { custom_fields: '' },
  });
  expect(after.custom_fields).toBeNull();
});
