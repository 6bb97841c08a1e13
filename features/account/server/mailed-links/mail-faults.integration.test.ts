import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { requestReset, retryMail } from '#features/account/contract-mail.ts';
import { readSecurity } from '#features/account/contract-security.ts';
import { readStart } from '#features/admin/contract.ts';
import { readMember } from '#features/members/contract.ts';
import { listMembers } from '#features/members/contract.ts';
import { listNotifications } from '#features/notifications/contract.ts';
import type { MailMode } from '#fakes/mail/faults.ts';
import { ourBrand } from '#platform/server/mail/compose.ts';
import { createDelivery } from '#platform/server/mail/delivery.ts';
import { mailMessages, stoppedAddresses } from '#platform/server/mail/tables.ts';
import { type App, startApp } from '#testing/harness.ts';
import { eventually, mailTo } from '#testing/mailbox.ts';
import { joinAsAdmin } from '#testing/notification-cases.ts';

let app: App;
let admin: Awaited<ReturnType<typeof joinAsAdmin>>;
beforeAll(async () => {
  app = await startApp();
  admin = await joinAsAdmin(app);
});
afterEach(() => app.mail.setMode('ok'));
afterAll(() => app.close());

const mailsOf = (userId: string, of = app) =>
  of.db.select().from(mailMessages).where(eq(mailMessages.userId, userId)).orderBy(mailMessages.id);

/** Somebody whose welcome has arrived, while nobody else's mail is on its way: the next one is a test's own. */
async function welcomed(of = app) {
  const member = await of.join();
  await eventually(async () => {
    const waiting = await of.db.select().from(mailMessages).where(eq(mailMessages.state, 'pending'));
    return waiting.length === 0 ? true : null;
  });
  await of.db.delete(mailMessages).where(eq(mailMessages.userId, member.userId));
  of.mail.clear();
  return member;
}
type Member = Awaited<ReturnType<typeof welcomed>>;

/** A mail that must be told, to this member. */
const tell = ({ email, userId }: Member, of = app) =>
  of.db.transaction((tx) =>
    of.product.deps.mail.post(tx, { userId, to: email, template: 'account.passwordChanged' }),
  );
const ended = (member: Member, of = app) =>
  eventually(async () => (await mailsOf(member.userId, of)).find(({ state }) => state !== 'pending'));
const tried = (member: Member) =>
  eventually(async () => (await mailsOf(member.userId)).find(({ lastError }) => lastError !== null));
const mailState = async (member: Member) => (await member.call(readSecurity, {})).mail;
const isStopped = async ({ email }: Member) =>
  (await app.db.select().from(stoppedAddresses).where(eq(stoppedAddresses.address, email))).length > 0;

test.each<[MailMode, string]>([
  ['sender530', 'MAIL 530 5.7.0'],
  ['relay', 'RCPT 554 5.7.1'],
  ['unverified', 'DATA 554'],
])(
  '%s is our fault: the mail waits, is not held against the member, and goes out once it is mended',
  async (mode, code) => {
    const member = await welcomed();
    app.mail.setMode(mode);
    await tell(member);
    expect(await tried(member)).toMatchObject({ state: 'pending', lastError: code, fault: 'ours' });
    app.mail.setMode('ok');
    await mailTo(app, member.email, 'Your password was changed');
    expect(await isStopped(member)).toBe(false);
    expect(await mailState(member)).toEqual({ available: true, refused: null, stopped: null });
  },
);

test('what only the owner can mend is told to every admin, once a day', async () => {
  const member = await welcomed();
  app.clock.advance(24 * 60 * 60 * 1000);
  app.mail.setMode('sender553');
  await tell(member);
  await tell(member);
  const told = await eventually(async () => {
    const { notifications } = await admin.call(listNotifications, {});
    return notifications.find(({ message }) => message.includes('(MAIL 553 5.7.1)'));
  });
  expect(told).toMatchObject({
    title: 'Our emails aren’t being accepted',
    type: 'error',
    actionUrl: '/admin',
  });
  await eventually(async () =>
    (await mailsOf(member.userId)).every(({ attempts }) => attempts > 1) ? true : null,
  );
  const { notifications } = await admin.call(listNotifications, {});
  expect(notifications.filter(({ message }) => message.includes('(MAIL 553 5.7.1)'))).toHaveLength(1);
  expect((await admin.call(readStart, {})).behind).toMatchObject({ mailFault: 'MAIL 553 5.7.1' });
});

