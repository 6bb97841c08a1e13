import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailMessages } from '#platform/server/mail/tables.ts';
import { accessGrants } from '#platform/server/access/tables.ts';
import { readPreferences, savePreferences } from '#features/notifications/contract.ts';
import { listSent, sendNotification } from '#features/notifications/contract-sending.ts';
import { type App, startApp } from '#testing/harness.ts';
import { joinAsAdmin } from '#testing/notification-cases.ts';
import { mailingQueue } from './mailing.ts';

let app: App;
let admin: Awaited<ReturnType<typeof joinAsAdmin>>;
beforeAll(async () => {
  app = await startApp();
  admin = await joinAsAdmin(app);
});
afterAll(() => app.close());

type Body = Parameters<typeof admin.call<typeof sendNotification>>[1]['body'];
const send = (title: string, body: Partial<Body> = {}) =>
  admin.call(sendNotification, {
    body: { title, message: 'About the price.\n\nAnd a walk.', by_mail: true, ...body },
  });

/** Addresses to which a message was written, and how often. */
async function mailed(title: string) {
  const rows = await app.db
    .select({ to: mailMessages.toAddress, params: mailMessages.params })
    .from(mailMessages)
    .where(eq(mailMessages.template, 'notifications.message'));
  return rows.filter(({ params }) => params['title'] === title).map(({ to }) => to);
}

/** Lets time pass until the mailing has ended; the mails before it are taken for sent. */
async function runOn(id: string) {
  const queue = mailingQueue(app.product.deps.notifications);
  for (let steps = 0; steps < 20; steps += 1) {
    await app.db.update(mailMessages).set({ state: 'sent' }).where(eq(mailMessages.state, 'pending'));
    app.clock.advance(5000);
    // The job and a look-again of the hourly round, for one moment.
    await Promise.all([queue.run(id), queue.run(id)]);
  }
}

test('a message goes out as mail once to everybody who wants that, also to more than fit in one step', async () => {
  const members = [];
  for (let number = 0; number < 24; number += 1) members.push(await app.join());
  const quiet = await app.join();
  const before = await quiet.call(readPreferences, {});
  await quiet.call(savePreferences, { body: { ...before, message: { app: true, mail: false } } });
  const { id } = await send('A talk on Friday');
  const late = await app.join();
  const [begun] = (await admin.call(listSent, {})).sent;
  expect(begun).toMatchObject({ id, mailing: true });
  await runOn(id);
  const addresses = await mailed('A talk on Friday');
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(addresses).toEqual(expect.arrayContaining([admin.email, ...members.map(({ email }) => email)]));
  expect(addresses).not.toContain(quiet.email);
  expect(addresses).not.toContain(late.email);
  const [listed] = (await admin.call(listSent, {})).sent;
  expect(listed).toMatchObject({ id, mails: addresses.length, mailing: false });
}, 60_000);

test('while others wait in the outbox no more is written: a link to sign in is not held up', async () => {
  const { id } = await send('Patient');
  await app.db.insert(mailMessages).values(
    Array.from({ length: 30 }, () => ({
      userId: null,
      toAddress: 'somebody@example.test',
      template: 'account.welcome',
      params: {},
      state: 'pending' as const,
      claimedUntil: new Date('2099-01-01'),
      createdAt: app.clock.now(),
    })),
  );
  const before = (await mailed('Patient')).length;
  app.clock.advance(5000);
  await mailingQueue(app.product.deps.notifications).run(id);
  expect(await mailed('Patient')).toHaveLength(before);
  await runOn(id);
  expect((await mailed('Patient')).length).toBeGreaterThan(before);
});

test('a message to a tier is mailed to that tier, one to a member to that member, and one without the wish to nobody', async () => {
  const [guest, free] = [await app.join(), await app.join()];
  await app.db
    .insert(accessGrants)
    .values({ userId: guest.userId, tier: 'premium', startsAt: app.clock.now() });
  const tier = await send('To Premium', { tier: 'premium' });
  const one = await send('To one', { user_id: free.userId });
  const none = await send('In the product only', { by_mail: false });
  for (const { id } of [tier, one, none]) await runOn(id);
  expect(await mailed('To Premium')).toEqual([guest.email]);
  expect(await mailed('To one')).toEqual([free.email]);
  expect(await mailed('In the product only')).toEqual([]);
  const [listed] = (await admin.call(listSent, {})).sent.filter(({ id }) => id === none.id);
  expect(listed?.mails).toBeNull();
});

test('a message for later is mailed when it is shown, and one that was taken back never', async () => {
  const member = await app.join();
  const inAnHour = new Date(app.clock.now().getTime() + 3_600_000).toISOString();
  const { id } = await send('Later', { user_id: member.userId, scheduled_for: inAnHour });
  await runOn(id);
  expect(await mailed('Later')).toEqual([]);
  app.clock.advance(3_600_000);
  await app.product.deps.jobs.sweep();
  await expect
    .poll(
      async () => {
        await runOn(id);
        return mailed('Later');
      },
      { timeout: 10_000 },
    )
    .toEqual([member.email]);
  const [row] = await app.db
    .select()
    .from(mailMessages)
    .where(and(eq(mailMessages.userId, member.userId), eq(mailMessages.template, 'notifications.message')));
  expect(row?.params).toEqual({
    notification: id,
    title: 'Later',
    message: 'About the price.\n\nAnd a walk.',
    actionUrl: '',
  });
});
