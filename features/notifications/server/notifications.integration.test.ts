import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessGrants } from '#platform/server/access/tables.ts';
import type { Notice } from '#platform/server/notices/notice.ts';
import * as contract from '#features/notifications/contract.ts';
import { mutableKinds } from '#platform/contract/notices.ts';
import { sendNotification } from '#features/notifications/contract-sending.ts';
import { dropOldNotices } from '#features/notifications/server/sending/sending.ts';
import { notifications } from '#features/notifications/server/tables.ts';
import { backUp, restore } from '#testing/backups.ts';
import { type App, startApp } from '#testing/harness.ts';
import { mailTo } from '#testing/mailbox.ts';
import { joinAsAdmin } from '#testing/notification-cases.ts';

let app: App;
let admin: Awaited<ReturnType<typeof joinAsAdmin>>;
beforeAll(async () => {
  app = await startApp();
  admin = await joinAsAdmin(app);
});
afterAll(() => app.close());

type Member = Awaited<ReturnType<App['join']>>;

function tell(member: Member, notice: Partial<Notice> = {}): Promise<void> {
  app.clock.advance(1000);
  return app.product.deps.notify(app.db, {
    userId: member.userId,
    kind: 'course',
    type: 'info',
    title: 'Module 2 is open',
    message: 'Your WHY: seven lessons.',
    ...notice,
  });
}

const send = (body: Parameters<typeof admin.call<typeof sendNotification>>[1]['body']) => {
  app.clock.advance(1000);
  return admin.call(sendNotification, { body });
};
const listOf = (member: Member, before?: number) =>
  member.call(contract.listNotifications, { query: before === undefined ? {} : { before } });
const titlesOf = async (member: Member) => (await listOf(member)).notifications.map(({ title }) => title);

test('a notification carries its fields, unread, and its link only where there is one [notifications.notification-fields] [notifications.notification-type] [notifications.notification-action-url]', async () => {
  const member = await app.join();
  await tell(member, { type: 'warning', actionUrl: '/course' });
  const { notifications, unread } = await listOf(member);
  expect(notifications).toEqual([
    {
      id: expect.any(String) as string,
      seq: expect.any(Number) as number,
      kind: 'course',
      type: 'warning',
      title: 'Module 2 is open',
      message: 'Your WHY: seven lessons.',
      isRead: false,
      createdAt: app.clock.now().toISOString(),
      actionUrl: '/course',
    },
  ]);
  expect(unread).toBe(1);
});

test.each([
  'javascript:alert(1)',
  '//evil.example',
  'http://evil.example',
  'data:text/html,x',
  '/\\evil.example',
])('a notice that would lead to %s leads nowhere', async (actionUrl) => {
  const member = await app.join();
  await tell(member, { actionUrl });
  expect((await listOf(member)).notifications[0]?.actionUrl).toBeNull();
});

test('the list comes newest first, twenty at a time, and goes on where it stopped [notifications.call-list] [notifications.list-limit-20]', async () => {
  const member = await app.join();
  for (let number = 1; number <= 23; number += 1) await tell(member, { title: `Number ${number}` });
  await send({ title: 'To everybody', message: 'The newest of all' });
  const first = await listOf(member);
  expect(first.notifications).toHaveLength(20);
  expect(first.notifications.slice(0, 2).map(({ title }) => title)).toEqual(['To everybody', 'Number 23']);
  const second = await listOf(member, first.next ?? 0);
  expect(second.notifications.map(({ title }) => title)).toEqual([
    'Number 4',
    'Number 3',
    'Number 2',
    'Number 1',
  ]);
  expect(second.next).toBeNull();
});

test('unread ones are counted up to ten, which the badge calls 9+', async () => {
  const member = await app.join();
  for (let number = 1; number <= 12; number += 1) await tell(member);
  expect((await member.call(contract.countUnread, {})).unread).toBe(10);
});