test.each<[MailMode, string]>([
  ['noUser', 'RCPT 550 5.1.1'],
  ['nullMx', 'RCPT 556 5.1.10'],
  ['lateNoUser', 'DATA 550 5.1.1'],
])('%s ends the mail and stops the address, which the member and the admin see', async (mode, code) => {
  const member = await welcomed();
  app.mail.setMode(mode, 1);
  await tell(member);
  expect(await ended(member)).toMatchObject({
    state: 'dead',
    lastError: code,
    fault: 'recipient',
    attempts: 1,
  });
  const stopped = { address: member.email, reason: 'refused', code, at: app.clock.now().toISOString() };
  expect((await mailState(member)).stopped).toEqual(stopped);
  const { address: _, ...asAdminSees } = stopped;
  expect((await admin.call(readMember, { params: { id: member.userId } })).mailStopped).toEqual(asAdminSees);
  const { members } = await admin.call(listMembers, { query: { mail: 'stopped', q: member.email } });
  expect(members.map(({ id }) => id)).toEqual([member.userId]);
  await app.db.delete(mailMessages).where(eq(mailMessages.userId, member.userId));
  await tell(member);
  expect(await ended(member)).toMatchObject({ state: 'skipped', lastError: 'ESTOPPED' });
  expect(app.mail.messages(member.email)).toEqual([]);
});

test('a link that somebody asks for is tried all the same, and when it is taken everything goes out again', async () => {
  const member = await welcomed();
  app.mail.setMode('noUser', 1);
  await tell(member);
  await ended(member);
  await app.visitor().call(requestReset, { body: { email: member.email } });
  await mailTo(app, member.email, 'Set a new password');
  await eventually(async () => ((await mailState(member)).stopped === null ? true : null));
  await tell(member);
  expect(await mailTo(app, member.email, 'Your password was changed')).toBeDefined();
});

test('a member has their address tried again; refused again, it is stopped again', async () => {
  const member = await welcomed();
  app.mail.setMode('disabled', 1);
  await tell(member);
  await ended(member);
  app.mail.setMode('disabled', 1);
  expect(await member.call(retryMail, {})).toEqual({ retryAfterSeconds: 60 });
  await eventually(async () =>
    (await mailsOf(member.userId)).every(({ state }) => state === 'dead') ? true : null,
  );
  expect((await mailState(member)).stopped).toMatchObject({ code: 'RCPT 550 5.2.1' });
  expect((await member.fail(retryMail, {})).code).toBe('too_many_requests');
  app.clock.advance(61_000);
  await member.call(retryMail, {});
  await mailTo(app, member.email, 'Our email reaches you again');
  expect(await mailState(member)).toMatchObject({ stopped: null });
  expect((await member.fail(retryMail, {})).code).toBe('conflict');
});

test('a full mailbox is waited for, and after two days said to the member, whose address goes on counting', async () => {
  const member = await welcomed();
  app.mail.setMode('full');
  await tell(member);
  expect(await tried(member)).toMatchObject({ state: 'pending', fault: 'recipient' });
  app.clock.advance(2 * 24 * 60 * 60 * 1000 + 1000);
  const dead = await eventually(async () =>
    (await mailsOf(member.userId)).find(({ state }) => state === 'dead'),
  );
  expect(dead.lastError).toBe('RCPT 552 5.2.2');
  expect(await mailState(member)).toMatchObject({ refused: { reason: 'RCPT 552 5.2.2' }, stopped: null });
});

test('greylisting and a busy server are nobody’s fault, and the mail follows', async () => {
  for (const mode of ['greylisted', '451'] as const) {
    const member = await welcomed();
    app.mail.setMode(mode, 1);
    await tell(member);
    await mailTo(app, member.email, 'Your password was changed');
    expect(await ended(member), mode).toMatchObject({ state: 'sent', attempts: 2, fault: null });
  }
});

test('a server that breaks off after it had everything gets no second copy', async () => {
  const member = await welcomed();
  app.mail.setMode('cutAfter', 1);
  await tell(member);
  expect(await ended(member)).toMatchObject({ state: 'unknown', attempts: 1 });
  await app.product.deps.jobs.sweep();
  await new Promise((resolve) => setTimeout(resolve, 3000));
  expect(app.mail.messages(member.email)).toHaveLength(1);
  app.clock.advance(61_000);
  await eventually(async () => ((await admin.call(readStart, {})).behind.mailsUnknown > 0 ? true : null));
});

test('one that breaks off before it had everything gets the mail again, once', async () => {
  const member = await welcomed();
  app.mail.setMode('cutBefore', 1);
  await tell(member);
  expect(await ended(member)).toMatchObject({ state: 'sent', attempts: 2 });
  expect(app.mail.messages(member.email)).toHaveLength(1);
});

