import { createTransport } from 'nodemailer';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { MailMode } from './faults.ts';
import { type Phase, refusals } from './refusals.ts';
import { type MailFake, startMailFake } from './start.ts';
import { complaintAbout } from './strict.ts';

let mail: MailFake;
beforeEach(async () => {
  mail = await startMailFake({ slowMs: 300 });
});
afterEach(() => mail.close());

/** Sends with a login, as to a real provider. @param overrides parts of the mail */
function send(overrides: object = {}, socketTimeout = 5000) {
  const { port } = new URL(mail.smtpUrl);
  const url = `smtp://owner:secret@127.0.0.1:${port}`;
  // Its certificate is self-signed.
  return createTransport({ url, socketTimeout, tls: { rejectUnauthorized: false } }).sendMail({
    from: 'hello@demo.test',
    to: 'zoe@demo.test',
    subject: 'Hello',
    text: 'Hello',
    ...overrides,
  });
}

/**
 * The command that nodemailer names in its error for each phase; after a 421 it names the connection, which has ended.
 */
const commands: Readonly<Record<Phase, RegExp>> = {
  greeting: /^CONN$/,
  login: /^AUTH /,
  sender: /^MAIL FROM$/,
  recipient: /^RCPT TO$/,
  message: /^DATA$/,
};

test.each(Object.entries(refusals))(
  '%s is said in its phase, once, and the mail is not kept',
  async (mode, { at, code, words }) => {
    mail.setMode(mode as MailMode, 1);
    const said = expect.stringContaining(`${code} ${words.slice(0, 30)}`) as string;
    const command = expect.stringMatching(code === 421 ? commands.greeting : commands[at]) as string;
    await expect(send()).rejects.toMatchObject({ responseCode: code, response: said, command });
    expect(mail.messages()).toEqual([]);
    await send();
    expect(mail.messages()).toHaveLength(1);
  },
);

test('what it took and never confirmed is there all the same', async () => {
  mail.setMode('cutAfter', 1);
  await expect(send()).rejects.toMatchObject({ command: 'CONN' });
  mail.setMode('silent', 1);
  await expect(send({}, 200)).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  mail.setMode('slow', 1);
  await send();
  expect(mail.messages()).toHaveLength(3);
});

test('what it broke off in the middle of is not there', async () => {
  mail.setMode('cutBefore', 1);
  await expect(send()).rejects.toMatchObject({ command: 'CONN' });
  expect(mail.messages()).toEqual([]);
});

const head = 'From: a@x.test\r\nTo: zoe@demo.test\r\nDate: Thu, 1 Jan 2026 00:00:00 +0000\r\n';
test.each([
  [`${head}Message-ID: <1@x.test>\r\n\r\n${'x'.repeat(999)}\r\n`, '550 5.6.0'],
  [`${head}Message-ID: <1@x.test>\r\n\r\nZoë\r\n`, '554 5.6.1'],
  [`${head}\r\nNo id.\r\n`, '550 5.7.1'],
])('a message that the strictest would refuse is refused: %#', async (raw, said) => {
  await expect(send({ raw })).rejects.toMatchObject({ response: expect.stringContaining(said) as string });
});

test('a line feed without its carriage return is refused', () => {
  expect(complaintAbout(Buffer.from('a\r\nb\r\n'))).toBeNull();
  expect(complaintAbout(Buffer.from('a\nb\r\n'))?.message).toContain('Bare line feeds');
});

test('an address beyond ASCII is refused where SMTPUTF8 is not offered', async () => {
  const envelope = { from: 'hello@demo.test', to: 'zoë@demo.test' };
  await expect(send({ envelope })).rejects.toMatchObject({
    response: expect.stringContaining('553 5.6.7') as string,
  });
});
