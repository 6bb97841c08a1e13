import { eachMutable, isBellOnly } from '#platform/contract/notices.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readPreferences, savePreferences, unsubscribe } from '#features/notifications/contract.ts';
import { sendNotification } from '#features/notifications/contract-sending.ts';
import { mailMessages } from '#platform/server/mail/tables.ts';
import { type App, startApp } from '#testing/harness.ts';
import { eventually, mailTo } from '#testing/mailbox.ts';
import { joinAsAdmin } from '#testing/notification-cases.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** A member with a mail to many in the mailbox, and the address in its header. */
async function writtenTo() {
  const [admin, member] = [await joinAsAdmin(app), await app.join()];
  const body = {
    title: 'A talk on Friday',
    message: 'About the price.',
    by_mail: true,
    user_id: member.userId,
  };
  await admin.call(sendNotification, { body });
  const mail = await mailTo(app, member.email, 'A talk on Friday');
  const [, url = ''] = /^<(.+)>$/.exec(mail.headers['list-unsubscribe'] ?? '') ?? [];
  return { admin, member, mail, body, path: url.replace(app.origin, '') };
}
const wants = async (member: Awaited<ReturnType<App['join']>>) =>
  (await member.call(readPreferences, {})).message.mail;

/** As RFC 8058 has mail programs do it: no cookie, no origin, a form with one field. */
const oneClick = (path: string, method = 'POST', origin: Record<string, string> = {}) =>
  app.product.fetch(
    new Request(app.origin + path, {
      method,
      ...(method === 'POST'
        ? {
            headers: { 'content-type': 'application/x-www-form-urlencoded', ...origin },
            body: 'List-Unsubscribe=One-Click',
          }
        : {}),
    }),
    { remoteAddress: '203.0.113.9' },
  );

test('one click takes a reader off the list without signing in, as often as the program clicks', async () => {
  const { admin, body, mail, member, path } = await writtenTo();
  expect(mail.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
  expect(mail.text).toContain(path);
  for (let click = 0; click < 2; click += 1) {
    const answer = await oneClick(path);
    expect([answer.status, answer.headers.get('location')]).toEqual([200, null]);
  }
  expect(await wants(member)).toBe(false);
  await admin.call(sendNotification, { body: { ...body, title: 'Another talk' } });
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(app.mail.messages(member.email).map(({ subject }) => subject)).not.toContain('Another talk');
});

test('a mail program that runs in a browser may click from its own page', async () => {
  for (const origin of ['null', 'https://webmail.example']) {
    const { member, path } = await writtenTo();
    expect((await oneClick(path, 'POST', { origin, cookie: 'mmg.session=x' })).status).toBe(200);
    expect(await wants(member)).toBe(false);
  }
});

test('following the address as a link does nothing but show the page with the button', async () => {
  const { member, path } = await writtenTo();
  for (const method of ['GET', 'HEAD']) {
    const answer = await oneClick(path, method);
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toMatch(/^\/unsubscribe#token=message\./);
  }
  expect(await wants(member)).toBe(true);
  const token = decodeURIComponent(path.split('/').at(-1) ?? '');
  expect(await app.visitor().call(unsubscribe, { body: { token } })).toEqual({ kind: 'message' });
  expect(await wants(member)).toBe(false);
});

test('other kinds stay as they were chosen, and who never chose anything is taken off one list', async () => {
  const { member, path } = await writtenTo();
  const chosen = eachMutable((kind) => ({
    app: kind !== 'course',
    mail: kind !== 'course' && !isBellOnly(kind),
  }));
  await member.call(savePreferences, { body: chosen });
  await oneClick(path);
  expect(await member.call(readPreferences, {})).toEqual({ ...chosen, message: { app: true, mail: false } });
});

test('a token that we did not sign, for a kind that cannot be turned off, opens nothing', async () => {
  const { member } = await writtenTo();
  const { keyed } = app.product.deps.notifications;
  const link = (list: string, userId: string) => keyed.sign('mail-unsubscribe', `${list}.${userId}`);
  const wrong = [
    'guess',
    `message.${member.userId}.forged`,
    link('payment', member.userId),
    link('message', ''),
    keyed.sign('calendar', `message.${member.userId}`),
  ];
  for (const token of wrong) {
    expect((await oneClick(`/mail/unsubscribe/${token}`)).status, token).toBe(410);
    expect((await app.visitor().fail(unsubscribe, { body: { token } })).code, token).toBe('link_spent');
  }
  expect((await oneClick(`/mail/unsubscribe/${link('book', 'nobody')}`)).status).toBe(200);
  expect(await wants(member)).toBe(true);
});

test('what must be told carries no way off a list, and what may be turned off does', async () => {
  const member = await app.join();
  const notice = { userId: member.userId, type: 'info', title: 'T', message: 'M' } as const;
  const { notify } = app.product.deps;
  await app.db.transaction(async (tx) => {
    await notify(tx, {
      ...notice,
      kind: 'payment',
      mail: { template: 'billing.upgraded', params: { plan: 'Premium' } },
    });
    await notify(tx, { ...notice, kind: 'book', mail: { template: 'books.ready' } });
  });
  const rows = await eventually(async () => {
    const found = await app.db.select().from(mailMessages).where(eq(mailMessages.userId, member.userId));
    return found.length === 3 ? found : null;
  });
  expect(Object.fromEntries(rows.map(({ list, template }) => [template, list]))).toEqual({
    'account.welcome': null,
    'billing.upgraded': null,
    'books.ready': 'book',
  });
});
