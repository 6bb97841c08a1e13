import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAudit } from '#features/admin/contract.ts';
import { detailsInWords } from '#features/admin/rules-audit.ts';
import { listMembers } from '#features/members/contract.ts';
import { listNotifications, markAllRead } from '#features/notifications/contract.ts';
import * as contract from '#features/notifications/contract-sending.ts';
import { nobodyMeant } from '#features/notifications/rules.ts';
import { subscriptions } from '#platform/server/access/tables.ts';
import { auditEntries } from '#platform/server/audit/tables.ts';
import { users } from '#platform/server/auth/tables.ts';
import { type App, startApp } from '#testing/harness.ts';
import { joinAsAdmin } from '#testing/notification-cases.ts';
import { mailingQueue, planMailing } from './mailing.ts';
import { joinAsStaff } from '#testing/staff.ts';
import { publishNotice } from './sending.ts';
import { notificationMailings, notificationRecipients } from '#features/notifications/server/tables.ts';

let app: App;
let admin: Awaited<ReturnType<typeof joinAsAdmin>>;
beforeAll(async () => {
  app = await startApp();
  admin = await joinAsAdmin(app);
});
afterAll(() => app.close());

type Member = Awaited<ReturnType<App['join']>>;
const words = { title: 'About your card', message: 'Your bank said no.' };
const titlesOf = async (member: Member) =>
  (await member.call(listNotifications, {})).notifications.map(({ title }) => title);
const send = (body: Partial<Parameters<typeof admin.call<typeof contract.sendNotification>>[1]['body']>) =>
  admin.call(contract.sendNotification, { body: { ...words, ...body } });
const sentOf = async (id: string) =>
  (await admin.call(contract.listSent, {})).sent.find((sent) => sent.id === id);

/** A payment of theirs fails: from now on the filter for that means them. */
async function owes({ userId }: Member) {
  const now = app.clock.now();
  await app.db.insert(subscriptions).values({
    id: `sub_${userId}`,
    userId,
    customerId: `cus_${userId}`,
    status: 'past_due',
    productId: 'prod_x',
    priceId: 'price_x',
    itemId: 'si_x',
    amount: 4700,
    currency: 'usd',
    tier: 'tools',
    tierSince: now,
    startedAt: now,
    currentPeriodStart: now,
    currentPeriodEnd: new Date(now.getTime() + 30 * 24 * 3_600_000),
    pastDueSince: now,
    askedAt: now.toISOString(),
  });
}

test('a message to a filter reaches whom the filter means when it is sent, as many as were shown, and nobody who comes later', async () => {
  const [owing, other, later] = [await app.join(), await app.join(), await app.join()];
  await owes(owing);
  const filter = { payment: 'failed' } as const;
  expect(await admin.call(contract.countRecipients, { query: filter })).toEqual({ recipients: 1 });
  const { id, recipients } = await send({ filter });
  expect(recipients).toBe(1);
  await owes(later);
  expect(await titlesOf(owing)).toContain(words.title);
  for (const member of [other, later]) expect(await titlesOf(member)).not.toContain(words.title);
  expect(await sentOf(id)).toMatchObject({
    audience: 'chosen',
    tier: null,
    reach: 1,
    reads: 0,
    chosen: [owing.email],
  });
  // Those whom it is not for are no readers of it, even if they mark everything read.
  await other.call(markAllRead, {});
  expect(await sentOf(id)).toMatchObject({ reads: 0 });
  await owing.call(markAllRead, {});
  expect(await sentOf(id)).toMatchObject({ reads: 1 });
});

test('whom a figure counted is the owner’s: staff may neither count them nor write to them, nor list them', async () => {
  const staff = await joinAsStaff(app);
  const month = app.clock.now().toISOString().slice(0, 7);
  const filter = { figure: `revenue~lost~${month}` };
  const outcomes = [
    await staff.fail(contract.countRecipients, { query: filter }),
    await staff.fail(contract.sendNotification, { body: { ...words, filter } }),
    await staff.fail(listMembers, { query: filter }),
  ];
  expect(outcomes.map(({ code }) => code)).toEqual(['forbidden', 'forbidden', 'forbidden']);
  expect(await admin.call(contract.countRecipients, { query: filter })).toEqual({ recipients: 0 });
  expect((await staff.call(contract.countRecipients, { query: { tier: 'staff' } })).recipients).toBe(1);
});

test('a message that waits for its time is for those whom the filter meant when it was written', async () => {
  const [meant, later] = [await app.join(), await app.join()];
  const q = `${meant.email.split('@')[0] ?? ''}@`;
  const scheduled_for = new Date(app.clock.now().getTime() + 60_000).toISOString();
  const { id } = await send({ title: 'Soon', filter: { q }, scheduled_for });
  await app.db.update(users).set({ name: q }).where(eq(users.id, later.userId));
  app.clock.advance(61_000);
  await publishNotice(app.product.deps.notifications, id);
  expect(await sentOf(id)).toMatchObject({ state: 'sent', reach: 1 });
  expect(await titlesOf(meant)).toContain('Soon');
  expect(await titlesOf(later)).not.toContain('Soon');
});

