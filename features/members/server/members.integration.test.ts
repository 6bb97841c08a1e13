import { desc, eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCheckout } from '#features/billing/contract.ts';
import { listMembers, type MemberFilter } from '#features/members/contract.ts';
import { adminListSubscriptions, type SubscriptionFilter } from '#features/billing/contract-subscriptions.ts';
import { identifyFrustrations } from '#features/tools/contract.ts';
import { accessGrants, subscriptions } from '#platform/server/access/tables.ts';
import { auditEntries } from '#platform/server/audit/tables.ts';
import { sessions, users } from '#platform/server/auth/tables.ts';
import { csvInstant } from '#platform/server/http/csv-file.ts';
import { type App, startApp } from '#testing/harness.ts';
import { joinAsAdmin } from '#testing/notification-cases.ts';

let app: App;
let admin: Awaited<ReturnType<typeof joinAsAdmin>>;
beforeAll(async () => {
  app = await startApp();
  admin = await joinAsAdmin(app);
});
afterAll(() => app.close());

const listed = async (query: MemberFilter) =>
  (await admin.call(listMembers, { query })).members.map(({ id }) => id);
const paidFor = async (query: SubscriptionFilter) =>
  (await admin.call(adminListSubscriptions, { query })).subscriptions.map(({ member }) => member.id);
const fileOf = async (path: string) => (await admin.send(path)).text();
const dayMs = 24 * 60 * 60 * 1000;
const ago = (days: number) => new Date(app.clock.now().getTime() - days * dayMs);

async function subscriber(given: Partial<typeof subscriptions.$inferInsert> = {}) {
  const member = await app.join();
  const { url } = await member.call(createCheckout, { body: { priceId: 'price_demo_tools' } });
  await app.stripe.submit(url, { do: 'pay' });
  await app.stripe.delivered();
  if (Object.keys(given).length > 0)
    await app.db.update(subscriptions).set(given).where(eq(subscriptions.userId, member.userId));
  return member.userId;
}

test('members are listed by what they may use now, and each row says it', async () => {
  const free = await app.join();
  const given = await app.join();
  await app.db
    .insert(accessGrants)
    .values({ userId: given.userId, tier: 'premium', startsAt: app.clock.now() });
  const over = await app.join();
  await app.db
    .insert(accessGrants)
    .values({ userId: over.userId, tier: 'premium', startsAt: ago(9), endsAt: ago(1) });
  const premium = await admin.call(listMembers, { query: { tier: 'premium' } });
  expect(premium).toMatchObject({ total: 1, members: [{ id: given.userId, tier: 'premium' }] });
  expect(await listed({ tier: 'admin' })).toEqual([admin.userId]);
  const others = await listed({ tier: 'free' });
  expect(others).toEqual(expect.arrayContaining([free.userId, over.userId]));
  expect(others).not.toContain(given.userId);
});

test('members are listed by how they use it: here lately, not for 30 days, or nothing begun', async () => {
  const [away, busy] = [await app.join(), await app.join()];
  await app.db
    .update(users)
    .set({ createdAt: ago(60) })
    .where(eq(users.id, away.userId));
  await app.db
    .update(sessions)
    .set({ updatedAt: ago(40) })
    .where(eq(sessions.userId, away.userId));
  await app.db.execute(
    sql`update known_devices set last_used_at = ${ago(40).toISOString()} where user_id = ${away.userId}`,
  );
  await busy.call(identifyFrustrations, {
    body: { businessDescription: 'We install heat pumps.', targetAudience: 'Home owners' },
  });
  const [idle, active, unstarted] = [
    await listed({ activity: 'idle' }),
    await listed({ activity: 'active' }),
    await listed({ activity: 'unstarted' }),
  ];
  expect(idle).toEqual([away.userId]);
  expect(active).toContain(busy.userId);
  expect(active).not.toContain(away.userId);
  expect(unstarted).toContain(away.userId);
  expect(unstarted).not.toContain(busy.userId);
});

