import { afterEach, beforeEach, expect, test } from 'vitest';
import { type MailFake, startMailFake } from '#fakes/mail/start.ts';
import { createSmtpTransport, type OutgoingMail } from './transport.ts';

let mail: MailFake;
beforeEach(async () => {
  mail = await startMailFake();
});
afterEach(() => mail.close());

const hello: OutgoingMail = {
  to: 'ann@example.test',
  subject: 'Hello',
  html: '<p>Hello</p>',
  text: 'Hello',
  id: 'mail-1-1',
  senderName: 'Make Me Great!',
  unsubscribeUrl: null,
  replyTo: null,
};

/** Sends one mail through the fake, reached by this host name with this query. */
async function sendBy(host: string, given: { login?: string; query?: string } = {}) {
  const { login = '', query = '' } = given;
  const { port } = new URL(mail.smtpUrl);
  const transport = createSmtpTransport({
    url: `smtp://${login}${host}:${port}${query}`,
    from: 'Make Me Great! <hello@example.test>',
  });
  const sent = await transport.send(hello);
  transport.abort();
  return sent;
}

// Reaches this machine, but under a name that we do not recognize as local.
const elsewhere = '0.0.0.0';
const login = 'owner:secret@';

test('a password goes to no server that offers no encryption, and the mail waits', async () => {
  mail.setMode('stripped');
  expect(await sendBy(elsewhere, { login })).toEqual({
    outcome: 'failed',
    fault: 'ours',
    code: expect.stringMatching(/^ETLS/) as string,
  });
  expect(mail.logins()).toEqual([]);
  expect(mail.messages()).toEqual([]);
});

test.each([
  '?requireTLS=false',
  '?ignoreTLS=true',
  '?opportunisticTLS=true&requireTLS=false',
  '?secure=false',
])('nothing in the address switches that off: %s', async (query) => {
  mail.setMode('stripped');
  expect(await sendBy(elsewhere, { login, query })).toMatchObject({ outcome: 'failed' });
  expect(mail.logins()).toEqual([]);
});

test('a password goes to no server whose certificate nobody vouches for', async () => {
  expect(await sendBy(elsewhere, { login })).toMatchObject({ outcome: 'failed' });
  expect(mail.logins()).toEqual([]);
});

test('under TLS the login is made', async () => {
  const query = '?tls.rejectUnauthorized=false';
  expect(await sendBy(elsewhere, { login, query })).toEqual({ outcome: 'sent' });
  expect(mail.logins()).toEqual([{ user: 'owner', encrypted: true }]);
});

test.each(['127.0.0.1', 'localhost'])(
  'on this machine (%s) a server without encryption will do',
  async (host) => {
    mail.setMode('stripped');
    expect(await sendBy(host, { login })).toEqual({ outcome: 'sent' });
    expect(mail.logins()).toEqual([{ user: 'owner', encrypted: false }]);
  },
);

test('on this machine the server’s own certificate will do', async () => {
  expect(await sendBy('127.0.0.1', { login })).toEqual({ outcome: 'sent' });
  expect(mail.logins()).toEqual([{ user: 'owner', encrypted: true }]);
});

test('where there is no password to lose, a server elsewhere may be without encryption', async () => {
  mail.setMode('stripped');
  expect(await sendBy(elsewhere)).toEqual({ outcome: 'sent' });
});