test('the audit log keeps which filter it was, and no word that was searched for: it outlives the account', async () => {
  const member = await app.join();
  await owes(member);
  const { id } = await send({ title: 'Found', filter: { q: member.email, payment: 'failed' } });
  const entries = await app.db
    .select({ details: auditEntries.details })
    .from(auditEntries)
    .where(eq(auditEntries.action, 'notifications.sent'));
  const [entry] = entries.filter(({ details }) => details['notification'] === id);
  expect(JSON.stringify(entry)).not.toContain(member.email);
  expect(JSON.parse(String(entry?.details?.['filter']))).toEqual({ q: 'given', payment: 'failed' });
});

test('the audit log says of every message whom it was for, and of one to a single member never everybody', async () => {
  const [one, two] = [await app.join(), await app.join()];
  const sent = [
    await send({ user_id: one.userId }),
    await send({ user_ids: [one.userId, two.userId, one.userId] }),
    await send({ filter: { tier: 'free' } }),
    await send({ tier: 'admin' }),
    await send({}),
  ];
  const { entries } = await admin.call(listAudit, { query: { action: 'Notification sent' } });
  const told = sent.map(({ id }) => {
    const entry = entries.find(({ details }) => details['notification'] === id);
    return entry && detailsInWords(entry.details, {}, String).slice(0, 1);
  });
  expect(told).toEqual([
    ['To one member'],
    ['To 2 chosen members'],
    ['Those who fit: Free'],
    ['To admins'],
    ['To everybody'],
  ]);
});

test('several members chosen one by one each get it once, and somebody unknown among them refuses all of it', async () => {
  const [one, two, other] = [await app.join(), await app.join(), await app.join()];
  const user_ids = [one.userId, two.userId, one.userId];
  expect(await admin.call(contract.countRecipients, { query: { user_ids: user_ids.join(',') } })).toEqual({
    recipients: 2,
  });
  expect((await send({ title: 'For two', user_ids })).recipients).toBe(2);
  for (const member of [one, two])
    expect((await titlesOf(member)).filter((title) => title === 'For two')).toHaveLength(1);
  expect(await titlesOf(other)).not.toContain('For two');
  const body = { ...words, title: 'For nobody', user_ids: [one.userId, 'nobody'] };
  expect(await admin.fail(contract.sendNotification, { body })).toMatchObject({ status: 404 });
  expect(await titlesOf(one)).not.toContain('For nobody');
});

test.each([
  ['a filter that means everybody', { filter: {} }, 'filter'],
  ['a filter that means nobody', { filter: { q: 'nobody-has-this' } }, 'filter'],
  ['a filter and a tier at once', { filter: { payment: 'failed' as const }, tier: 'free' as const }, 'tier'],
])('%s is refused', async (_, given, field) => {
  const failure = await admin.fail(contract.sendNotification, { body: { ...words, ...given } });
  expect(failure.code).toBe('invalid_input');
  expect(Object.keys(failure.fields ?? {})).toEqual([field]);
});

test('offers reach only those of a filter who agreed to them, and it is said before', async () => {
  const member = await app.join();
  const query = { q: member.email, about: 'offers' } as const;
  expect(await admin.call(contract.countRecipients, { query })).toEqual({ recipients: 0 });
  const body = { ...words, about: 'offers' as const, filter: { q: member.email } };
  const { fields } = await admin.fail(contract.sendNotification, { body });
  expect(fields).toEqual({ filter: nobodyMeant });
});

test('2,100 recipients are written down at once, and mailed a few at a time, each once and nobody else', async () => {
  const now = app.clock.now();
  const many = Array.from({ length: 2100 }, (_, at) => {
    const name = `Crowd ${String(at).padStart(4, '0')}`;
    const email = `crowd-${at}@example.test`;
    return { id: `crowd-${at}`, name, firstName: 'Crowd', lastName: String(at), email, createdAt: now };
  });
  for (let at = 0; at < many.length; at += 500) await app.db.insert(users).values(many.slice(at, at + 500));
  const outsider = await app.join();
  const { id, recipients } = await send({ title: 'To the crowd', filter: { q: 'crowd-' } });
  expect(recipients).toBe(2100);
  const kept = await app.db
    .select()
    .from(notificationRecipients)
    .where(eq(notificationRecipients.notificationId, id));
  expect(kept).toHaveLength(2100);

  // A clock ahead of the product's, whose own queue does nothing before its time.
  const posted: string[] = [];
  const { db } = app;
  let ahead = now.getTime() + 24 * 3_600_000;
  await planMailing(db, { id, at: new Date(ahead) });
  const queue = mailingQueue({
    db,
    clock: { now: () => new Date(ahead) },
    jobs: { add: () => Promise.resolve() },
    mail: {
      available: true,
      post: (_tx, { to }) => {
        posted.push(to);
        return Promise.resolve(posted.length);
      },
    },
  });
  const isOver = async () => {
    const [mailing] = await db
      .select()
      .from(notificationMailings)
      .where(eq(notificationMailings.notificationId, id));
    return mailing?.endedAt !== null;
  };
  while (!(await isOver())) {
    const before = posted.length;
    ahead += 6000;
    await queue.run(id);
    expect(posted.length - before).toBeLessThanOrEqual(20);
  }
  expect(posted).toHaveLength(2100);
  expect(new Set(posted).size).toBe(2100);
  expect(posted).not.toContain(outsider.email);
}, 120_000);
