import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adminSearchSubscription } from '#features/billing/contract-admin.ts';
import { readMember } from '#features/members/contract.ts';
import { deleteAccount } from '#features/account/contract-leaving.ts';
import { adminCancelSubscription, adminReadCancellation } from '#features/billing/contract-cancellation.ts';
import { auditEntries } from '#platform/server/audit/tables.ts';
import { users } from '#platform/server/auth/tables.ts';
import { type App, startApp } from '#testing/harness.ts';
import { mailTo } from '#testing/mailbox.ts';
import { joinAsAdmin } from '#testing/notification-cases.ts';
import { endsBeforeCancel, withStripeFault } from '#testing/stripe-fault.ts';
import { type Member, subscribing } from '#testing/subscribing.ts';
import { cancelForMember, type Cancelling } from './admin-cancellation.ts';
import { reconcile } from '#features/billing/server/webhook/reconcile.ts';
import { billingReturns } from './tables.ts';

const day = 24 * 60 * 60 * 1000;

let app: App;
/** An admin who is signed in. */
let desk: Awaited<ReturnType<typeof joinAsAdmin>>;
beforeAll(async () => {
  app = await startApp();
  desk = await joinAsAdmin(app);
});
afterAll(() => app.close());

const { heldBy, refunds, subscriber, titlesOf } = subscribing(() => app);
/** Lets days pass. Sessions end, and the role of an admin without two-step sign-in: another one goes on. */
async function later(ms: number) {
  app.clock.advance(ms);
  desk = await joinAsAdmin(app);
}
const offerOf = (id: string) => desk.call(adminReadCancellation, { params: { id } });
const cancelling = (how: Partial<Cancelling>): Cancelling => ({
  id: randomUUID(),
  ends: 'now',
  refund: 'none',
  amount: 0,
  why: 'asked',
  note: '',
  ...how,
});
const bodyOf = (subscriptionId: string, how: Partial<Cancelling>) => ({
  body: { subscriptionId, how: cancelling(how) },
});
const audits = ({ userId }: Member) =>
  app.db
    .select()
    .from(auditEntries)
    .where(
      and(eq(auditEntries.subjectId, userId), eq(auditEntries.action, 'billing.subscription_cancelled')),
    );

test('ended now, the days that are left go back as shown; the member is told, the log says who, why and how much', async () => {
  const { id, member } = await subscriber();
  const { amounts, canWait } = await offerOf(id);
  expect(canWait).toBe(true);
  expect(amounts).toEqual({ none: 0, unused: 4700, period: 4700 });
  await later(10 * day);
  const { unused } = (await offerOf(id)).amounts;
  expect(unused).toBeLessThan(3300);
  expect(unused).toBeGreaterThan(2900);
  const before = refunds();
  const stale = await desk.fail(adminCancelSubscription, bodyOf(id, { refund: 'unused', amount: 4700 }));
  expect(stale).toMatchObject({ status: 409 });
  expect(stale.message).toContain('Nothing was done');
  expect(await heldBy(member)).toMatchObject({ status: 'active' });

  const body = bodyOf(id, { refund: 'unused', amount: unused, why: 'mistake', note: 'Paid twice' });
  expect(await desk.call(adminCancelSubscription, body)).toMatchObject({
    status: 'canceled',
    amount: unused,
    byHand: 0,
  });
  await app.stripe.delivered();
  const search = { body: { email: member.email } };
  const { subscriptions: found } = await desk.call(adminSearchSubscription, search);
  expect(found).toMatchObject([{ id, status: 'canceled', refunded: unused }]);
  const page = await desk.call(readMember, { params: { id: member.userId } });
  expect(page.subscriptions).toMatchObject([{ id, refunded: unused }]);
  // A second press of the same button.
  expect(await desk.call(adminCancelSubscription, body)).toMatchObject({ amount: unused });
  expect(refunds() - before).toBe(1);
  expect(await heldBy(member)).toMatchObject({ status: 'canceled' });
  expect(await audits(member)).toMatchObject([
    {
      actorId: desk.userId,
      details: { subscription: id, why: 'mistake', ends: 'now', refund: 'unused', amount: unused },
    },
  ]);
  const mail = await mailTo(app, member.email, 'We ended your subscription');
  expect(mail.text).toContain(`We’ve sent back $${(unused / 100).toFixed(2)}`);
  expect(mail.text).not.toContain('Paid twice');
  const titles = await titlesOf(member);
  expect(titles).toContain('We ended your subscription');
  expect(titles).not.toContain('Tools & Resources has ended');
});

