import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn } from '#features/account/contract.ts';
import { createCheckout } from '#features/billing/contract.ts';
import { adminSearchSubscription } from '#features/billing/contract-admin.ts';
import { adminListSubscriptions } from '#features/billing/contract-subscriptions.ts';
import { claimGuarantee, readMembership } from '#features/billing/contract-membership.ts';
import { reconcile } from '#features/billing/server/webhook/reconcile.ts';
import { paymentsOf } from '#features/billing/server/stripe.ts';
import { billingReturns } from '#features/billing/server/returns/tables.ts';
import { moneyOfWeek } from '#features/billing/server/owner/week.ts';
import { subscriptions } from '#platform/server/access/tables.ts';
import { users } from '#platform/server/auth/tables.ts';
import { mailTo } from '#testing/mailbox.ts';
import { dayOf } from '#features/billing/server/wording.ts';
import { type App, startApp } from '#testing/harness.ts';
import { beginGuarantee } from '#testing/returning.ts';
import { joinAsAdmin } from '#testing/notification-cases.ts';
import { lastPaidOf } from './read.ts';
import { ledgerInvoices, ledgerRefunds } from './tables.ts';

// What is on record of the money, as Stripe says it: events doubled, late, in any order, or not at all.

const hour = 60 * 60 * 1000;
const day = 24 * hour;
const week = 7 * day;

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

type Member = Awaited<ReturnType<App['join']>>;

/** A code as it is made in Stripe's dashboard, where it may take off more, and for longer, than here. */
async function codeOf(coupon: Omit<Stripe.CouponCreateParams, 'id'>): Promise<string> {
  const { stripe } = await paymentsOf(app.product.deps.billing);
  const id = randomUUID();
  const code = `C-${id.slice(0, 8)}`.toUpperCase();
  await stripe.coupons.create({ ...coupon, id });
  await stripe.promotionCodes.create({ code, promotion: { type: 'coupon', coupon: id } });
  return code;
}

async function buy(priceId: string, { card = '4242', code }: { card?: string; code?: string } = {}) {
  const member = await app.join();
  const { url } = await member.call(createCheckout, { body: { priceId, ...(code && { code }) } });
  await app.stripe.submit(url, { do: 'pay', card });
  return member;
}
async function bought(...given: Parameters<typeof buy>) {
  const member = await buy(...given);
  await app.stripe.delivered();
  return member;
}

const rowOf = async ({ userId }: Member) => {
  const [row] = await app.db.select().from(subscriptions).where(eq(subscriptions.userId, userId));
  if (!row) throw new Error('no subscription arrived');
  return row;
};
const paidBy = ({ userId }: Member) =>
  app.db
    .select()
    .from(ledgerInvoices)
    .where(eq(ledgerInvoices.userId, userId))
    .orderBy(asc(ledgerInvoices.paidAt), asc(ledgerInvoices.amount));
const refundsOf = ({ userId }: Member) =>
  app.db
    .select()
    .from(ledgerRefunds)
    .where(eq(ledgerRefunds.userId, userId))
    .orderBy(asc(ledgerRefunds.amount));
const amountsOf = async (member: Member) => (await paidBy(member)).map(({ amount }) => amount);

/** Moves everybody's clock, and lets Stripe do what has become due. */
async function pass(milliseconds: number) {
  app.clock.advance(milliseconds);
  app.stripe.advance(0);
  await app.stripe.delivered();
}
const toRenewal = async (member: Member) => {
  const { currentPeriodEnd } = await rowOf(member);
  await pass(currentPeriodEnd.getTime() - app.clock.now().getTime() + 2 * hour);
};
/** Sessions end after days; a member who comes back signs in again. */
async function comesBack({ email, password }: Member) {
  const actor = app.visitor();
  await actor.call(signIn, { body: { email, password } });
  return actor;
}
const membershipOf = async (member: Member) => (await comesBack(member)).call(readMembership, {});

test('what a coupon left to pay is on record once, whether its events come twice, in any order, or all at once', async () => {
  app.stripe.setWebhookMode('held');
  const member = await buy('price_demo_premium', {
    code: await codeOf({ percent_off: 30, duration: 'once' }),
  });
  app.stripe.release('reversed');
  await app.stripe.delivered();
  const [row] = await paidBy(member);
  expect(row).toMatchObject({ amount: 4690, discount: 2010, currency: 'usd', reason: 'subscription_create' });
  const { currentPeriodEnd } = await rowOf(member);
  expect(row?.periodEnd).toEqual(currentPeriodEnd);
  const { text } = await mailTo(app, member.email, 'Your receipt for Premium');
  expect(text).toContain('You paid $46.90 for Premium');
  expect(text).toContain(
    `paid until ${dayOf(currentPeriodEnd)}. It renews on that day for $67.00, and each month after that`,
  );
  for (const { id } of app.stripe.events().slice(-8)) app.stripe.redeliver(id);
  app.stripe.setWebhookMode('normal');
  await app.stripe.delivered();
  expect(await paidBy(member)).toEqual([row]);
});

