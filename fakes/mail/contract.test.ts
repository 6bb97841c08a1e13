import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { realMail } from '#testing/real-services.ts';
import { type MailFake, startMailFake } from './start.ts';

// What the outbox relies on (platform/server/mail), tested against the fake and, with a mail account in the
// environment, against a real provider: see docs/evidence/real-services.md. Every test must hold for both.

let mail: MailFake;
let place: { url: string; from: string; to: string };
beforeAll(async () => {
  mail = await startMailFake();
  const { port } = new URL(mail.smtpUrl);
  place = realMail ?? {
    url: `smtp://owner:secret@127.0.0.1:${port}`,
    from: 'Make Me Great! <hello@demo.test>',
    to: 'zoe@demo.test',
  };
});
afterAll(() => mail.close());

const run = crypto.randomUUID();

/** Sends as the product does, over TLS or not at all; the fake's certificate is self-signed. */
function send(overrides: object = {}, url = place.url) {
  const options = { url, requireTLS: true, tls: { rejectUnauthorized: realMail !== null } };
  return createTransport(options).sendMail({
    from: place.from,
    to: place.to,
    subject: `A try of Make Me Great! ${run.slice(0, 8)}`,
    text: 'Nothing to do: this tries the mail server.',
    html: '<p>Nothing to do: this tries the mail server.</p>',
    messageId: `<try-${crypto.randomUUID()}@${place.from.replace(/^.*@|>$/g, '')}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
    ...overrides,
  });
}

test('STARTTLS is offered, and a login under it opens the way', { timeout: 60_000 }, async () => {
  expect((await send()).accepted).toHaveLength(1);
});

test('a wrong password is refused in the login, for good', { timeout: 60_000 }, async () => {
  const url = new URL(place.url);
  url.password = 'not-the-password';
  if (!realMail) mail.setMode('login535', 1);
  await expect(send({}, url.href)).rejects.toMatchObject({ code: 'EAUTH', permanent: true });
});

test('words beyond ASCII, long lines and the headers of a list are taken', { timeout: 60_000 }, async () => {
  const sent = await send({
    subject: 'Grüße an Zoë',
    text: 'ü'.repeat(2000),
    html: `<p>${'word '.repeat(2000)}</p>`,
    list: { unsubscribe: 'https://example.com/mail/unsubscribe/message.x.y' },
    headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  });
  expect(sent.response).toMatch(/^250/);
});
