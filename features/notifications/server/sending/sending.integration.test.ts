import { count, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditEntries } from '#platform/server/audit/tables.ts';
import { listNotifications, markAllRead, markRead } from '#features/notifications/contract.ts';
import { findMembers } from '#features/members/contract.ts';
import * as contract from '#features/notifications/contract-sending.ts';
import { type App, startApp } from '#testing/harness.ts';
import { timePast } from '#features/notifications/rules.ts';
import { joinAsAdmin } from '#testing/notification-cases.ts';
import { notifications } from '#features/notifications/server/tables.ts';

let app: App;
let admin: Awaited<ReturnType<typeof joinAsAdmin>>;
beforeAll(async () => {
  app = await startApp();
  admin = await joinAsAdmin(app);
});
afterAll(() => app.close());

type Body = Parameters<typeof admin.call<typeof contract.sendNotification>>[1]['body'];
const words = { title: 'A talk on Friday', message: 'About the price.' };
const send = (body: Body) => {
  app.clock.advance(1000);
  return admin.call(contract.sendNotification, { body });
};
const titlesOf = async (member: Awaited<ReturnType<App['join']>>) =>
  (await member.call(listNotifications, {})).notifications.map(({ title }) => title);
const inAnHour = () => new Date(app.clock.now().getTime() + 3_600_000).toISOString();

test('one message to everybody is one row, however many there are [notifications.call-send] [notifications.admin-sends]', async () => {
  const members = [await app.join(), await app.join(), await app.join()];
  const { id, recipients } = await send({ ...words, type: 'success', action_url: '/course' });
  const rows = await app.db.select({ rows: count() }).from(notifications).where(eq(notifications.id, id));
  expect(rows).toEqual([{ rows: 1 }]);
  expect(recipients).toBeGreaterThanOrEqual(4);
  for (const member of members) {
    const [newest] = (await member.call(listNotifications, {})).notifications;
    expect(newest).toMatchObject({ ...words, type: 'success', actionUrl: '/course', isRead: false });
  }
});

test('a message with a user_id reaches that member alone [notifications.notification-user-id] [notifications.admin-sends]', async () => {
  const [member, other] = [await app.join(), await app.join()];
  const { recipients } = await send({ title: 'For you', message: 'Alone', user_id: member.userId });
  expect(recipients).toBe(1);
  expect(await titlesOf(member)).toEqual(['For you']);
  expect(await titlesOf(other)).not.toContain('For you');
  const unknown = await admin.fail(contract.sendNotification, { body: { ...words, user_id: 'nobody' } });
  expect(unknown).toMatchObject({ status: 404, message: 'There is no such member.' });
});

test.each([{ title: '' }, { message: '  ' }, { title: undefined }])(
  'without %j nothing is sent [notifications.send-required]',
  async (missing) => {
    const { code, message } = await admin.fail(contract.sendNotification, { body: { ...words, ...missing } });
    expect([code, message]).toEqual(['invalid_input', 'Please fill in title and message']);
  },
);

test('the four types are taken and no other; left out it is info [notifications.four-types]', async () => {
  const member = await app.join();
  for (const type of ['info', 'success', 'warning', 'error'] as const) await send({ ...words, type });
  await send(words);
  const seen = (await member.call(listNotifications, {})).notifications.map(({ type }) => type);
  expect(seen).toEqual(['info', 'error', 'warning', 'success', 'info']);
  const body = { ...words, type: 'shout' };
  expect((await admin.fail(contract.sendNotification, { body })).code).toBe('invalid_input');
});

test.each([
  'javascript:alert(1)',
  '//evil.example/x',
  'http://plain.example',
  'https://u:p@evil.example',
  'course',
])('a link to %s is refused', async (action_url) => {
  const { fields } = await admin.fail(contract.sendNotification, { body: { ...words, action_url } });
  expect(fields).toEqual({ action_url: 'Use a page of this site, like /course, or an https address' });
});

test('nobody but an admin sends, counts or searches', async () => {
  const member = await app.join();
  expect((await member.fail(contract.sendNotification, { body: words })).status).toBe(403);
  expect((await member.fail(findMembers, { query: { q: 'nora' } })).status).toBe(403);
  expect((await app.visitor().fail(contract.sendNotification, { body: words })).status).toBe(401);
});

test('who sent it to how many is in the audit log, and not one word of it', async () => {
  const { id, recipients } = await send({ ...words, title: 'A very secret title' });
  const entries = await app.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.action, 'notifications.sent'));
  const entry = entries.find(({ details }) => details['notification'] === id);
  expect(entry).toMatchObject({ actorId: admin.userId, details: { recipients, to: 'everybody' } });
  expect(JSON.stringify(entries)).not.toContain('secret');
});

test('members are found by address or name, ordered by address, and a percent sign is a percent sign [notifications.call-recipients]', async () => {
  for (const name of ['zoe', 'adam', 'nora', 'ben', 'mia'])
    await app.join({ email: `${name}.finder@example.test` });
  const search = async (q: string) =>
    (await admin.call(findMembers, { query: { q } })).members.map(({ email }) => email);
  expect(await search('.FINDER@')).toEqual(
    ['adam', 'ben', 'mia', 'nora', 'zoe'].map((name) => `${name}.finder@example.test`),
  );
  expect(await search('%%')).toEqual([]);
  const [first] = (await admin.call(findMembers, { query: { q: 'zoe.finder' } })).members;
  expect(Object.keys(first ?? {})).toEqual(['id', 'email', 'fullName']);
});

