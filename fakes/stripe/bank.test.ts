import type Stripe from 'stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { refusalOf } from './contract-world.ts';
import { sdkFor } from './sdk.ts';
import { type StripeFake, startStripeFake } from './start.ts';

let fake: StripeFake;
let stripe: Stripe;
beforeEach(async () => {
  fake = await startStripeFake();
  stripe = sdkFor(fake);
});
afterEach(() => fake.close());

const urls = { success_url: 'https://app.test/ok', cancel_url: 'https://app.test/no' };
const typesSince = (before: number) =>
  fake
    .events()
    .slice(before)
    .map(({ type }) => type);

async function openCheckout(more: Stripe.Checkout.SessionCreateParams = {}) {
  const { id: customer } = await stripe.customers.create({ email: 'ann@example.test' });
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer,
    line_items: [{ price: 'price_demo_tools', quantity: 1 }],
    ...urls,
    ...more,
  });
  return { customer, session };
}

async function subscribed(card: string) {
  const { customer, session } = await openCheckout();
  await fake.submit(session.url ?? '', { do: 'pay', card, authentication: 'complete' });
  const [subscription] = (await stripe.subscriptions.list({ customer, expand: ['data.latest_invoice'] }))
    .data;
  if (!subscription) throw new Error('no subscription');
  return { customer, id: subscription.id };
}

async function latestInvoice(id: string) {
  const { latest_invoice: invoice } = await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] });
  if (invoice === null || typeof invoice === 'string' || !invoice.id) throw new Error('no invoice');
  return { ...invoice, id: invoice.id };
}

test('a bank that asks its customer is answered on a page of its own; a no charges nothing, and the checkout stays open', async () => {
  const { session } = await openCheckout();
  const page = session.url ?? '';
  const asked = await fake.submit(page, { do: 'pay', card: '3184' });
  expect([asked.status, asked.location]).toEqual([200, null]);
  expect(asked.text).toContain('Complete authentication');
  const refused = await fake.submit(page, { do: 'pay', card: '3184', authentication: 'fail' });
  expect(refused.status).toBe(402);
  expect(refused.text).toContain('We are unable to authenticate your payment method.');
  expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');
  expect((await fake.submit(page, { do: 'pay', card: '3184', authentication: 'complete' })).status).toBe(303);
  expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('complete');
});

test('whoever chooses no card pays with the one that always does', async () => {
  const { session } = await openCheckout();
  const page = await (await fetch(session.url ?? '')).text();
  expect(page).toMatch(/<option value="4242" selected>/);
});

test('after a declined card the page still has what was typed, and the card that was chosen', async () => {
  const { session } = await openCheckout({ billing_address_collection: 'required' });
  const typed = { name: 'Dana Ash', line1: '7 "Slate" Row', postal_code: '43004', country: 'US' };
  const declined = await fake.submit(session.url ?? '', { do: 'decline', card: '0341', ...typed });
  expect(declined.status).toBe(402);
  for (const value of ['Dana Ash', '7 &quot;Slate&quot; Row', '43004', 'US'])
    expect(declined.text).toContain(`value="${value}"`);
  expect(declined.text).toMatch(/<option value="0341" selected>/);
});

test('a renewal that the bank asks about is past due, its payment waits, and the page of its invoice confirms it', async () => {
  const { id } = await subscribed('3184');
  const before = fake.events().length;
  fake.renew(id);
  expect(typesSince(before)).toEqual(
    expect.arrayContaining(['invoice.payment_action_required', 'invoice.payment_failed']),
  );
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('past_due');
  const invoice = await latestInvoice(id);
  const waiting = await stripe.invoicePayments.list({
    invoice: invoice.id,
    status: 'open',
    expand: ['data.payment.payment_intent'],
  });
  expect(waiting.data.map(({ payment }) => payment.payment_intent)).toMatchObject([
    { status: 'requires_action' },
  ]);
  const page = invoice.hosted_invoice_url ?? '';
  await fake.submit(page, { do: 'pay', card: '3184', authentication: 'complete' });
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('active');
  const rest = await stripe.invoicePayments.list({ invoice: invoice.id });
  expect(rest.data.map(({ status }) => status).toSorted()).toEqual(['canceled', 'paid']);
});

test('an invoice that cannot be finalized stays a draft with the reason, and the subscription stays active', async () => {
  const { customer, id } = await subscribed('4242');
  fake.failFinalization(customer, 'customer_tax_location_invalid');
  const before = fake.events().length;
  fake.renew(id);
  expect(typesSince(before)).toContain('invoice.finalization_failed');
  const invoice = await latestInvoice(id);
  expect(invoice).toMatchObject({
    status: 'draft',
    last_finalization_error: { code: 'customer_tax_location_invalid' },
  });
  expect((await stripe.subscriptions.retrieve(id)).status).toBe('active');
  expect(await refusalOf(stripe.invoices.finalizeInvoice(invoice.id))).toMatchObject({
    statusCode: 400,
    code: 'customer_tax_location_invalid',
  });
  fake.failFinalization(customer, null);
  expect((await stripe.invoices.finalizeInvoice(invoice.id)).status).toBe('open');
});

test('one card’s payment is disputed: the charge can be found by it, and cannot be refunded', async () => {
  const { customer } = await subscribed('0259');
  const { data } = await stripe.disputes.list({ expand: ['data.charge'] });
  expect(data).toMatchObject([{ status: 'needs_response', charge: { customer, disputed: true } }]);
  const [dispute] = data;
  const charge = typeof dispute?.charge === 'object' ? dispute.charge.id : '';
  expect(await refusalOf(stripe.refunds.create({ charge }))).toMatchObject({ code: 'charge_disputed' });
  const before = fake.events().length;
  fake.closeDisputes(customer, 'lost');
  expect(typesSince(before)).toEqual(['charge.dispute.closed']);
  expect((await stripe.disputes.retrieve(dispute?.id ?? '')).status).toBe('lost');
});

test('while a schedule holds a subscription its end cannot be changed over the API, until it is released', async () => {
  const { id } = await subscribed('4242');
  const schedule = await stripe.subscriptionSchedules.create({ from_subscription: id });
  expect((await stripe.subscriptions.retrieve(id)).schedule).toBe(schedule.id);
  for (const change of [{ cancel_at_period_end: true }, { cancel_at: '' as const }])
    expect(await refusalOf(stripe.subscriptions.update(id, change))).toMatchObject({ statusCode: 400 });
  expect((await stripe.subscriptionSchedules.release(schedule.id)).status).toBe('released');
  expect((await stripe.subscriptions.update(id, { cancel_at_period_end: true })).cancel_at_period_end).toBe(
    true,
  );
  expect(await refusalOf(stripe.subscriptionSchedules.release(schedule.id))).toMatchObject({
    statusCode: 400,
  });
});

test('what is refunded in the dashboard has no mark of ours, is told by two events, and is listed since its day', async () => {
  const { customer, id } = await subscribed('4242');
  const before = fake.events().length;
  fake.refundInDashboard(id, 1200);
  expect(typesSince(before)).toEqual(['refund.created', 'charge.refunded']);
  const [charge] = (await stripe.charges.list({ customer })).data;
  expect(charge).toMatchObject({ amount_refunded: 1200, refunded: false });
  const since = { created: { gte: charge?.created ?? 0 }, expand: ['data.charge'] };
  const [refund] = (await stripe.refunds.list(since)).data;
  expect(refund).toMatchObject({ amount: 1200, metadata: {}, reason: null, charge: { customer } });
  expect((await stripe.refunds.list({ created: { gt: Number.MAX_SAFE_INTEGER } })).data).toEqual([]);
});
