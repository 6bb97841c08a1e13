import { eq, sum } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deleteAccount } from '#features/account/contract-leaving.ts';
import { createCheckout } from '#features/billing/contract.ts';
import { subscriptions } from '#platform/server/access/tables.ts';
import { users } from '#platform/server/auth/tables.ts';
import { type App, startApp } from '#testing/harness.ts';
import { eventually } from '#testing/mailbox.ts';
import { revenueMovements } from './tables.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const moves = () =>
  app.db
    .select({ kind: revenueMovements.kind, cents: revenueMovements.cents, userId: revenueMovements.userId })
    .from(revenueMovements)
    .orderBy(revenueMovements.id);

test('a purchase moves the revenue once, however often it is told', async () => {
  const member = await app.join();
  const { url } = await member.call(createCheckout, { body: { priceId: 'price_demo_premium' } });
  await app.stripe.submit(url, { do: 'pay' });
  await app.stripe.delivered();
  expect(await moves()).toEqual([{ kind: 'new', cents: 6700, userId: member.userId }]);
  const [row] = await app.db.select().from(subscriptions).where(eq(subscriptions.userId, member.userId));
  expect(row).toMatchObject({ monthly: 6700, rhythm: 'month' });
});

test('who deletes their account is lost, and the sums of the months forget whose they were', async () => {
  const [whose] = await moves();
  const member = await app.join();
  const { url } = await member.call(createCheckout, { body: { priceId: 'price_demo_tools' } });
  await app.stripe.submit(url, { do: 'pay' });
  await app.stripe.delivered();
  await member.call(deleteAccount, { body: { password: member.password } });
  await eventually(async () => {
    const rows = await app.db.select().from(users).where(eq(users.id, member.userId));
    return rows.length === 0 ? true : null;
  });
  expect(await moves()).toEqual([
    whose,
    { kind: 'new', cents: 4700, userId: null },
    { kind: 'lost', cents: -4700, userId: null },
  ]);
  const [all] = await app.db
    .select({ cents: sum(revenueMovements.cents).mapWith(Number) })
    .from(revenueMovements);
  const [now] = await app.db
    .select({ cents: sum(subscriptions.monthly).mapWith(Number) })
    .from(subscriptions);
  expect(all).toEqual(now);
});