test('ended with the month, it stays until then, and all of the month can go back', async () => {
  const { id, member } = await subscriber();
  const refused = await desk.fail(
    adminCancelSubscription,
    bodyOf(id, { ends: 'period_end', refund: 'unused', amount: 4700 }),
  );
  expect(refused.code).toBe('invalid_input');
  const answer = await desk.call(
    adminCancelSubscription,
    bodyOf(id, { ends: 'period_end', refund: 'period', amount: 4700 }),
  );
  const held = await heldBy(member);
  expect(answer).toMatchObject({
    status: 'active',
    amount: 4700,
    endsAt: held.currentPeriodEnd.toISOString(),
  });
  expect(held).toMatchObject({ status: 'active', endsAt: held.currentPeriodEnd });
  await app.stripe.delivered();
  const mail = await mailTo(app, member.email, 'We canceled your subscription');
  expect(mail.text).toContain('You keep it until');
  expect(await titlesOf(member)).not.toContain('Your subscription is canceled');
  const { amounts, canWait, endsAt } = await offerOf(id);
  expect({ amounts, canWait }).toEqual({ amounts: { none: 0, unused: 0, period: 0 }, canWait: false });
  expect(endsAt).toBe(held.currentPeriodEnd.toISOString());
  expect(await desk.fail(adminCancelSubscription, bodyOf(id, { ends: 'period_end' }))).toMatchObject({
    status: 409,
  });
});

test('the same cancellation twice happens once; sent again with another refund it is refused, and not answered as if that went back', async () => {
  const { id } = await subscriber();
  const how = cancelling({ refund: 'none' });
  const send = (changed: Partial<Cancelling> = {}) => ({
    body: { subscriptionId: id, how: { ...how, ...changed } },
  });
  const first = await desk.call(adminCancelSubscription, send());
  expect(await desk.call(adminCancelSubscription, send())).toEqual(first);
  const before = refunds();
  expect(await desk.fail(adminCancelSubscription, send({ refund: 'period', amount: 4700 }))).toMatchObject({
    status: 409,
    code: 'conflict',
  });
  expect(refunds()).toBe(before);
});

test('after a crash between the refund and the end, the hourly round ends it and sends nothing twice', async () => {
  const { id, member } = await subscriber();
  const before = refunds();
  const how = cancelling({ refund: 'period', amount: 4700 });
  const crashes = await withStripeFault(app, endsBeforeCancel);
  const by = { viewer: { userId: desk.userId, sessionId: '' }, client: { address: '', userAgent: '' } };
  await expect(cancelForMember(crashes, by, { subscriptionId: id, how })).rejects.toThrow(
    'the process ended',
  );
  expect(refunds() - before).toBe(1);
  expect(await offerOf(id)).toMatchObject({ isWaiting: true });
  expect(await audits(member)).toEqual([]);
  // Another admin who does not know of it neither ends it twice nor sends anything.
  expect(await desk.fail(adminCancelSubscription, bodyOf(id, {}))).toMatchObject({ status: 409 });

  const { userId: orderer } = desk;
  await later(2 * day);
  await reconcile(app.product.deps.billing);
  await app.stripe.delivered();
  expect(refunds() - before).toBe(1);
  expect(await heldBy(member)).toMatchObject({ status: 'canceled' });
  expect(await audits(member)).toMatchObject([{ actorId: orderer, details: { amount: 4700 } }]);
  expect(await titlesOf(member)).toContain('We ended your subscription');
  const [row] = await app.db.select().from(billingReturns).where(eq(billingReturns.id, how.id));
  expect(row).toMatchObject({ amount: 4700, byHand: 0 });
  await reconcile(app.product.deps.billing);
  expect(await audits(member)).toHaveLength(1);
});

test('who deletes their account while an admin’s cancellation is halfway gets all of it first, once', async () => {
  const { id, member } = await subscriber();
  const before = refunds();
  const how = cancelling({ refund: 'period', amount: 4700 });
  const down = await withStripeFault(app, (real) => ({
    refunds: Object.assign(Object.create(real.refunds) as Stripe['refunds'], {
      create: () => Promise.reject(new Error('the process ended')),
    }),
  }));
  const by = { viewer: { userId: desk.userId, sessionId: '' }, client: { address: '', userAgent: '' } };
  await expect(cancelForMember(down, by, { subscriptionId: id, how })).rejects.toThrow('the process ended');
  expect(refunds()).toBe(before);
  await member.call(deleteAccount, { body: { password: member.password } });
  const left = () => app.db.select().from(users).where(eq(users.id, member.userId));
  await expect.poll(left, { timeout: 20_000 }).toEqual([]);
  expect(refunds() - before).toBe(1);
  // The log of what an admin did with money outlives the member.
  const logged = await app.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.action, 'billing.subscription_cancelled'));
  expect(logged.filter(({ details }) => details['cancellation'] === how.id)).toMatchObject([
    { actorId: desk.userId, details: { subscription: id, amount: 4700 } },
  ]);
}, 30_000);