test('the list tells what is unread beyond its page too, and what was marked read is not counted again', async () => {
  const member = await app.join();
  const both = async () => [
    (await listOf(member)).unread,
    (await member.call(contract.countUnread, {})).unread,
    (await listOf(member, (await listOf(member)).notifications.at(-1)?.seq)).unread,
  ];
  for (let i = 0; i < 3; i += 1) await tell(member, { title: `old ${i}` });
  await send({ title: 'Old news', message: 'To everybody.' });
  for (let i = 0; i < 20; i += 1) await tell(member, { title: `new ${i}` });
  const { notifications } = await listOf(member);
  for (const { id } of notifications.slice(0, 15)) await member.call(contract.markRead, { params: { id } });
  expect(await both()).toEqual([9, 9, 9]);
  for (const { id } of notifications.slice(15)) await member.call(contract.markRead, { params: { id } });
  expect(await both()).toEqual([4, 4, 4]);
  await member.call(contract.markAllRead, {});
  await send({ title: 'News', message: 'To everybody.' });
  expect(await both()).toEqual([1, 1, 1]);
});

test('reading one marks that one, for that member alone, and twice is as good as once [notifications.call-mark-one] [notifications.unread-to-read]', async () => {
  const [member, other] = [await app.join(), await app.join()];
  const { id } = await send({ title: 'For all', message: 'Everybody sees this' });
  await tell(member);
  const answer = await member.call(contract.markRead, { params: { id } });
  expect(answer.unread).toBe(1);
  await member.call(contract.markRead, { params: { id } });
  const readOf = async (who: Member) =>
    (await listOf(who)).notifications.find((notice) => notice.id === id)?.isRead;
  expect([await readOf(member), await readOf(other)]).toEqual([true, false]);
});

test('marking everything read leaves what comes later unread [notifications.call-mark-all]', async () => {
  const member = await app.join();
  await tell(member);
  await send({ title: 'For all', message: 'Before' });
  expect((await member.call(contract.markAllRead, {})).unread).toBe(0);
  expect((await listOf(member)).notifications.every(({ isRead }) => isRead)).toBe(true);
  await send({ title: 'For all', message: 'After' });
  await tell(member);
  expect((await member.call(contract.countUnread, {})).unread).toBe(2);
});

test('nobody reads or marks what was told to another', async () => {
  const [member, other] = [await app.join(), await app.join()];
  await tell(member);
  const id = (await listOf(member)).notifications[0]?.id ?? '';
  expect(await titlesOf(other)).not.toContain('Module 2 is open');
  expect((await other.fail(contract.markRead, { params: { id } })).code).toBe('not_found');
  expect((await listOf(member)).notifications[0]?.isRead).toBe(false);
});

test('a new member does not inherit what was sent before they joined', async () => {
  await send({ title: 'Long ago', message: 'For those who were here' });
  app.clock.advance(1000);
  const newcomer = await app.join();
  expect(await titlesOf(newcomer)).not.toContain('Long ago');
  expect((await newcomer.call(contract.countUnread, {})).unread).toBe(0);
});

test('what is sent to a tier reaches those who had it then, and nobody else', async () => {
  const [before, after, free] = [await app.join(), await app.join(), await app.join()];
  const grant = (userId: string) => {
    app.clock.advance(1000);
    return app.db
      .insert(accessGrants)
      .values({ userId, tier: 'premium', startsAt: app.clock.now(), endsAt: null });
  };
  await grant(before.userId);
  const { recipients } = await send({ title: 'Premium only', message: 'A new lesson', tier: 'premium' });
  await grant(after.userId);
  app.memoEnds();
  expect(recipients).toBe(1);
  expect(await titlesOf(before)).toContain('Premium only');
  expect(await titlesOf(after)).not.toContain('Premium only');
  expect(await titlesOf(free)).not.toContain('Premium only');
});

test('the same key tells the same member once', async () => {
  const member = await app.join();
  await tell(member, { onceKey: 'module-opened:2' });
  await tell(member, { onceKey: 'module-opened:2', title: 'Again' });
  expect(await titlesOf(member)).toEqual(['Module 2 is open']);
});

test('a question what came of a text counts as read after two weeks, and no other news', async () => {
  const member = await app.join();
  await tell(member, { kind: 'outcome', title: 'What came of it? The envelope' });
  await tell(member);
  const unreadAfter = async (days: number) => {
    app.clock.advance(days * 24 * 60 * 60 * 1000);
    await dropOldNotices(app.db, app.clock.now());
    const own = and(eq(notifications.userId, member.userId), isNull(notifications.readAt));
    return (await app.db.select().from(notifications).where(own)).map(({ kind }) => kind);
  };
  expect(await unreadAfter(13)).toEqual(['outcome', 'course']);
  expect(await unreadAfter(2)).toEqual(['course']);
});