test.each<[string, Omit<Stripe.CouponCreateParams, 'id'>, number[]]>([
  ['once', { percent_off: 30, duration: 'once' }, [6700, 6700]],
  ['for two months', { percent_off: 30, duration: 'repeating', duration_in_months: 2 }, [4690, 6700]],
  ['for good', { percent_off: 30, duration: 'forever' }, [4690, 4690]],
])(
  'what a plan renews for with a coupon that counts %s is what Stripe foresees',
  async (_, coupon, amounts) => {
    const member = await bought('price_demo_premium', { code: await codeOf(coupon) });
    const renewals = [(await rowOf(member)).renewsFor];
    await toRenewal(member);
    renewals.push((await rowOf(member)).renewsFor);
    expect(renewals).toEqual(amounts);
    expect(await amountsOf(member)).toEqual([4690, amounts[0]]);
  },
);

test('a plan that is set to end renews for nothing, and again for its price when it goes on', async () => {
  const member = await bought('price_demo_tools');
  const { id } = await rowOf(member);
  const { stripe } = await paymentsOf(app.product.deps.billing);
  await stripe.subscriptions.update(id, { cancel_at_period_end: true });
  await app.stripe.delivered();
  expect(await rowOf(member)).toMatchObject({ renewsFor: null, renewalOf: null });
  await stripe.subscriptions.update(id, { cancel_at_period_end: false });
  await app.stripe.delivered();
  expect(await rowOf(member)).toMatchObject({ renewsFor: 4700, renewsTax: 0 });
});

test('a free first month is a payment of nothing: the guarantee begins with the first money [billing.guarantee-7-days]', async () => {
  const member = await bought('price_demo_premium', {
    code: await codeOf({ percent_off: 100, duration: 'once' }),
  });
  expect(await paidBy(member)).toMatchObject([{ amount: 0, discount: 6700 }]);
  expect(await membershipOf(member)).toMatchObject({ guaranteeEndsAt: null, guaranteeCovers: true });
  const { text } = await mailTo(app, member.email, 'Your receipt for Premium');
  expect(text).toContain('Nothing was due for Premium');
  expect(text).toContain('It renews on that day for $67.00');
  const early = await comesBack(member);
  expect(await early.fail(claimGuarantee, {})).toMatchObject({ status: 404 });
  await toRenewal(member);
  const [, first] = await paidBy(member);
  expect(first?.amount).toBe(6700);
  expect(await membershipOf(member)).toMatchObject({
    guaranteeEndsAt: new Date((first?.paidAt.getTime() ?? 0) + week).toISOString(),
  });
  expect(await (await comesBack(member)).call(claimGuarantee, {})).toMatchObject({ amount: 6700 });
});

test('an upgrade is a payment of its own, and the plan renews for the new price', async () => {
  const member = await bought('price_demo_tools');
  await pass(hour);
  const { url } = await member.call(createCheckout, { body: { priceId: 'price_demo_upgrade' } });
  await app.stripe.submit(url, { do: 'confirm' });
  await app.stripe.delivered();
  const [share, whole] = (await paidBy(member)).toSorted((a, b) => a.amount - b.amount);
  expect(whole).toMatchObject({ amount: 4700, reason: 'subscription_create' });
  expect(share).toMatchObject({ reason: 'subscription_update', discount: 0 });
  expect(share?.amount).toBeGreaterThan(1990);
  expect(share?.amount).toBeLessThanOrEqual(2000);
  const row = await rowOf(member);
  expect(row).toMatchObject({ tier: 'premium', renewsFor: 6700 });
  expect((await lastPaidOf(app.db, [row.id])).get(row.id)).toMatchObject({ amount: share?.amount });
});

test('a payment that failed is owed to the cent, and on record once it is paid', async () => {
  const code = await codeOf({ percent_off: 30, duration: 'forever' });
  const member = await bought('price_demo_premium', { card: '0341', code });
  await toRenewal(member);
  expect(await rowOf(member)).toMatchObject({ status: 'past_due', owedAmount: 4690, renewsFor: null });
  expect(await amountsOf(member)).toEqual([4690]);
  const admin = await joinAsAdmin(app);
  const owed = { owed: 4690, owedSince: expect.any(String) as string };
  const failed = { query: { state: 'failed' } } as const;
  expect((await admin.call(adminListSubscriptions, failed)).subscriptions).toMatchObject([owed]);
  const { subscriptions: found } = await admin.call(adminSearchSubscription, {
    body: { email: member.email },
  });
  expect(found).toMatchObject([owed]);
  app.stripe.retryPayment((await rowOf(member)).id);
  await app.stripe.delivered();
  expect(await rowOf(member)).toMatchObject({ status: 'active', owedAmount: null, renewsFor: 4690 });
  expect(await amountsOf(member)).toEqual([4690, 4690]);
});

