import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCheckout } from '#features/billing/contract.ts';
import { adminListSubscriptions, type SubscriptionFilter } from '#features/billing/contract-subscriptions.ts';
import { subscriptions } from '#platform/server/access/tables.ts';
import { type App, startApp } from '#testing/harness.ts';
import { joinAsAdmin } from '#testing/notification-cases.ts';
import { ledgerRefunds } from '#features/billing/server/ledger/tables.ts';

let app: App;
let admin: Awaited<ReturnType<typeof joinAsAdmin>>;
beforeAll(async () => {
  app = await startApp();
  admin = await joinAsAdmin(app);
});
afterAll(() => app.close());

const listed = async (query: SubscriptionFilter) =>
  (await admin.call(adminListSubscriptions, { query })).subscriptions;
const idsOf = async (query: SubscriptionFilter) => (await listed(query)).map(({ id }) => id);
const ago = (days: number) => new Date(app.clock.now().getTime() - days * 24 * 60 * 60 * 1000);

/** Somebody pays for Tools, and of that becomes what is given. @returns its row */
async function bought(given: Partial<typeof subscriptions.$inferInsert>) {
  const member = await app.join();
  const { url } = await member.call(createCheckout, { body: { priceId: 'price_demo_tools' } });
  await app.stripe.submit(url, { do: 'pay' });
  await app.stripe.delivered();
  const [row] = await app.db
    .update(subscriptions)
    .set(given)
    .where(eq(subscriptions.userId, member.userId))
    .returning();
  if (!row) throw new Error('nothing was bought');
  return row;
}

test('what was canceled is listed by when that was, whether it is over or still runs', async () => {
  const over = await bought({ startedAt: ago(40), canceledAt: ago(1), endedAt: ago(1), status: 'canceled' });
  const runs = await bought({ startedAt: ago(30), canceledAt: ago(2), endsAt: ago(-9) });
  const kept = await bought({ startedAt: ago(20) });
  await bought({ startedAt: ago(10), canceledAt: ago(3), endedAt: ago(3), status: 'incomplete_expired' });
  expect(await idsOf({ state: 'canceled' })).toEqual([over.id, runs.id]);
  const [first] = await listed({ state: 'canceled' });
  expect(first).toMatchObject({ canceledAt: ago(1).toISOString(), refunded: 0 });
  // The others begin with what was bought last.
  expect((await idsOf({})).slice(1)).toEqual([kept.id, runs.id, over.id]);
});

test('what is paused is listed as paused however it came to rest, and not as canceled', async () => {
  const asked = await bought({
    startedAt: ago(30),
    status: 'paused',
    pausedUntil: ago(-30),
    canceledAt: ago(3),
  });
  const atStripe = await bought({ startedAt: ago(31), status: 'paused', canceledAt: ago(3) });
  const over = await bought({
    startedAt: ago(32),
    status: 'canceled',
    pausedUntil: ago(-1),
    endedAt: ago(1),
    canceledAt: ago(1),
  });
  expect(await idsOf({ state: 'paused' })).toEqual([asked.id, atStripe.id]);
  const canceled = await idsOf({ state: 'canceled' });
  expect([asked, atStripe, over].map(({ id }) => canceled.includes(id))).toEqual([false, false, true]);
});

test('what money went back of is listed, the latest refund first, with how much that was', async () => {
  const once = await bought({ startedAt: ago(9), refunded: 4700 });
  const before = await bought({ startedAt: ago(8), refunded: 1000 });
  // Whose refund is not on record by its customer.
  const ours = await bought({ startedAt: ago(7), canceledAt: ago(2), refunded: 2000 });
  const sent = { currency: 'usd', isOurs: false, askedAt: ago(0).toISOString() };
  const by = ({ customerId, userId }: typeof once) => ({ ...sent, customerId, userId });
  await app.db.insert(ledgerRefunds).values([
    { id: 're_went', amount: 4700, status: 'succeeded', createdAt: ago(1), ...by(once) },
    { id: 're_failed', amount: 900, status: 'failed', createdAt: ago(0), ...by(before) },
  ]);
  const rows = await listed({ state: 'refunded' });
  expect(rows.map(({ id, refunded }) => [id, refunded])).toEqual([
    [once.id, 4700],
    [ours.id, 2000],
    [before.id, 1000],
  ]);
});