test('a message for later is seen by nobody until its time, and comes then at the top', async () => {
  const member = await app.join();
  const { id } = await send({ ...words, title: 'Later', scheduled_for: inAnHour() });
  await send({ ...words, title: 'Now' });
  await app.product.deps.jobs.sweep();
  expect(await titlesOf(member)).toEqual(['Now']);
  app.clock.advance(3_700_000);
  await app.product.deps.jobs.sweep();
  await expect.poll(() => titlesOf(member), { timeout: 10_000 }).toEqual(['Later', 'Now']);
  const [newest] = (await member.call(listNotifications, {})).notifications;
  expect([newest?.id, newest?.createdAt]).toEqual([id, app.clock.now().toISOString()]);
});

test('a message that waits can be taken back, one that was sent cannot', async () => {
  const member = await app.join();
  const { id } = await send({ ...words, title: 'Taken back', scheduled_for: inAnHour() });
  await admin.call(contract.cancelScheduled, { params: { id } });
  app.clock.advance(3_700_000);
  await app.product.deps.jobs.sweep();
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(await titlesOf(member)).not.toContain('Taken back');
  const sent = await send(words);
  expect((await admin.fail(contract.cancelScheduled, { params: { id: sent.id } })).status).toBe(404);
});

test('a time that is past is refused in whatever zone it is written, and nobody sees the message', async () => {
  const member = await app.join();
  const yesterday = new Date(app.clock.now().getTime() - 24 * 3_600_000).toISOString();
  const justPast = new Date(app.clock.now().getTime() - 61_000).toISOString();
  // Half past three in Tokyo is past where the server stands, though its digits are ahead.
  const inTokyo = new Date(app.clock.now().getTime() + 7 * 3_600_000).toISOString().replace('Z', '+09:00');
  for (const scheduled_for of [yesterday, justPast, inTokyo]) {
    const body = { ...words, title: 'Too late', scheduled_for };
    const { code, fields } = await admin.fail(contract.sendNotification, { body });
    expect([code, fields]).toEqual(['invalid_input', { scheduled_for: timePast }]);
  }
  expect(await titlesOf(member)).not.toContain('Too late');
  expect(await app.db.select().from(notifications).where(eq(notifications.title, 'Too late'))).toEqual([]);
});

test('a time that passed while it was being confirmed shows the message now', async () => {
  const member = await app.join();
  const scheduled_for = new Date(app.clock.now().getTime() - 59_000).toISOString();
  // `send` advances the clock by a second: sixty in all, the last that is let pass.
  await send({ ...words, title: 'Just now', scheduled_for });
  expect(await titlesOf(member)).toContain('Just now');
});

test('a time too far ahead is refused', async () => {
  const far = new Date(app.clock.now().getTime() + 91 * 24 * 3_600_000).toISOString();
  const { fields } = await admin.fail(contract.sendNotification, { body: { ...words, scheduled_for: far } });
  expect(Object.keys(fields ?? {})).toEqual(['scheduled_for']);
});

test('messages of one instant stand each on one page of the list', async () => {
  const sent: string[] = [];
  for (let at = 0; at < 22; at += 1) sent.push((await send({ ...words, title: `At once ${at}` })).id);
  const first = await admin.call(contract.listSent, {});
  expect(first.sent).toHaveLength(20);
  const second = await admin.call(contract.listSent, { query: { before: first.next ?? '' } });
  const listed = [...first.sent, ...second.sent].map(({ id }) => id).filter((id) => sent.includes(id));
  expect(listed.toSorted()).toEqual(sent.toSorted());
  // One to a member who leaves meanwhile is gone, and the list goes on behind it.
  await app.db.delete(notifications).where(eq(notifications.id, first.sent.at(-1)?.id ?? ''));
  expect(await admin.call(contract.listSent, { query: { before: first.next ?? '' } })).toEqual(second);
  for (const before of ['nobody', '1 nobody'])
    expect((await admin.call(contract.listSent, { query: { before } })).sent).toEqual([]);
});

test('what was sent is listed with reach and reads, single ones and those who marked all read', async () => {
  const [one, two] = [await app.join(), await app.join()];
  const { id, recipients } = await send({ ...words, title: 'Counted' });
  await one.call(markRead, { params: { id } });
  await two.call(markAllRead, {});
  const listed = async () => (await admin.call(contract.listSent, {})).sent.find((sent) => sent.id === id);
  expect(await listed()).toMatchObject({ state: 'sent', audience: 'all', reach: recipients, reads: 2 });
  // Marking all read after a single mark counts that reader once.
  await one.call(markAllRead, {});
  expect(await listed()).toMatchObject({ reads: 2 });
  const own = await send({ ...words, title: 'To one', user_id: one.userId });
  const [newest] = (await admin.call(contract.listSent, {})).sent;
  expect(newest).toMatchObject({ id: own.id, audience: 'member', email: one.email, reach: 1, reads: 0 });
});

test('the same message under the same id goes out once, however often it is sent; another one under it is refused', async () => {
  const member = await app.join();
  const body = { ...words, id: crypto.randomUUID(), title: 'Only once', user_id: member.userId };
  const answers = await Promise.all([1, 2, 3].map(() => send(body)));
  expect(answers).toEqual([1, 2, 3].map(() => ({ success: true, id: body.id, recipients: 1 })));
  expect(await titlesOf(member)).toEqual(['Only once']);
  const later = { ...words, id: crypto.randomUUID(), scheduled_for: inAnHour() };
  const [first, again] = [await send(later), await send(later)];
  expect(again.id).toBe(first.id);
  const other = await admin.fail(contract.sendNotification, { body: { ...body, title: 'Other words' } });
  expect(other.code).toBe('conflict');
  const entries = await app.db
    .select({ details: auditEntries.details })
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, member.userId));
  expect(entries.filter(({ details }) => details['notification'] === body.id)).toHaveLength(1);
});
