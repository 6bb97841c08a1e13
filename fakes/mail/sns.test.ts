import { createVerify, X509Certificate } from 'node:crypto';
import { createTransport } from 'nodemailer';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { selfSigned } from './certificate.ts';
import { type MailFake, startMailFake } from './start.ts';

let mail: MailFake;
beforeEach(async () => {
  mail = await startMailFake();
});
afterEach(() => mail.close());

const served = async (message: Record<string, string>) => {
  const { pathname, search } = new URL(message['SigningCertURL'] ?? '');
  return (await fetch(mail.snsUrl + pathname + search)).text();
};

test('a certificate of its own is one that others can read, for its days', () => {
  const from = new Date('2026-01-01T00:00:00Z');
  const to = new Date('2027-01-01T00:00:00Z');
  const { certificate } = selfSigned('sns.amazonaws.com', { from, to });
  const read = new X509Certificate(certificate);
  expect([read.subject, read.validFromDate, read.validToDate]).toEqual(['CN=sns.amazonaws.com', from, to]);
  expect(read.verify(read.publicKey)).toBe(true);
});

test.each(['1', '2'] as const)(
  'a message is signed over its fields in order, by version %s',
  async (version) => {
    const message = mail.topic.message({ Subject: 'S', Message: 'Grüße\nZoë' }, version);
    const names = ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'];
    const text = names.map((name) => `${name}\n${message[name]}\n`).join('');
    const verify = createVerify(version === '1' ? 'RSA-SHA1' : 'RSA-SHA256').update(text);
    const { publicKey } = new X509Certificate(await served(message));
    expect(verify.verify(publicKey, message['Signature'] ?? '', 'base64')).toBe(true);
  },
);

test('following the address of a confirmation confirms', async () => {
  const { SubscribeURL = '' } = mail.topic.message({ Type: 'SubscriptionConfirmation' });
  expect(mail.topic.confirmed).toEqual([]);
  const { pathname, search } = new URL(SubscribeURL);
  expect((await fetch(mail.snsUrl + pathname + search)).status).toBe(200);
  expect(mail.topic.confirmed).toEqual(['token-1']);
});

test('a mail’s page offers one click where the mail has it, and nothing is reported to nobody', async () => {
  const transport = createTransport({ url: mail.smtpUrl, tls: { rejectUnauthorized: false } });
  const letter = { from: 'a@x.test', to: 'zoe@x.test', subject: 'News', text: 'News' };
  await transport.sendMail(letter);
  await transport.sendMail({
    ...letter,
    list: { unsubscribe: `${mail.baseUrl}/_clear` },
    headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  });
  const page = async (id: number) => (await fetch(`${mail.baseUrl}/${id}`)).text();
  expect(await page(1)).not.toContain('Unsubscribe with one click');
  expect(await page(2)).toContain('Unsubscribe with one click');
  const { origin } = new URL(mail.baseUrl);
  const act = (id: number, name: string) =>
    fetch(`${mail.baseUrl}/${id}/_act`, {
      method: 'POST',
      headers: { origin },
      body: new URLSearchParams({ act: name }),
      redirect: 'manual',
    });
  for (const name of ['bounce', 'complaint', 'nonsense']) expect((await act(1, name)).status).toBe(502);
  expect((await act(1, 'unsubscribe')).status).toBe(502);
  expect((await act(9, 'unsubscribe')).status).toBe(404);
});
