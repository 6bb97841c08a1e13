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
  expect(notifications.map(({ title }) => title)).toContain('Tools & Resources goes on');
  await mailTo(app, member.email, 'Tools & Resources goes on');
  const noted = await app.db
    .select({ actorId: auditEntries.actorId })
    .from(auditEntries)
    .where(and(eq(auditEntries.subjectId, member.userId), eq(auditEntries.action, 'billing.resumed')));
  expect(noted).toEqual([{ actorId: desk.userId }]);
});

test('whoever is suspended is not charged again', async () => {
  const { held, member } = await leaving();
  await app.db.update(users).set({ suspendedAt: app.clock.now() }).where(eq(users.id, member.userId));
  const failure = await desk.fail(adminKeepSubscription, { params: { id: held.id } });
  expect(failure).toMatchObject({ status: 409 });
  expect((await heldBy(member.userId)).endsAt).not.toBeNull();
});
