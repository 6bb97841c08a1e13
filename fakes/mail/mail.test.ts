import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createTransport } from 'nodemailer';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readMail } from './read.ts';
import { type MailFake, startMailFake } from './start.ts';
import { MailStore } from './store.ts';

let mail: MailFake;
beforeEach(async () => {
  mail = await startMailFake();
});
afterEach(() => mail.close());

function send(overrides: object = {}) {
  // Its certificate is self-signed.
  return createTransport({ url: mail.smtpUrl, tls: { rejectUnauthorized: false } }).sendMail({
    from: 'Make Me Great! <hello@demo.test>',
    to: 'Zoë <Zoe@Demo.test>',
    subject: 'Grüße & <b>welcome</b>',
    text: 'Open https://app.test/verify?token=a&b=1. Thanks!',
    html: '<p>Hello <a href="https://app.test/verify">verify</a></p><script>alert(1)</script>',
    ...overrides,
  });
}

test('a mail sent by SMTP is kept with both bodies and found by its recipient in any case', async () => {
  await send();
  await send({ to: 'other@demo.test', subject: 'x'.repeat(300), text: '.\r\n..dots\r\n.' });
  expect(mail.messages()).toHaveLength(2);
  expect(mail.messages('ZOE@demo.test')).toMatchObject([
    {
      sender: 'hello@demo.test',
      recipients: ['zoe@demo.test'],
      from: '"Make Me Great!" <hello@demo.test>',
      subject: 'Grüße & <b>welcome</b>',
      text: 'Open https://app.test/verify?token=a&b=1. Thanks!\n',
      html: expect.stringContaining('verify</a>') as string,
    },
  ]);
  expect(mail.messages('other@demo.test')[0]).toMatchObject({
    subject: 'x'.repeat(300),
    text: '.\n..dots\n.\n',
  });
});

test('the JSON interface lists by recipient and deletes', async () => {
  await send();
  const url = `${mail.baseUrl}/api/messages`;
  expect(await (await fetch(`${url}?to=zoe@demo.test`)).json()).toMatchObject({ messages: [{ id: 1 }] });
  expect(await (await fetch(`${url}?to=nobody@demo.test`)).json()).toEqual({ messages: [] });
  expect((await fetch(url, { method: 'DELETE' })).status).toBe(204);
  expect(await (await fetch(url)).json()).toEqual({ messages: [] });
});

test('the inbox and the mail are pages that escape what they show', async () => {
  expect(await (await fetch(`${mail.baseUrl}/`)).text()).toContain('No mail yet.');
  await send();
  const inbox = await (await fetch(`${mail.baseUrl}/`)).text();
  expect(inbox).toContain('Demo service.');
  expect(inbox).toContain('<a href="/mail/1">Grüße &amp; &lt;b&gt;welcome&lt;/b&gt;</a>');
  const page = await (await fetch(`${mail.baseUrl}/1`)).text();
  expect(page).toContain('<a href="https://app.test/verify?token=a&amp;b=1" rel="noopener noreferrer">');
  expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
  expect(page).not.toContain('<script>');
});

test('the message’s HTML is served in a sandbox without scripts', async () => {
  await send();
  const response = await fetch(`${mail.baseUrl}/1/html`);
  expect(response.headers.get('content-security-policy')).toMatch(
    /^sandbox allow-popups [^;]*; default-src 'none'/,
  );
  expect(await response.text()).toContain('<a href="https://app.test/verify">');
  expect(await (await fetch(`${mail.baseUrl}/1/raw`)).text()).toContain('MIME-Version: 1.0');
  for (const path of ['2', '2/html', '2/raw', 'x', '-1'])
    expect((await fetch(`${mail.baseUrl}/${path}`)).status).toBe(404);
});

test('faults refuse for now, for good, or drop the connection, as often as they were told', async () => {
  for (const [mode, problem] of [
    ['451', { responseCode: 451 }],
    ['550', { responseCode: 550 }],
    ['down', {}],
  ] as const) {
    mail.setMode(mode, 1);
    await expect(send()).rejects.toMatchObject(problem);
  }
  expect(mail.messages()).toEqual([]);
  await send();
  expect(mail.messages()).toHaveLength(1);
});

test('faults are set over HTTP, not from a foreign page', async () => {
  const post = (body: URLSearchParams | string, headers: Record<string, string> = {}) =>
    fetch(`${mail.baseUrl}/_mode`, { method: 'POST', body, headers, redirect: 'manual' });
  const json = { 'content-type': 'application/json' };
  expect(await (await post('{"mode":"550","times":2}', json)).json()).toEqual({ mode: '550', left: 2 });
  expect((await post('{"mode":"sleepy"}', json)).status).toBe(400);
  expect((await post('{"mode":"550","times":0}', json)).status).toBe(400);
  expect((await post(new URLSearchParams({ mode: 'ok' }), { origin: 'https://evil.test' })).status).toBe(403);
  expect(
    (await post(new URLSearchParams({ mode: 'ok', times: '' }), { origin: new URL(mail.baseUrl).origin }))
      .status,
  ).toBe(303);
  await send();
});

test('mails outlive a restart of the fakes, and those of an earlier version make room', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mmg-mail-'));
  const file = join(folder, 'mail.sqlite');
  const earlier = new DatabaseSync(file);
  earlier.exec('CREATE TABLE mail (id INTEGER PRIMARY KEY, raw BLOB NOT NULL)');
  earlier.close();
  const before = new MailStore(file);
  const raw = Buffer.from('Subject: kept\r\n\r\nhello');
  const envelope = { sender: 'a@x.test', recipients: ['b@x.test'] };
  before.add(envelope, { raw, read: await readMail(raw) }, new Date(0));
  before.close();
  const after = new MailStore(file);
  expect(after.list('b@x.test')).toMatchObject([{ subject: 'kept', receivedAt: '1970-01-01T00:00:00.000Z' }]);
  after.close();
  rmSync(folder, { recursive: true });
});