test('what was paid for the plans bought in a span is counted, and apart from that every payment that came in', async () => {
  const since = new Date(Math.floor(app.clock.now().getTime() / 1000) * 1000 + 1000);
  app.clock.advance(2000);
  app.stripe.advance(0);
  const half = await bought('price_demo_premium', {
    code: await codeOf({ percent_off: 50, duration: 'once' }),
  });
  const counted = (from: Date) =>
    moneyOfWeek(app.product.deps.billing, { from, until: new Date(app.clock.now().getTime() + 1000) });
  const first = { purchases: 1, purchased: [{ currency: 'usd', cents: 3350 }] };
  expect(await counted(since)).toMatchObject({
    ...first,
    payments: 1,
    received: [{ currency: 'usd', cents: 3350 }],
  });
  const before = (await rowOf(half)).currentPeriodEnd;
  await toRenewal(half);
  // Others renew in that month, too.
  const renewed = await paidBy(half);
  expect(renewed.map(({ amount }) => amount)).toEqual([3350, 6700]);
  expect(await counted(since)).toMatchObject(first);
  const later = await counted(before);
  expect(later).toMatchObject({ purchases: 0, purchased: [] });
  expect(later.received[0]?.cents).toBeGreaterThanOrEqual(6700);
  // A part of a sum would be read as all of it.
  await app.db.delete(ledgerInvoices).where(eq(ledgerInvoices.userId, half.userId));
  expect(await counted(since)).toMatchObject({ purchases: 1, purchased: [] });
});

test('refunds of the dashboard, a part and then all, are on record one by one and counted while Stripe is down', async () => {
  const member = await bought('price_demo_tools');
  const { id } = await rowOf(member);
  const from = new Date(Math.floor(app.clock.now().getTime() / 1000) * 1000 + 1000);
  app.clock.advance(2000);
  app.stripe.refundInDashboard(id, 1200);
  app.stripe.refundInDashboard(id, 3500);
  await app.stripe.delivered();
  expect(await refundsOf(member)).toMatchObject([
    { amount: 1200, status: 'succeeded', isOurs: false, currency: 'usd' },
    { amount: 3500, status: 'succeeded', isOurs: false, currency: 'usd' },
  ]);
  app.stripe.setMode('error500');
  const calls = app.stripe.calls();
  const span = { from, until: new Date(app.clock.now().getTime() + 1000) };
  expect(await moneyOfWeek(app.product.deps.billing, span)).toMatchObject({
    refunds: 2,
    refunded: [{ currency: 'usd', cents: 4700 }],
  });
  expect(app.stripe.calls()).toBe(calls);
  app.stripe.setMode('ok');
});

test('a refund that we order ourselves is on record, and counted once', async () => {
  // Another card: the guarantee was already used with the earlier one.
  const member = await bought('price_demo_tools', { card: '0341' });
  const from = new Date(Math.floor(app.clock.now().getTime() / 1000) * 1000 + 1000);
  app.clock.advance(2000);
  await member.call(claimGuarantee, {});
  await app.stripe.delivered();
  expect(await refundsOf(member)).toMatchObject([{ amount: 4700, isOurs: true }]);
  const span = { from, until: new Date(app.clock.now().getTime() + 1000) };
  expect(await moneyOfWeek(app.product.deps.billing, span)).toMatchObject({
    refunds: 1,
    refunded: [{ currency: 'usd', cents: 4700 }],
  });
});

test('payments and refunds of which no event arrived are found by the hourly round, which then asks about nobody again', async () => {
  const member = await bought('price_demo_tools');
  app.stripe.setWebhookMode('held');
  app.stripe.refundInDashboard((await rowOf(member)).id, 1200);
  const round = async () => {
    const before = app.stripe.calls();
    await reconcile(app.product.deps.billing);
    return app.stripe.calls() - before;
  };
  const first = await round();
  expect(await refundsOf(member)).toMatchObject([{ amount: 1200 }]);
  // Its invoices, charges and refunds.
  expect(first - (await round())).toBe(3);
  app.stripe.setWebhookMode('normal');
  await app.stripe.delivered();
});

test('of a customer whom Stripe has lost, an admin is asked to send what is on record as paid and not yet sent back', async () => {
  const member = await bought('price_demo_tools', { code: 'WELCOME20' });
  const { customerId, id: subscriptionId } = await rowOf(member);
  app.stripe.refundInDashboard(subscriptionId, 1000);
  await app.stripe.delivered();
  const { userId } = member;
  await beginGuarantee(app, { userId });
  app.stripe.loseCustomer(customerId, 'never was');
  await reconcile(app.product.deps.billing);
  const [refund] = await app.db.select().from(billingReturns).where(eq(billingReturns.userId, userId));
  expect(refund).toMatchObject({ amount: 0, byHand: 2760 });
});

test('an account that is deleted takes its payments and refunds along', async () => {
  const member = await bought('price_demo_tools');
  app.stripe.refundInDashboard((await rowOf(member)).id, 1200);
  await app.stripe.delivered();
  await app.db.delete(users).where(eq(users.id, member.userId));
  expect([...(await paidBy(member)), ...(await refundsOf(member))]).toEqual([]);
});