test('an answer that is owed when the process ends is waited for by nobody else', async () => {
  const member = await welcomed();
  app.mail.setMode('silent', 1);
  await tell(member);
  const owed = await eventually(async () =>
    (await mailsOf(member.userId)).find(({ handedOverAt }) => handedOverAt),
  );
  await app.product.deps.mail.queue.run(String(owed.id));
  expect((await mailsOf(member.userId))[0]).toMatchObject({ state: 'pending', attempts: 1 });
  // As after a crash: whoever takes it next does not know how it ended.
  app.clock.advance(13 * 60_000);
  await app.product.deps.mail.queue.run(String(owed.id));
  expect((await mailsOf(member.userId))[0]).toMatchObject({ state: 'unknown', lastError: 'EOWED' });
  expect(app.mail.messages(member.email)).toHaveLength(1);
});

test('a mail to many that waits for the owner’s address has one run ahead of it, however often somebody looks', async () => {
  const member = await welcomed();
  const added: number[] = [];
  const sent: string[] = [];
  let sender = '';
  const { clock, db, log } = app.product.deps;
  const deliver = createDelivery(
    {
      clock,
      db,
      log,
      jobs: { add: (_tx, _queue, id) => Promise.resolve(void added.push(Number(id))) },
      templates: { news: () => ({ subject: 'News', paragraphs: ['New.'] }) },
      sender: () => sender,
      unsubscribeUrl: () => 'https://app.example/off',
      brand: () => ourBrand,
      senderName: () => 'Acme',
      onOwnFault: () => Promise.resolve(),
    },
    {
      send: ({ text }) => {
        sent.push(text);
        return Promise.resolve({ outcome: 'sent' });
      },
      abort: () => undefined,
    },
  );
  const row = { userId: member.userId, toAddress: member.email, template: 'news', params: {}, list: 'book' };
  const [made] = await app.db
    .insert(mailMessages)
    .values({ ...row, createdAt: clock.now() })
    .returning({ id: mailMessages.id });
  const id = made?.id ?? 0;
  for (let look = 0; look < 3; look += 1) await deliver(id);
  expect(added).toEqual([id]);
  app.clock.advance(11 * 60_000);
  for (let look = 0; look < 3; look += 1) await deliver(id);
  expect(added).toEqual([id, id]);
  sender = 'Ada Ltd, 1 Road';
  app.clock.advance(11 * 60_000);
  for (let look = 0; look < 3; look += 1) await deliver(id);
  expect(sent).toEqual([expect.stringContaining('Sent by Ada Ltd, 1 Road')]);
  await app.db.delete(mailMessages).where(eq(mailMessages.userId, member.userId));
});

test('a try that outlasted its run in the queue gets a new one', async () => {
  const member = await welcomed();
  const added: (string | number)[] = [];
  const { clock, db, log } = app.product.deps;
  const deliver = createDelivery(
    {
      clock,
      db,
      log,
      jobs: { add: (_tx, _queue, id) => Promise.resolve(void added.push(id)) },
      templates: { late: () => ({ subject: 'Late', paragraphs: ['Late.'] }) },
      sender: () => '',
      brand: () => ourBrand,
      senderName: () => 'Acme',
      unsubscribeUrl: () => '',
      onOwnFault: () => Promise.reject(new Error('nobody there')),
    },
    {
      send: () => Promise.resolve({ outcome: 'failed', code: 'DATA 554', fault: 'ours' }),
      abort: () => undefined,
    },
    -1,
  );
  const row = { userId: member.userId, toAddress: member.email, template: 'late', params: {} };
  const [made] = await app.db
    .insert(mailMessages)
    .values({ ...row, createdAt: clock.now() })
    .returning({ id: mailMessages.id });
  await deliver(made?.id ?? 0);
  expect(added).toEqual([made?.id]);
  expect((await mailsOf(member.userId))[0]).toMatchObject({ state: 'pending', lastError: 'DATA 554' });
  await app.db.delete(mailMessages).where(eq(mailMessages.userId, member.userId));
});

test('a stop in the middle of a slow answer loses nothing and doubles nothing', async () => {
  const own = await startApp();
  const member = await welcomed(own);
  own.mail.setMode('silent', 1);
  await tell(member, own);
  await eventually(async () => (own.mail.messages(member.email).length > 0 ? true : null));
  await own.product.deps.mail.stop();
  expect(await ended(member, own)).toMatchObject({ state: 'unknown', lastError: 'EABORT' });
  await own.close();
}, 30_000);
