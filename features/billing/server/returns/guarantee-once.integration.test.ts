import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteAccount } from '#features/account/contract-leaving.ts';
import { createCheckout } from '#features/billing/contract.ts';
import { claimGuarantee, listInvoices, readMembership } from '#features/billing/contract-membership.ts';
import { readWaysBack } from '#features/billing/contract-declaration.ts';
import { listNotifications } from '#features/notifications/contract.ts';
import { createKeyed } from '#platform/server/auth/keyed.ts';
import { users } from '#platform/server/auth/tables.ts';
import { subscriptions } from '#platform/server/access/tables.ts';
import { type App, startApp, testSecret } from '#testing/harness.ts';
import { mailTo } from '#testing/mailbox.ts';
import { idOf } from '#fakes/stripe/contract-world.ts';
import { joinAsAdmin } from '#testing/notification-cases.ts';
import { receiveEvent } from '#features/billing/server/webhook/events.ts';
import { membershipOf } from '#features/billing/server/subscriptions/membership.ts';
import { addressWasUsed, dropOldMarks } from './guarantee-uses.ts';
import { reconcile } from '#features/billing/server/webhook/reconcile.ts';
import { paymentsOf } from '#features/billing/server/stripe.ts';
import { billingReturns, guaranteeUses } from './tables.ts';

const month = 31 * 24 * 60 * 60 * 1000;

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

type Member = Awaited<ReturnType<App['join']>>;

async function buys(member: Member, card: string) {
  const { url } = await member.call(createCheckout, { body: { priceId: 'price_demo_tools' } });
  await app.stripe.submit(url, { do: 'pay', card });
  await app.stripe.delivered();
}
async function subscriber(card: string, email?: string) {
  const member = await app.join(email === undefined ? {} : { email });
  await buys(member, card);
  return member;
}
const rowOf = async (member: Member) => {
  const [row] = await app.db.select().from(subscriptions).where(eq(subscriptions.userId, member.userId));
  if (!row) throw new Error('no subscription arrived');
  return row;
};
const stripe = async () => (await paymentsOf(app.product.deps.billing)).stripe;
const onceOnly = { status: 409, message: expect.stringContaining('once per person') as string };

test('who left and joins again has the guarantee neither by the address nor by the card', async () => {
  const email = 'once.and.again@example.test';
  const first = await subscriber('5556', email);
  expect(await first.call(claimGuarantee, {})).toMatchObject({ amount: 4700 });
  await first.call(deleteAccount, { body: { password: first.password } });
  await expect
    .poll(async () => app.db.select().from(users).where(eq(users.id, first.userId)), { timeout: 20_000 })
    .toEqual([]);
  const marks = await app.db.select().from(guaranteeUses);
  expect(new Set(marks.map(({ kind, userId }) => `${kind} ${userId ?? 'of nobody'}`))).toEqual(
    new Set(['address of nobody', 'card of nobody']),
  );
  expect(JSON.stringify(marks)).not.toContain('once');

  const sameAddress = await subscriber('4444', 'Once.And.Again+2@example.test');
  expect((await sameAddress.call(readMembership, {})).guaranteeEndsAt).toBeNull();
  expect(await sameAddress.fail(claimGuarantee)).toMatchObject(onceOnly);
  const sameCard = await subscriber('5556');
  // Before they ask: no page promises what a claim refuses, and the receipt says so.
  expect(await sameCard.call(readMembership, {})).toMatchObject({
    guaranteeEndsAt: null,
    guaranteeUsed: true,
  });
  expect((await sameCard.call(readWaysBack, {})).guarantee).toBeNull();
  const receipt = await mailTo(app, sameCard.email, 'Your receipt for Tools & Resources');
  expect(receipt.text).toContain('once per person and card: it doesn’t cover this one');
  expect(receipt.text).not.toContain('if you ask');
  expect(await sameCard.fail(claimGuarantee)).toMatchObject(onceOnly);
  expect(await app.db.select().from(billingReturns)).toEqual([]);
  expect((await rowOf(sameCard)).status).toBe('active');
}, 60_000);

test('two accounts with one card that press at once have it once', async () => {
  const [one, other] = [await subscriber('4444'), await subscriber('4444')];
  const answers = await Promise.allSettled([one, other].map((member) => member.call(claimGuarantee, {})));
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  // Whoever was second is promised nothing anymore.
  const late = answers[0]?.status === 'rejected' ? one : other;
  expect((await late.call(readWaysBack, {})).guarantee).toBeNull();
  expect((await late.call(readMembership, {})).guaranteeEndsAt).toBeNull();
});

test('a mark made under the old secret is still found, and 24 months after the account it is gone', async () => {
  const { db, keyed } = { db: app.db, keyed: app.product.deps.billing.keyed };
  const member = await app.join({ email: 'rotated@example.test' });
  const rotated = createKeyed(['another-secret-for-tests-of-32-characters', testSecret]);
  const hash = keyed.hash('guarantee.address', 'rotated@example.test');
  await db.insert(guaranteeUses).values({ hash, kind: 'address', usedAt: app.clock.now() });
  expect(await addressWasUsed({ keyed: rotated }, db, member.userId)).toBe(true);
  expect(await addressWasUsed({ keyed: createKeyed(['x'.repeat(32)]) }, db, member.userId)).toBe(false);
  const now = app.clock.now().getTime();
  await dropOldMarks(db, new Date(now));
  await dropOldMarks(db, new Date(now + 23 * month));
  expect(await addressWasUsed({ keyed }, db, member.userId)).toBe(true);
  await dropOldMarks(db, new Date(now + 25 * month));
  expect(await addressWasUsed({ keyed }, db, member.userId)).toBe(false);
});

