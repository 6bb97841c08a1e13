import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportAccount } from '#features/account/contract-leaving.ts';
import * as contract from '#features/notifications/contract.ts';
import { countRecipients, listSent, sendNotification } from '#features/notifications/contract-sending.ts';
import { hasNotAgreed } from '#features/notifications/rules.ts';
import { offersVersion, offersWords } from '#platform/contract/offers.ts';
import { mailMessages } from '#platform/server/mail/tables.ts';
import { offerConsents } from '#platform/server/offers/tables.ts';
import { users } from '#platform/server/auth/tables.ts';
import { joinConfirmed } from '#testing/confirmed-member.ts';
import { type App, startApp } from '#testing/harness.ts';
import { mailTo } from '#testing/mailbox.ts';
import { joinAsAdmin } from '#testing/notification-cases.ts';
import { mailingQueue } from './sending/mailing.ts';

let app: App;
let admin: Awaited<ReturnType<typeof joinAsAdmin>>;
beforeAll(async () => {
  app = await startApp();
  admin = await joinAsAdmin(app);
});
afterAll(() => app.close());

type Member = Awaited<ReturnType<App['join']>>;
const agree = (member: Member) => member.call(contract.saveOffers, { body: { agreed: offersVersion } });
const withdraw = (member: Member) => member.call(contract.saveOffers, { body: { agreed: null } });
const titlesOf = async (member: Member) =>
  (await member.call(contract.listNotifications, {})).notifications.map(({ title }) => title);
type Body = Parameters<typeof admin.call<typeof sendNotification>>[1]['body'];
const offer = (title: string, body: Partial<Body> = {}) => {
  app.clock.advance(1000);
  return admin.call(sendNotification, { body: { title, message: 'Half price.', about: 'offers', ...body } });
};
const count = async (about: 'service' | 'offers', tier?: 'free') =>
  (await admin.call(countRecipients, { query: { about, ...(tier && { tier }) } })).recipients;
const receiptsOf = async (member: Member) =>
  (await member.call(exportAccount, {})).parts['offerConsents'] as readonly object[];

/** Lets a mailing run to its end; what was written before counts as sent. */
async function runOn(id: string) {
  const queue = mailingQueue(app.product.deps.notifications);
  for (let steps = 0; steps < 5; steps += 1) {
    await app.db.update(mailMessages).set({ state: 'sent' }).where(eq(mailMessages.state, 'pending'));
    app.clock.advance(5000);
    await queue.run(id);
  }
}
async function mailed(title: string) {
  const rows = await app.db
    .select()
    .from(mailMessages)
    .where(eq(mailMessages.template, 'notifications.offer'));
  return rows.filter(({ params }) => params['title'] === title).map(({ toAddress }) => toAddress);
}

test('nobody agrees to tips and offers until they say so, at sign-up or in the settings [notifications.offers-consent]', async () => {
  const [silent, ticked] = [await joinConfirmed(app), await joinConfirmed(app, { offers: offersVersion })];
  expect(await silent.call(contract.readOffers, {})).toEqual({ since: null });
  const now = app.clock.now().toISOString();
  expect(await ticked.call(contract.readOffers, {})).toEqual({ since: now });
  expect(await agree(silent)).toEqual({ since: now });
  expect(offersWords[offersVersion]).toContain('tips and offers by email');
});

test('each consent is kept with its words, time and place, and so is its end; the export has them [notifications.offers-receipts]', async () => {
  const member = await joinConfirmed(app, { offers: offersVersion });
  const first = app.clock.now().toISOString();
  app.clock.advance(60_000);
  await agree(member);
  await withdraw(member);
  const second = app.clock.now().toISOString();
  await withdraw(member);
  const receipt = { version: offersVersion, given: true, place: 'sign-up', at: first };
  expect(await receiptsOf(member)).toEqual([
    receipt,
    { ...receipt, given: false, place: 'settings', at: second },
  ]);
});

test('words that we never showed are no consent', async () => {
  const member = await joinConfirmed(app);
  const body = { agreed: '1999-01-01' } as never;
  expect((await member.fail(contract.saveOffers, { body })).code).toBe('invalid_input');
});

test('two answers at once are kept as one change', async () => {
  const member = await joinConfirmed(app);
  await Promise.all([agree(member), agree(member), agree(member)]);
  expect(await receiptsOf(member)).toHaveLength(1);
});

test('an offer reaches only those who agreed before it, in the product and by mail, and the count says so beforehand [notifications.offers-reach]', async () => {
  const [silent, keen, later] = [
    await joinConfirmed(app),
    await joinConfirmed(app),
    await joinConfirmed(app),
  ];
  await agree(keen);
  const expected = await count('offers');
  expect(expected).toBeLessThan(await count('service'));
  const { id, recipients } = await offer('Half price', { by_mail: true });
  expect(recipients).toBe(expected);
  app.clock.advance(1000);
  await agree(later);
  await runOn(id);
  expect([await titlesOf(silent), await titlesOf(keen), await titlesOf(later)]).toEqual([
    [],
    ['Half price'],
    [],
  ]);
  const addresses = await mailed('Half price');
  expect(addresses).toContain(keen.email);
  expect(addresses).not.toContain(silent.email);
  expect(addresses).not.toContain(later.email);
  expect(addresses).toHaveLength(expected);
  const [listed] = (await admin.call(listSent, {})).sent;
  expect(listed).toMatchObject({ id, about: 'offers', reach: expected, mails: expected });
});