test('a crash after the days that are left were sent back sends no more of them a day later', async () => {
  const { id } = await subscriber();
  await later(5 * day);
  const { unused } = (await offerOf(id)).amounts;
  const how = cancelling({ refund: 'unused', amount: unused });
  const before = refunds();
  const crashes = await withStripeFault(app, (real) => ({
    refunds: Object.assign(Object.create(real.refunds) as Stripe['refunds'], {
      create: (...given: Parameters<Stripe['refunds']['create']>) =>
        real.refunds.create(...given).then(() => Promise.reject(new Error('the process ended'))),
    }),
  }));
  const by = { viewer: { userId: desk.userId, sessionId: '' }, client: { address: '', userAgent: '' } };
  await expect(cancelForMember(crashes, by, { subscriptionId: id, how })).rejects.toThrow();
  await later(day);
  expect(await desk.call(adminCancelSubscription, { body: { subscriptionId: id, how } })).toMatchObject({
    status: 'canceled',
    amount: unused,
  });
  await app.stripe.delivered();
  expect(refunds() - before).toBe(1);
});

test('what was charged after it was ended, because Stripe could not be asked, goes back as well', async () => {
  const { id, member } = await subscriber();
  const down = await withStripeFault(app, endsBeforeCancel);
  const by = { viewer: { userId: desk.userId, sessionId: '' }, client: { address: '', userAgent: '' } };
  await expect(cancelForMember(down, by, { subscriptionId: id, how: cancelling({}) })).rejects.toThrow();
  await later(day);
  app.stripe.renew(id);
  await app.stripe.delivered();
  await reconcile(app.product.deps.billing);
  expect(await audits(member)).toMatchObject([{ details: { refund: 'none', amount: 4700 } }]);
});

test('money that the bank returns is told to the member and the admins', async () => {
  const { id, member } = await subscriber('5126');
  await desk.call(adminCancelSubscription, bodyOf(id, { refund: 'period', amount: 4700 }));
  app.stripe.advance(2 * 60 * 60);
  await app.stripe.delivered();
  await mailTo(app, member.email, 'Your money didn’t arrive');
  expect(await titlesOf(desk)).toContain('A refund of $47.00 came back');
});

test('a failed payment is not called paid: until when it gives access all the same, and then that it gives none', async () => {
  const { id, member } = await subscriber('0341');
  const { currentPeriodEnd } = await heldBy(member);
  expect(await offerOf(id)).toMatchObject({ unpaid: null });
  await later(currentPeriodEnd.getTime() - app.clock.now().getTime() + day / 24);
  app.stripe.advance(0);
  await app.stripe.delivered();
  const { pastDueSince } = await heldBy(member);
  const keptUntil = new Date((pastDueSince?.getTime() ?? 0) + 7 * day).toISOString();
  const { unpaid } = await offerOf(id);
  expect(await offerOf(id)).toMatchObject({ canWait: false, unpaid: { keptUntil } });
  // The day that the member was told, too.
  const retryDay = new Date(unpaid?.nextTryAt ?? 0).toLocaleDateString('en-US', {
    dateStyle: 'long',
    timeZone: 'UTC',
  });
  const mail = await mailTo(app, member.email, 'Your payment didn’t go through');
  expect(mail.text).toContain(`We’ll try again on ${retryDay}.`);
  await later(7 * day);
  expect(await offerOf(id)).toMatchObject({ unpaid: { keptUntil: null } });
});

test('of one whose payment failed, the month that was paid last can go back, once', async () => {
  const { id, member } = await subscriber('0341');
  const { currentPeriodEnd } = await heldBy(member);
  await later(currentPeriodEnd.getTime() - app.clock.now().getTime() + day / 24);
  app.stripe.advance(0);
  await app.stripe.delivered();
  expect(await heldBy(member)).toMatchObject({ status: 'past_due' });
  expect(await offerOf(id)).toMatchObject({
    canWait: false,
    amounts: { none: 0, unused: 0, period: 4700 },
  });
  const before = refunds();
  const body = bodyOf(id, { refund: 'period', amount: 4700 });
  const done = { status: 'canceled', amount: 4700, byHand: 0 };
  expect(await desk.call(adminCancelSubscription, body)).toMatchObject(done);
  expect(await desk.call(adminCancelSubscription, body)).toMatchObject(done);
  await app.stripe.delivered();
  expect(refunds() - before).toBe(1);
  expect(await heldBy(member)).toMatchObject({ status: 'canceled' });
  const mail = await mailTo(app, member.email, 'We ended your subscription');
  expect(mail.text).toContain('We’ve sent back $47.00');
});
