import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readMember } from '#features/members/contract.ts';
import { readPreferences, savePreferences } from '#features/notifications/contract.ts';
import { sendNotification } from '#features/notifications/contract-sending.ts';
import { stopAddress } from '#platform/server/mail/addresses.ts';
import { mailMessages } from '#platform/server/mail/tables.ts';
import { type App, startApp } from '#testing/harness.ts';
import { eventually } from '#testing/mailbox.ts';
import { joinAsAdmin } from '#testing/notification-cases.ts';

let app: App;
let admin: Awaited<ReturnType<typeof joinAsAdmin>>;
beforeAll(async () => {
  app = await startApp();
  admin = await joinAsAdmin(app);
});
afterAll(() => app.close());

type Member = Awaited<ReturnType<App['join']>>;
type Body = Parameters<typeof admin.call<typeof sendNotification>>[1]['body'];

const send = (title: string, body: Partial<Body>) =>
  admin.call(sendNotification, { body: { title, message: 'About the price.', by_mail: true, ...body } });
const listed = async ({ userId }: Member) =>
  (await admin.call(readMember, { params: { id: userId } })).notifications;
const mailOf = async (member: Member, title: string) =>
  (await listed(member)).find((sent) => sent.title === title)?.mail;
/** What the page says of the mail once the outbox has done with it. */
const endOf = (member: Member, title: string) =>
  eventually(async () => {
    const mail = (await mailOf(member, title)) ?? null;
    const isSettled = mail !== null && mail.state !== null && mail.state !== 'pending';
    return isSettled ? mail : null;
  });
const mute = async (member: Member) => {
  const before = await member.call(readPreferences, {});
  await member.call(savePreferences, { body: { ...before, message: { app: true, mail: false } } });
};

test('what is sent to a member alone or among chosen ones is listed on their page, and whether an email went out with it', async () => {
  const [member, other] = [await app.join(), await app.join()];
  await send('To one', { user_id: member.userId });
  const sent = await endOf(member, 'To one');
  app.clock.advance(1000);
  await send('To two', { user_ids: [member.userId, other.userId], by_mail: false });
  await send('To another', { user_id: other.userId });
  await send('To everybody', {});
  expect(sent).toEqual({ state: 'sent', at: expect.any(String), isOff: false });
  expect(await listed(member)).toMatchObject([
    { title: 'To two', text: 'About the price.', by: admin.email, mail: null },
    { title: 'To one', text: 'About the price.', by: admin.email, mail: sent },
  ]);
  expect((await listed(other)).map(({ title }) => title).toSorted()).toEqual(['To another', 'To two']);
});

test('of several, each has what became of theirs, also under the same words', async () => {
  const [taken, stopped] = [await app.join(), await app.join()];
  const at = app.clock.now();
  await stopAddress(app.db, stopped.userId, { address: stopped.email, reason: 'bounced', code: null, at });
  const userIds = [taken.userId, stopped.userId];
  await send('To both', { user_ids: userIds });
  expect(await endOf(taken, 'To both')).toMatchObject({ state: 'sent' });
  expect(await endOf(stopped, 'To both')).toMatchObject({ state: 'skipped' });
  await send('To both', { user_ids: userIds, by_mail: false });
  const states = (await listed(stopped)).map(({ mail }) => mail && mail.state);
  expect(new Set(states)).toEqual(new Set([null, 'skipped']));
});

test('a message for later is listed when it is shown, and no earlier', async () => {
  const member = await app.join();
  const inAnHour = new Date(app.clock.now().getTime() + 3_600_000).toISOString();
  await send('Later', { user_id: member.userId, scheduled_for: inAnHour });
  expect(await listed(member)).toEqual([]);
  app.clock.advance(3_600_000);
  await app.product.deps.jobs.sweep();
  expect(await endOf(member, 'Later')).toMatchObject({ state: 'sent' });
});

test('a mail that is not written yet is on its way, but for who wants none: of theirs nothing is claimed', async () => {
  const [member, quiet] = [await app.join(), await app.join()];
  await mute(quiet);
  // While as many wait, none is written.
  await app.db.insert(mailMessages).values(
    Array.from({ length: 20 }, () => ({
      userId: null,
      toAddress: 'somebody@example.test',
      template: 'account.welcome',
      params: {},
      claimedUntil: new Date('2099-01-01'),
      createdAt: app.clock.now(),
    })),
  );
  await send('Patient', { user_ids: [member.userId, quiet.userId] });
  expect(await mailOf(member, 'Patient')).toEqual({ state: 'pending', at: null, isOff: false });
  expect(await mailOf(quiet, 'Patient')).toEqual({ state: null, at: null, isOff: true });
  await app.db
    .delete(mailMessages)
    .where(and(isNull(mailMessages.userId), eq(mailMessages.template, 'account.welcome')));
});

test('once the outbox has dropped the mail nothing is claimed of it', async () => {
  const member = await app.join();
  await send('Long ago', { user_id: member.userId });
  await endOf(member, 'Long ago');
  app.clock.advance(31 * 24 * 60 * 60 * 1000);
  await app.product.deps.mail.dropOld();
  // The session of the one before is over.
  admin = await joinAsAdmin(app);
  expect(await mailOf(member, 'Long ago')).toEqual({ state: null, at: null, isOff: false });
});
