import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCheckout } from '#features/billing/contract.ts';
import { adminKeepSubscription, adminReadCancellation } from '#features/billing/contract-cancellation.ts';
import { setRenewal } from '#features/billing/contract-membership.ts';
import { listNotifications } from '#features/notifications/contract.ts';
import { subscriptions } from '#platform/server/access/tables.ts';
import { auditEntries } from '#platform/server/audit/tables.ts';
import { users } from '#platform/server/auth/tables.ts';
import { type App, startApp } from '#testing/harness.ts';
import { mailTo } from '#testing/mailbox.ts';
import { cancelForMember } from '#features/billing/server/returns/admin-cancellation.ts';
import { reconcile } from '#features/billing/server/webhook/reconcile.ts';
import { endsBeforeCancel, withStripeFault } from '#testing/stripe-fault.ts';
import { joinAsAdmin } from '#testing/notification-cases.ts';

let app: App;
let desk: Awaited<ReturnType<typeof joinAsAdmin>>;
beforeAll(async () => {
  app = await startApp();
  desk = await joinAsAdmin(app);
});
afterAll(() => app.close());

/** A member who bought Tools & Resources and set it to end with its month. */
async function leaving() {
  const member = await app.join();
  const { url } = await member.call(createCheckout, { body: { priceId: 'price_demo_tools' } });
  await app.stripe.submit(url, { do: 'pay', card: '4242' });
  await app.stripe.delivered();
  await member.call(setRenewal, { body: { renews: false } });
  await app.stripe.delivered();
  return { member, held: await heldBy(member.userId) };
}
async function heldBy(userId: string) {
  const [row] = await app.db.select().from(subscriptions).where(eq(subscriptions.userId, userId));
  if (!row) throw new Error('no subscription arrived');
  return row;
}

test('an admin lets a subscription renew again: at Stripe, for the member, and in the log, once', async () => {
  const { held, member } = await leaving();
  expect(held.endsAt).not.toBeNull();
  const params = { id: held.id };
  const { holder } = await desk.call(adminReadCancellation, { params });
  expect(holder.email).toBe(member.email);
  for (const _ of [1, 2])
    expect(await desk.call(adminKeepSubscription, { params })).toEqual({
      renewsAt: held.currentPeriodEnd.toISOString(),
    });
  expect((await heldBy(member.userId)).endsAt).toBeNull();
  expect((await desk.call(adminReadCancellation, { params })).endsAt).toBeNull();
  const { notifications } = await member.call(listNotifications, {});
  expect(notifications.map(({ title }) => title)).toContain('Tools & Resources renews again');
  await mailTo(app, member.email, 'Tools & Resources renews again');
  const noted = await app.db
    .select({ actorId: auditEntries.actorId })
    .from(auditEntries)
    .where(and(eq(auditEntries.subjectId, member.userId), eq(auditEntries.action, 'billing.resumed')));
  expect(noted).toEqual([{ actorId: desk.userId }]);
});

test('what an admin has begun to end and send back renews for nobody, neither for an admin nor for the member', async () => {
  const { held, member } = await leaving();
  const how = {
    id: randomUUID(),
    ends: 'now',
    refund: 'period',
    amount: 4700,
    why: 'asked',
    note: '',
  } as const;
  const by = { viewer: { userId: desk.userId, sessionId: '' }, client: { address: '', userAgent: '' } };
  const crashes = await withStripeFault(app, endsBeforeCancel);
  await expect(cancelForMember(crashes, by, { subscriptionId: held.id, how })).rejects.toThrow();
  const refused = { status: 409, code: 'conflict', message: expect.stringContaining('on its way back') };
  expect(await desk.fail(adminKeepSubscription, { params: { id: held.id } })).toMatchObject(refused);
  expect(await member.fail(setRenewal, { body: { renews: true } })).toMatchObject(refused);
  expect((await heldBy(member.userId)).endsAt).not.toBeNull();
  await reconcile(app.product.deps.billing);
  expect(await heldBy(member.userId)).toMatchObject({ status: 'canceled' });
});

test('whoever is suspended is not charged again', async () => {
  const { held, member } = await leaving();
  await app.db.update(users).set({ suspendedAt: app.clock.now() }).where(eq(users.id, member.userId));
  const failure = await desk.fail(adminKeepSubscription, { params: { id: held.id } });
  expect(failure).toMatchObject({ status: 409 });
  expect((await heldBy(member.userId)).endsAt).not.toBeNull();
});
