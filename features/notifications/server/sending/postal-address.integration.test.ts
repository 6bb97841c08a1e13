import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { saveSiteDetails } from '#features/home/contract-site.ts';
import { listNotifications } from '#features/notifications/contract.ts';
import { sendNotification } from '#features/notifications/contract-sending.ts';
import { postalAddressMissing } from '#features/notifications/rules.ts';
import { mailMessages } from '#platform/server/mail/tables.ts';
import { offersVersion } from '#platform/contract/offers.ts';
import { joinConfirmed } from '#testing/confirmed-member.ts';
import { type App, startApp } from '#testing/harness.ts';
import { eventually, mailTo } from '#testing/mailbox.ts';
import { joinAsAdmin } from '#testing/notification-cases.ts';

let app: App;
let admin: Awaited<ReturnType<typeof joinAsAdmin>>;
beforeAll(async () => {
  app = await startApp({ OWNER_ADDRESS: '' });
  admin = await joinAsAdmin(app);
});
afterAll(() => app.close());

const words = { title: 'Half price', message: 'Until Friday.' };
const bookMailOf = async (userId: string) => {
  const rows = await app.db.select().from(mailMessages).where(eq(mailMessages.userId, userId));
  return rows.find(({ template }) => template === 'books.ready');
};

test('nothing goes out to many by mail before the owner has told their address, and none of what waits is lost', async () => {
  const member = await joinConfirmed(app, { offers: offersVersion });
  app.clock.advance(1000);
  for (const about of ['service', 'offers'] as const) {
    const refused = await admin.fail(sendNotification, { body: { ...words, about, by_mail: true } });
    expect(refused).toMatchObject({ code: 'invalid_input', fields: { by_mail: postalAddressMissing } });
  }
  await admin.call(sendNotification, { body: { ...words, title: 'In the product' } });

  const { deps } = app.product;
  await deps.notify(app.db, {
    userId: member.userId,
    kind: 'book',
    type: 'info',
    title: 'A book',
    message: 'It is here.',
    mail: { template: 'books.ready' },
  });
  const waiting = await eventually(async () => {
    const row = await bookMailOf(member.userId);
    return row?.lastError === 'EADDRESS' ? row : null;
  });
  // Longer than a mail is tried otherwise.
  app.clock.advance(5 * 24 * 60 * 60_000);
  await deps.mail.queue.run(String(waiting.id));
  expect(await bookMailOf(member.userId)).toMatchObject({ state: 'pending', fault: 'ours' });
  expect(
    app.mail
      .messages(member.email)
      .map(({ subject }) => subject)
      .join(),
  ).not.toContain('is ready');
  admin = await joinAsAdmin(app);
  app.clock.advance(24 * 60 * 60_000);
  await deps.mail.queue.run(String(waiting.id));
  const { notifications } = await admin.call(listNotifications, {});
  expect(notifications.find(({ title }) => title.includes('postal address'))).toMatchObject({
    actionUrl: '/admin/setup?step=owner',
  });

  const owner = { name: 'Ada Ltd', address: '1 Road, Valletta', email: '', country: '', register: '' };
  await admin.call(saveSiteDetails, { body: { change: { owner }, basedOn: 0 } });
  app.clock.advance(11 * 60_000);
  await deps.mail.queue.run(String(waiting.id));
  const book = await mailTo(app, member.email, 'is ready to read');
  expect(book.text).toContain('Sent by Ada Ltd, 1 Road, Valletta');
  for (const about of ['service', 'offers'] as const) {
    const title = `Told now: ${about}`;
    await admin.call(sendNotification, { body: { ...words, title, about, by_mail: true } });
    const mail = await mailTo(app, member.email, title);
    expect(mail.text).toContain('Sent by Ada Ltd, 1 Road, Valletta');
    expect(mail.html).toContain('Sent by Ada Ltd, 1 Road, Valletta');
  }
});
