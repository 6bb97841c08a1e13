import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { memberFile } from '#features/members/server/members.ts';
import { subscriptionFile } from '#features/billing/server/owner/subscription-list.ts';
import { subscriptions } from '#platform/server/access/tables.ts';
import { sessions, users } from '#platform/server/auth/tables.ts';
import type { FileAnswer } from '#platform/server/http/file-answer.ts';
import { type App, startApp } from '#testing/harness.ts';
import { joinAsAdmin } from '#testing/notification-cases.ts';
import { membersDepsOf } from './members-deps.ts';

/** More than a file reads at once. */
const many = 520;

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

async function byAdmin() {
  const { userId } = await joinAsAdmin(app);
  const [session] = await app.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, userId));
  if (!session) throw new Error('no session');
  return { viewer: { userId, sessionId: session.id }, client: { address: '127.0.0.1' } };
}

/** The ids in a file, when the last row of its first page is deleted before the next page is read. */
async function idsOf(file: FileAnswer, remove: (id: string) => Promise<unknown>): Promise<string[]> {
  const idsIn = (piece: string) =>
    piece
      .trim()
      .split('\r\n')
      .map((line) => line.split(',')[0] ?? '');
  const first = await file.pieces.next();
  const [, ...ids] = idsIn(String(first.value));
  await remove(ids.at(-1) ?? '');
  for await (const piece of file.pieces) ids.push(...idsIn(piece));
  return ids;
}

test('files of members and of subscriptions go on to their end when the row they had come to is deleted', async () => {
  const { userId } = await app.join();
  const [one] = await app.db.select().from(users).where(eq(users.id, userId));
  if (!one) throw new Error('no member');
  const ids = Array.from({ length: many }, (_, at) => `member-${at}`);
  await app.db
    .insert(users)
    .values(ids.map((id) => ({ ...one, id, email: `${id}@example.test`, name: 'Of a file' })));
  const now = app.clock.now();
  await app.db.insert(subscriptions).values(
    ids.map((id) => ({
      id: `sub_${id}`,
      userId: id,
      customerId: `cus_${id}`,
      status: 'active',
      productId: 'prod_x',
      priceId: 'price_x',
      itemId: `si_${id}`,
      amount: 4700,
      currency: 'usd',
      tier: 'tools' as const,
      tierSince: now,
      startedAt: now,
      currentPeriodStart: now,
      currentPeriodEnd: now,
      askedAt: now.toISOString(),
    })),
  );
  const deps = app.product.deps;
  const paid = await idsOf(await subscriptionFile(deps.billing, await byAdmin(), {}), (id) =>
    app.db.delete(subscriptions).where(eq(subscriptions.id, id)),
  );
  expect(paid.toSorted()).toEqual(ids.map((id) => `sub_${id}`).toSorted());
  await app.db.delete(subscriptions).where(inArray(subscriptions.userId, ids));
  const found = await idsOf(
    await memberFile(membersDepsOf(deps), await byAdmin(), { q: 'Of a file' }),
    (id) => app.db.delete(users).where(eq(users.id, id)),
  );
  expect(found.toSorted()).toEqual(ids.toSorted());
});