test('what was not paid through Stripe goes back by hand: the plan ends, and an admin is told what to do', async () => {
  const admin = await joinAsAdmin(app);
  const member = await subscriber('4242');
  const { customerId, id } = await rowOf(member);
  app.stripe.failPayment(id);
  const api = await stripe();
  const [open] = (await api.invoices.list({ customer: customerId, status: 'open' })).data;
  await api.invoices.pay(open?.id ?? '', { paid_out_of_band: true });
  await app.stripe.delivered();
  const given = { amount: 4700, byHand: 4700, currency: 'usd' };
  expect(await member.call(claimGuarantee, {})).toEqual(given);
  expect(await member.call(claimGuarantee, {})).toEqual(given);
  expect((await rowOf(member)).status).toBe('canceled');
  const { notifications } = await admin.call(listNotifications, {});
  expect(notifications).toContainEqual(
    expect.objectContaining({
      title: 'Send $47.00 back by hand',
      message: expect.stringContaining('was paid outside Stripe') as string,
      actionUrl: `/admin/member?id=${member.userId}`,
    }),
  );
  await mailTo(app, member.email, 'We’ll send your money back by hand');
  await reconcile(app.product.deps.billing);
  expect((await admin.call(listNotifications, {})).notifications).toHaveLength(notifications.length);
});

test('a payment that the bank took back itself is not tried for ever, and nobody is told to send it a second time', async () => {
  await app.db.delete(guaranteeUses);
  const admin = await joinAsAdmin(app);
  const member = await subscriber('4242');
  app.stripe.disputePayments((await rowOf(member)).customerId);
  expect(await member.call(claimGuarantee, {})).toEqual({ amount: 0, byHand: 0, currency: 'usd' });
  await mailTo(app, member.email, 'Your bank decides about your money');
  const told = (await admin.call(listNotifications, {})).notifications
    .filter(({ actionUrl }) => actionUrl === `/admin/member?id=${member.userId}`)
    .map(({ title }) => title);
  expect(told).toContain('$47.00 is disputed, so it wasn’t sent back');
  expect(told.join()).not.toContain('by hand');
});

test('who paid with credit only has no payment to get back, and keeps the plan', async () => {
  const member = await app.join();
  const { url } = await member.call(createCheckout, { body: { priceId: 'price_demo_tools' } });
  const api = await stripe();
  const { customer } = await api.checkout.sessions.retrieve(url.split('/').at(-1) ?? '');
  await api.customers.createBalanceTransaction(idOf(customer), { amount: -4700, currency: 'usd' });
  await app.stripe.submit(url, { do: 'pay' });
  await app.stripe.delivered();
  expect(await member.fail(claimGuarantee)).toMatchObject({ status: 404 });
  expect((await rowOf(member)).status).toBe('active');
});

const arrivalMails = (member: Member) =>
  app.mail.messages(member.email).filter(({ subject }) => subject === 'Your money didn’t arrive');

/** Somebody whose refund the bank will return. */
async function refunded() {
  await app.db.delete(guaranteeUses);
  const member = await subscriber('5126');
  expect(await member.call(claimGuarantee, {})).toMatchObject({ amount: 4700 });
  await app.stripe.delivered();
  return member;
}

test('a refund that the bank returned is told to the member and the admins, once', async () => {
  const admin = await joinAsAdmin(app);
  const member = await refunded();
  app.stripe.advance(2 * 60 * 60);
  await app.stripe.delivered();
  await mailTo(app, member.email, 'Your money didn’t arrive');
  const { notifications } = await admin.call(listNotifications, {});
  expect(notifications.map(({ title }) => title)).toContain('A refund of $47.00 came back');
  // The page keeps saying so.
  const { last } = await member.call(readMembership, {});
  expect(last).toMatchObject({ refunded: 0, returned: 4700 });
  const [invoice] = (await member.call(listInvoices, {})).invoices;
  expect(invoice).toMatchObject({ refunded: 0, returned: 4700 });
  for (const { id, type } of app.stripe.events()) if (type === 'refund.failed') app.stripe.redeliver(id);
  await app.stripe.delivered();
  await reconcile(app.product.deps.billing);
  expect(arrivalMails(member)).toHaveLength(1);
});

test('a returned refund whose events were all lost is found by the hourly round', async () => {
  const member = await refunded();
  app.stripe.setWebhookMode('held');
  app.stripe.advance(2 * 60 * 60);
  app.clock.advance(25 * 60 * 60 * 1000);
  await reconcile(app.product.deps.billing);
  await mailTo(app, member.email, 'Your money didn’t arrive');
  expect((await membershipOf(app.product.deps.billing, member.userId)).last).toMatchObject({
    returned: 4700,
  });
  app.stripe.setWebhookMode('normal');
  await app.stripe.delivered();
  expect(arrivalMails(member)).toHaveLength(1);
});

test('a refund of an older version of the API, which names no customer, is heard of all the same', async () => {
  const member = await refunded();
  app.stripe.setWebhookMode('held');
  app.stripe.advance(2 * 60 * 60);
  const failed = app.stripe.events().findLast(({ type }) => type === 'refund.failed');
  if (!failed) throw new Error('the refund did not fail');
  const { customer: _customer, ...refund } = failed.data.object as unknown as Record<string, unknown>;
  const event = { ...failed, id: 'evt_older_version', data: { object: refund } };
  await receiveEvent(app.product.deps.billing, event as unknown as Stripe.Event);
  await mailTo(app, member.email, 'Your money didn’t arrive');
  app.stripe.setWebhookMode('normal');
  await app.stripe.delivered();
  expect(arrivalMails(member)).toHaveLength(1);
});