test('failed payments and plans that end are listed, as subscriptions and as members', async () => {
  const [well, owes, ends, over] = [
    await subscriber(),
    await subscriber({ status: 'past_due', pastDueSince: ago(1) }),
    await subscriber({ endsAt: ago(-9) }),
    await subscriber({ status: 'canceled', endedAt: ago(1) }),
  ];
  // Their first payment never came: a subscription that ended, and nobody who paid before.
  const never = await subscriber({ status: 'incomplete_expired', endedAt: ago(1) });
  expect(await listed({ payment: 'failed' })).toEqual([owes]);
  expect(await listed({ payment: 'ending' })).toEqual([ends]);
  expect((await listed({ payment: 'paid' })).toSorted()).toEqual([well, owes, ends].toSorted());
  expect(await listed({ payment: 'former' })).toEqual([over]);
  expect(await listed({ payment: 'failed', tier: 'premium' })).toEqual([]);
  expect((await paidFor({ state: 'running' })).toSorted()).toEqual([well, owes, ends].toSorted());
  expect(await paidFor({ state: 'failed' })).toEqual([owes]);
  expect(await paidFor({ state: 'ending' })).toEqual([ends]);
  expect((await paidFor({ state: 'ended' })).toSorted()).toEqual([over, never].toSorted());
  expect(await paidFor({ state: 'running', tier: 'premium' })).toEqual([]);
});

test('members who joined at one instant are all listed, each once, across pages', async () => {
  const { userId } = await app.join();
  const [one] = await app.db.select().from(users).where(eq(users.id, userId));
  if (!one) throw new Error('no member');
  const more = Array.from({ length: 60 }, (_, at) => ({
    ...one,
    id: `same-${at}`,
    email: `same-${at}@example.test`,
    name: 'Of one instant',
  }));
  await app.db.insert(users).values(more);
  const q = 'Of one instant';
  const first = await admin.call(listMembers, { query: { q } });
  const second = await admin.call(listMembers, { query: { q, after: first.next ?? '' } });
  const ids = [...first.members, ...second.members].map(({ id }) => id);
  expect([ids.length, new Set(ids).size, second.next]).toEqual([60, 60, null]);
  await app.db.delete(users).where(eq(users.name, q));
});

test('the list goes on behind a member, or a subscription, that is gone by then; a made-up place ends it', async () => {
  const userId = await subscriber();
  const [one] = await app.db.select().from(users).where(eq(users.id, userId));
  const [paid] = await app.db.select().from(subscriptions).where(eq(subscriptions.userId, userId));
  if (!one || !paid) throw new Error('no subscriber');
  const many = Array.from({ length: 60 }, (_, at) => at);
  const name = 'Behind who left';
  await app.db
    .insert(users)
    .values(many.map((at) => ({ ...one, id: `left-${at}`, email: `left-${at}@example.test`, name })));
  await app.db.insert(subscriptions).values(many.map((at) => ({ ...paid, id: `sub_left_${at}` })));

  const first = await admin.call(listMembers, { query: { q: name } });
  await app.db.delete(users).where(eq(users.id, first.members.at(-1)?.id ?? ''));
  const query = { q: name, after: first.next ?? '' };
  expect((await admin.call(listMembers, { query })).members).toHaveLength(10);

  const paying = await admin.call(adminListSubscriptions, {});
  await app.db.delete(subscriptions).where(eq(subscriptions.id, paying.subscriptions.at(-1)?.id ?? ''));
  const rest = await admin.call(adminListSubscriptions, { query: { after: paying.next ?? '' } });
  expect(rest.subscriptions).toHaveLength(paying.total - paying.subscriptions.length);

  for (const after of ['nobody', 'x y'])
    expect((await admin.call(listMembers, { query: { q: name, after } })).members).toEqual([]);
  await app.db.delete(subscriptions).where(eq(subscriptions.userId, userId));
  await app.db.delete(users).where(eq(users.name, name));
});

test('subscriptions that began at one instant are all listed, each once, across pages', async () => {
  const userId = await subscriber();
  const [one] = await app.db.select().from(subscriptions).where(eq(subscriptions.userId, userId));
  if (!one) throw new Error('no subscription');
  const more = Array.from({ length: 60 }, (_, at) => ({ ...one, id: `sub_same_${at}`, userId }));
  await app.db.insert(subscriptions).values(more);
  const first = await admin.call(adminListSubscriptions, {});
  const second = await admin.call(adminListSubscriptions, { query: { after: first.next ?? '' } });
  const ids = [...first.subscriptions, ...second.subscriptions].map(({ id }) => id);
  expect(new Set(ids).size).toBe(first.total);
  expect(second.next).toBeNull();
  await app.db.delete(subscriptions).where(eq(subscriptions.userId, userId));
});