test('a message about the service reaches whoever never agreed to offers', async () => {
  const member = await joinConfirmed(app);
  app.clock.advance(1000);
  await admin.call(sendNotification, { body: { title: 'We move the server', message: 'On Friday.' } });
  expect(await titlesOf(member)).toEqual(['We move the server']);
});

test('of a tier, those count and are reached who agreed', async () => {
  const before = await count('offers', 'free');
  const [keen] = [await joinConfirmed(app, { offers: offersVersion }), await joinConfirmed(app)];
  expect(await count('offers', 'free')).toBe(before + 1);
  const { recipients } = await offer('For free members', { tier: 'free' });
  expect(recipients).toBe(before + 1);
  expect(await titlesOf(keen)).toEqual(['For free members']);
});

test('an offer to one member who has not agreed is refused and kept nowhere', async () => {
  const member = await joinConfirmed(app);
  const body = { title: 'Only you', message: 'M', about: 'offers', user_id: member.userId } as const;
  const { fields } = await admin.fail(sendNotification, { body });
  expect(fields).toEqual({ about: hasNotAgreed });
  await agree(member);
  expect(await titlesOf(member)).toEqual([]);
});

test('an offer that waited for its time reaches those who agree then', async () => {
  const [stays, leaves] = [await joinConfirmed(app), await joinConfirmed(app)];
  await agree(stays);
  await agree(leaves);
  const inAnHour = new Date(app.clock.now().getTime() + 3_600_000).toISOString();
  await offer('Later', { scheduled_for: inAnHour });
  await withdraw(leaves);
  app.clock.advance(3_700_000);
  await app.product.deps.jobs.sweep();
  await expect.poll(() => titlesOf(stays), { timeout: 10_000 }).toEqual(['Later']);
  expect(await titlesOf(leaves)).toEqual([]);
});

test('one click on a mail with an offer withdraws the consent, and owed mails go on [notifications.offers-one-click]', async () => {
  const member = await joinConfirmed(app, { offers: offersVersion });
  const body = { title: 'A book for you', message: 'M', about: 'offers', by_mail: true } as const;
  app.clock.advance(1000);
  await admin.call(sendNotification, { body: { ...body, user_id: member.userId } });
  const mail = await mailTo(app, member.email, 'A book for you');
  expect(mail.text).toContain('You get this because you agreed to tips and offers by email.');
  const [, url = ''] = /^<(.+)>$/.exec(mail.headers['list-unsubscribe'] ?? '') ?? [];
  const click = new Request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });
  expect((await app.product.fetch(click, { remoteAddress: '203.0.113.9' })).status).toBe(200);
  expect(await member.call(contract.readOffers, {})).toEqual({ since: null });
  expect((await receiptsOf(member)).at(-1)).toMatchObject({ given: false, place: 'unsubscribe' });
  expect((await member.call(contract.readPreferences, {})).message).toEqual({ app: true, mail: true });
});

test('the button of the page behind the link does the same, and for somebody who is gone it does nothing', async () => {
  const member = await joinConfirmed(app, { offers: offersVersion });
  const { keyed } = app.product.deps.notifications;
  const token = keyed.sign('mail-unsubscribe', `offer.${member.userId}`);
  expect(await app.visitor().call(contract.unsubscribe, { body: { token } })).toEqual({ kind: 'offer' });
  expect(await member.call(contract.readOffers, {})).toEqual({ since: null });
  const gone = keyed.sign('mail-unsubscribe', 'offer.nobody');
  expect(await app.visitor().call(contract.unsubscribe, { body: { token: gone } })).toEqual({
    kind: 'offer',
  });
});

test('members of before are asked to nothing: without an answer of theirs they get no offers', async () => {
  const member = await joinConfirmed(app);
  expect(await app.db.select().from(offerConsents).where(eq(offerConsents.userId, member.userId))).toEqual(
    [],
  );
  await member.call(contract.savePreferences, {
    body: { ...(await member.call(contract.readPreferences, {})), message: { app: true, mail: true } },
  });
  expect(await member.call(contract.readOffers, {})).toEqual({ since: null });
});

test('who leaves takes their receipts with them', async () => {
  const member = await joinConfirmed(app, { offers: offersVersion });
  await app.db.delete(users).where(eq(users.id, member.userId));
  expect(await app.db.select().from(offerConsents).where(eq(offerConsents.userId, member.userId))).toEqual(
    [],
  );
});