test('an act that is rolled back tells nobody', async () => {
  const member = await app.join();
  await app.db
    .transaction(async (tx) => {
      const notice = {
        userId: member.userId,
        kind: 'payment',
        type: 'error',
        title: 'x',
        message: 'y',
      } as const;
      await app.product.deps.notify(tx, notice);
      throw new Error('rolled back');
    })
    .catch(() => undefined);
  expect(await titlesOf(member)).toEqual([]);
});

const allOf = (choice: { app: boolean; mail: boolean }) =>
  Object.fromEntries(mutableKinds.map((kind) => [kind, choice])) as contract.NotificationPreferences;

test('a muted kind is neither listed nor counted nor mailed, and comes back when it is wanted again', async () => {
  const member = await app.join();
  const before = await member.call(contract.readPreferences, {});
  // But a mail about each sale, which nobody gets unasked, and those that only the bell tells.
  expect(before).toEqual({
    ...allOf({ app: true, mail: true }),
    sales: { app: true, mail: false },
    outcome: { app: true, mail: false },
    recall: { app: true, mail: false },
  });
  const wanted = { ...before, course: { app: false, mail: false } };
  await member.call(contract.savePreferences, { body: wanted });
  const mail = { template: 'account.totpOn' };
  await tell(member, { mail });
  expect(await listOf(member)).toEqual({ notifications: [], next: null, unread: 0 });
  await member.call(contract.savePreferences, { body: { ...wanted, course: { app: true, mail: false } } });
  expect(await titlesOf(member)).toEqual(['Module 2 is open']);
  await tell(member, { kind: 'security', mail, title: 'Two steps are on' });
  await mailTo(app, member.email, 'Two-step');
  const mails = app.mail.messages(member.email).filter(({ subject }) => subject.includes('Two-step'));
  expect(mails).toHaveLength(1);
});

test('kinds that are not named stay as they are', async () => {
  const member = await app.join();
  const off = { app: false, mail: false };
  const { sales: _, ...known } = await member.call(contract.savePreferences, {
    body: { ...allOf({ app: true, mail: true }), sales: off },
  });
  const saved = await member.call(contract.savePreferences, { body: { ...known, course: off } });
  expect(saved).toMatchObject({ course: off, sales: off, book: { app: true, mail: true } });
  expect(await member.call(contract.readPreferences, {})).toEqual(saved);
});

test('payments and security cannot be muted', async () => {
  const member = await app.join();
  const off = { app: false, mail: false };
  const all = allOf(off);
  await member.call(contract.savePreferences, { body: all });
  await tell(member, { kind: 'payment', title: 'Your payment didn’t go through' });
  await tell(member, { kind: 'security', title: 'New sign-in' });
  expect(await titlesOf(member)).toEqual(['New sign-in', 'Your payment didn’t go through']);
  const named = await member.fail(contract.savePreferences, { body: { ...all, payment: off } });
  expect(named.code).toBe('invalid_input');
});

test('a notification says the instants of the days in it, for the reader’s own zone, also after a restore', async () => {
  const member = await app.join();
  const days = [new Date('2026-12-24T23:59:59.000Z'), new Date('2027-01-01T00:30:00.500Z')];
  await tell(member, { title: 'Without a day' });
  await tell(member, { title: 'With an empty list', days: [] });
  await tell(member, { message: 'From December 24, 2026 until January 1, 2027.', days });
  const instants = days.map((day) => day.toISOString());
  const said = async () => (await listOf(member)).notifications.map((notice) => notice.days);
  expect(await said()).toEqual([instants, undefined, undefined]);
  const other = await startApp();
  await restore(other, await backUp(app));
  const moved = other.visitor();
  for (const [name, value] of member.cookies) moved.cookies.set(name, value);
  const { notifications } = await moved.call(contract.listNotifications, { query: {} });
  expect(notifications.map((notice) => notice.days)).toEqual([instants, undefined, undefined]);
  await other.close();
});