test('the list of members marks a failed payment, and its file says what is owed since a payment failed, and of whom nothing is', async () => {
  const owes = await subscriber({ status: 'past_due', pastDueSince: ago(3) });
  const well = await subscriber();
  const over = await subscriber({ status: 'canceled', pastDueSince: ago(3), endedAt: ago(1) });
  const lines = (await fileOf('/api/admin/members.csv')).trim().split('\r\n');
  const endOf = (id: string) =>
    lines
      .find((line) => line.startsWith(id))
      ?.split(',')
      .slice(-3);
  expect(endOf(owes)).toEqual(['47.00', 'USD', csvInstant(ago(3))]);
  expect(endOf(well)).toEqual(['', '', '']);
  expect(endOf(over)).toEqual(['', '', '']);
  const { members } = await admin.call(listMembers, {});
  const marked = (id: string) => members.find((member) => member.id === id)?.owing;
  expect([owes, well, over].map(marked)).toEqual(['past_due', null, null]);
  const inEuros = { id: 'sub_in_euros', currency: 'eur', amount: 4500, pastDueSince: ago(2) };
  const [row] = await app.db.select().from(subscriptions).where(eq(subscriptions.userId, owes));
  if (!row) throw new Error('no subscription');
  await app.db.insert(subscriptions).values({ ...row, ...inEuros });
  const again = (await fileOf('/api/admin/members.csv?payment=failed')).trim().split('\r\n');
  expect(again.find((line) => line.startsWith(owes))).toContain(
    `,47.00 and 45.00,USD and EUR,${csvInstant(ago(3))}`,
  );
  await app.db.delete(subscriptions).where(inArray(subscriptions.userId, [owes, well, over]));
});

test('a subscription that is over has no end of a month in the file, and says what went back of it', async () => {
  const over = await subscriber({ status: 'canceled', endedAt: ago(1), refunded: 4700 });
  const runs = await subscriber();
  const [head = '', ...rows] = (await fileOf('/api/admin/subscriptions.csv')).trim().split('\r\n');
  const names = head.split(',');
  const valueOf = (userId: string, name: string) =>
    rows.find((row) => row.includes(userId))?.split(',')[names.indexOf(name)];
  expect(valueOf(over, 'period end (UTC)')).toBe('');
  expect(valueOf(over, 'ended (UTC)')).toBe(csvInstant(ago(1)));
  expect(valueOf(over, 'refunded')).toBe('47.00');
  expect(valueOf(runs, 'period end (UTC)')).toMatch(/^\d{4}-/);
  expect(valueOf(runs, 'refunded')).toBe('0.00');
  await app.db.delete(subscriptions).where(inArray(subscriptions.userId, [over, runs]));
});

test('the lists are saved as files in which no name is a formula, and that is noted', async () => {
  const { email, userId } = await app.join({ firstName: '=HYPERLINK("x")', lastName: 'Ek' });
  const file = await fileOf(`/api/admin/members.csv?q=${encodeURIComponent(email)}`);
  const [head, row] = file.split('\r\n');
  expect(head).toBe(
    'id,email,name,joined (UTC),confirmed,tier,since (UTC),until (UTC),last used (UTC),owed,owed currency,owed since (UTC)',
  );
  expect(row).toContain(`${userId},${email},"'=HYPERLINK(""x"") Ek",`);
  const paid = await fileOf('/api/admin/subscriptions.csv?state=failed');
  expect(paid.split('\r\n')).toHaveLength(3);
  expect(paid.split('\r\n')[1]).toMatch(/,47\.00,USD,\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,/);
  const noted = await app.db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(2);
  expect(noted.map(({ action, actorId }) => [action, actorId])).toEqual([
    ['billing.subscriptions_exported', admin.userId],
    ['admin.members_exported', admin.userId],
  ]);
});
