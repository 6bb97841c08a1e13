import { createHash, createVerify, generateKeyPairSync } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { MailMode } from '#fakes/mail/faults.ts';
import { type MailFake, startMailFake } from '#fakes/mail/start.ts';
import { createSmtpTransport, domainOf, type OutgoingMail, type SmtpWaits, smtpWaits } from './transport.ts';

let mail: MailFake;
beforeEach(async () => {
  mail = await startMailFake({ slowMs: 600 });
});
afterEach(() => mail.close());

const hello: OutgoingMail = {
  to: 'ann@example.test',
  subject: 'Grüße',
  html: '<p>Hello Zoë</p>',
  text: 'Hello Zoë',
  id: 'mail-1-1',
  senderName: 'Make Me Great!',
  unsubscribeUrl: null,
  replyTo: null,
};
const from = 'Make Me Great! <hello@news.example.test>';
const short: SmtpWaits = { handOver: 3000, answer: 1500 };
const login = () => mail.smtpUrl.replace('://', '://owner:secret@');

async function send(mode: MailMode, waits = short, given: Partial<OutgoingMail> = {}) {
  mail.setMode(mode, 1);
  const transport = createSmtpTransport({ url: login(), from, waits });
  let handedOver = 0;
  const watch = {
    onHandedOver: () => {
      handedOver += 1;
    },
  };
  const sent = await transport.send({ ...hello, ...given }, watch);
  return { sent, handedOver, kept: mail.messages().length };
}

test('the answer to a whole mail is waited for as long as the protocol lets a server take', async () => {
  expect(smtpWaits.answer).toBeGreaterThanOrEqual(10 * 60_000);
  expect(await send('slow')).toEqual({ sent: { outcome: 'sent' }, handedOver: 1, kept: 1 });
});

test.each<MailMode>(['cutAfter', 'silent'])(
  '%s: what may have been taken has an unknown end',
  async (mode) => {
    const { handedOver, kept, sent } = await send(mode);
    expect(sent.outcome).toBe('unknown');
    expect({ handedOver, kept }).toEqual({ handedOver: 1, kept: 1 });
  },
);

test.each<[MailMode, object]>([
  ['noUser', { outcome: 'refused', code: 'RCPT 550 5.1.1' }],
  ['greeting554', { outcome: 'failed', code: 'CONN 554 5.7.1', fault: 'ours' }],
  ['login535', { outcome: 'failed', code: 'EAUTH 535 5.7.8', fault: 'ours' }],
  ['sender530', { outcome: 'failed', code: 'MAIL 530 5.7.0', fault: 'ours' }],
  ['full', { outcome: 'failed', code: 'RCPT 552 5.2.2', fault: 'recipient' }],
  ['greylisted', { outcome: 'failed', code: 'RCPT 450 4.7.1', fault: 'passing' }],
  ['relayPlain', { outcome: 'failed', code: 'RCPT 550', fault: 'ours' }],
  ['quota', { outcome: 'failed', code: 'DATA 454', fault: 'ours' }],
  ['lateNoUser', { outcome: 'refused', code: 'DATA 550 5.1.1' }],
  ['down', { outcome: 'failed', fault: 'passing' }],
])('%s is judged by its phase and code', async (mode, verdict) => {
  const { kept, sent } = await send(mode);
  expect(sent).toMatchObject(verdict);
  expect(kept).toBe(0);
});

test('a server that takes too long before it has the mail is left, and the mail is tried again', async () => {
  const { sent, handedOver } = await send('ok', { handOver: 1, answer: 1500 });
  expect(sent).toEqual({ outcome: 'failed', code: 'ETIMEDOUT', fault: 'passing' });
  expect(handedOver).toBe(0);
});

test('a stop breaks off what waits for its answer, and its end is unknown', async () => {
  mail.setMode('silent', 1);
  const transport = createSmtpTransport({ url: mail.smtpUrl, from });
  const stop = { onHandedOver: () => transport.abort() };
  expect(await transport.send(hello, stop)).toEqual({ outcome: 'unknown', code: 'EABORT' });
});

test('a mail names its sender’s domain in its id, the same at each try, and passes the strictest server', async () => {
  await send('ok');
  await send('ok', short, { text: 'ü'.repeat(5000), html: `<p>${'word '.repeat(5000)}</p>` });
  expect(mail.messages().map(({ headers }) => headers['message-id'])).toEqual([
    '<mail-1-1@news.example.test>',
    '<mail-1-1@news.example.test>',
  ]);
  expect(domainOf('hello@Example.TEST')).toBe('example.test');
});

test('mail to many can be stopped with one click; what must be told carries no such thing', async () => {
  const unsubscribeUrl = 'https://app.example.test/mail/unsubscribe/message.6f1c.x-y_z';
  await send('ok', short, { unsubscribeUrl });
  await send('ok');
  const [told, many] = mail.messages();
  expect(many?.headers).toMatchObject({
    'list-unsubscribe': `<${unsubscribeUrl}>`,
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
  });
  expect(Object.keys(told?.headers ?? {}).filter((name) => name.startsWith('list-'))).toEqual([]);
});

/** Checks an RFC 6376 signature with relaxed/relaxed canonicalization, as a receiver does. */
function isSigned(source: string, publicKey: string): boolean {
  const split = source.indexOf('\r\n\r\n');
  const fields = source.slice(0, split).split(/\r\n(?![ \t])/);
  const relaxed = (field: string) => {
    const at = field.indexOf(':');
    return `${field.slice(0, at).toLowerCase()}:${field
      .slice(at + 1)
      .replace(/\r\n/g, '')
      .replace(/[ \t]+/g, ' ')
      .trim()}`;
  };
  const signature = fields.find((field) => field.startsWith('DKIM-Signature')) ?? '';
  const tag = (name: string) =>
    new RegExp(`\\b${name}=([^;]*)`).exec(signature)?.[1]?.replace(/\s/g, '') ?? '';
  const lines = source.slice(split + 4).split('\r\n');
  const body = lines.map((line) => line.replace(/[ \t]+/g, ' ').trimEnd()).join('\r\n');
  const bodyHash = createHash('sha256')
    .update(`${body.replace(/(\r\n)+$/, '')}\r\n`, 'latin1')
    .digest('base64');
  const named = tag('h').split(':');
  const signed = named.flatMap((name) =>
    fields.filter((field) => field.toLowerCase().startsWith(`${name.toLowerCase()}:`)),
  );
  const unsigned = signature.replace(/\bb=[^;]*$/, 'b=');
  const text = [...signed.map(relaxed), relaxed(unsigned)].join('\r\n');
  const verify = createVerify('RSA-SHA256').update(text, 'latin1');
  return bodyHash === tag('bh') && verify.verify(publicKey, tag('b'), 'base64');
}

test('with a key every mail is signed for the sender’s domain, the headers of the one click as well', async () => {
  const keys = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const dkim = { selector: 'mmg', privateKey: keys.privateKey };
  const transport = createSmtpTransport({ url: mail.smtpUrl, from, dkim });
  await transport.send({ ...hello, unsubscribeUrl: 'https://app.example.test/u/x' });
  const source = mail.source(1);
  const signature = mail.messages()[0]?.headers['dkim-signature'] ?? '';
  for (const part of ['d=news.example.test;', 's=mmg;', 'list-unsubscribe-post'])
    expect(signature).toContain(part);
  expect(isSigned(source, keys.publicKey)).toBe(true);
  expect(isSigned(source.replace('One-Click', 'Two-Click'), keys.publicKey)).toBe(false);
});
