import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCheckout } from '#features/billing/contract.ts';
import { adminSearchSubscription } from '#features/billing/contract-admin.ts';
import { adminCancelSubscription, adminReadCancellation } from '#features/billing/contract-cancellation.ts';
import { listNotifications } from '#features/notifications/contract.ts';
import { auditEntries } from '#platform/server/audit/tables.ts';
import { subscriptions, userRoles } from '#platform/server/access/tables.ts';
import { type App, startApp } from '#testing/harness.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

async function admin() {
  const actor = await app.join();
  await app.db.insert(userRoles).values({ userId: actor.userId, role: 'admin' });
  return actor;
}

async function subscriber() {
  const member = await app.join();
  const { url } = await member.call(createCheckout, { body: { priceId: 'price_demo_tools' } });
  await app.stripe.submit(url, { do: 'pay' });
  await app.stripe.delivered();
  const [row] = await app.db.select().from(subscriptions).where(eq(subscriptions.userId, member.userId));
  if (!row) throw new Error('no subscription arrived');
  return { member, row };
}

test('an admin finds a member’s subscriptions by email, in the specification’s shape [billing.call-admin-search] [billing.search-customer] [billing.search-subscriptions] [billing.search-periods] [billing.admin-searches]', async () => {
  const { member, row } = await subscriber();
  const found = await (await admin()).call(adminSearchSubscription, {
    body: { email: ` ${member.email.toUpperCase()} ` },
  });
  // In seconds, like all of Stripe's.
  const age = app.clock.now().getTime() / 1000 - (found.customer?.created ?? 0);
  expect([age >= 0, age < 3600]).toEqual([true, true]);
  expect(found).toEqual({
    customer: { id: row.customerId, email: member.email, created: expect.any(Number) as number },
    subscriptions: [
      {
        id: row.id,
        status: 'active',
        items: { data: [{ price: { product: 'prod_TKvrm2KPyA2YeP', unit_amount: 4700, currency: 'usd' } }] },
        current_period_start: row.currentPeriodStart.getTime() / 1000,
        current_period_end: row.currentPeriodEnd.getTime() / 1000,
        started: row.startedAt.getTime() / 1000,
        ends: null,
        ended: null,
        tier: 'tools',
        refunded: 0,
        owed: null,
        owedSince: null,
        rhythm: 'month',
        paid: {
          at: expect.any(String) as string,
          cents: 4700,
          currency: 'usd',
          discount: 0,
          inAll: 4700,
          many: 1,
        },
      },
    ],
  });
});

test('an address that nobody has finds nothing; one that is none is refused', async () => {
  const searcher = await admin();
  expect(await searcher.call(adminSearchSubscription, { body: { email: 'nobody@example.test' } })).toEqual({
    customer: null,
    subscriptions: [],
  });
  for (const email of ['', 'nonsense', `${'a'.repeat(290)}@example.test`])
    expect((await searcher.fail(adminSearchSubscription, { body: { email } })).code).toBe('invalid_input');
});

test('an admin ends a subscription; the log says who, whom, what, before and after [billing.call-admin-cancel]', async () => {
  const { member, row } = await subscriber();
  const actor = await admin();
  const body = { subscriptionId: row.id };
  expect(await actor.call(adminCancelSubscription, { body })).toEqual({
    cancelled: true,
    status: 'canceled',
    endsAt: app.clock.now().toISOString(),
    amount: 0,
    byHand: 0,
  });
  const [after] = await app.db.select().from(subscriptions).where(eq(subscriptions.id, row.id));
  expect(after?.status).toBe('canceled');
  const titles = async () =>
    (await member.call(listNotifications, {})).notifications.map(({ title }) => title);
  const told = await titles();
  // From a second tab, which still showed it as running.
  expect(await actor.fail(adminCancelSubscription, { body })).toMatchObject({
    status: 409,
    code: 'conflict',
    message: 'It has already ended. Nothing was done, and nobody was told.',
  });
  expect(await titles()).toEqual(told);
  expect(await actor.call(adminReadCancellation, { params: { id: row.id } })).toMatchObject({
    ended: { at: expect.any(String) as string, refunded: 0 },
    unpaid: null,
    canWait: false,
  });
  const entries = await app.db
    .select()
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.subjectId, member.userId),
        eq(auditEntries.action, 'billing.subscription_cancelled'),
      ),
    );
  expect(entries).toMatchObject([
    { actorId: actor.userId, details: { subscription: row.id, before: 'active', after: 'canceled' } },
  ]);
});

test('a subscription that Stripe does not know is a 404', async () => {
  const failure = await (await admin()).fail(adminCancelSubscription, {
    body: { subscriptionId: 'sub_none' },
  });
  expect(failure).toMatchObject({ status: 404, code: 'not_found' });
});
