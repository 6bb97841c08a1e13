import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSession, signIn, signUp } from '#features/account/contract.ts';
import * as contract from '#features/account/contract-mail.ts';
import { readSecurity } from '#features/account/contract-security.ts';
import { users } from '#platform/server/auth/tables.ts';
import { mailMessages } from '#platform/server/mail/tables.ts';
import { mailedToken } from '#testing/account-cases.ts';
import { type App, startApp } from '#testing/harness.ts';
import { eventually, linkToken, mailTo } from '#testing/mailbox.ts';
import { newPerson } from '#testing/person.ts';

let app: App;
let strict: App;
beforeAll(async () => {
  app = await startApp();
  strict = await startApp({ REQUIRE_EMAIL_VERIFICATION: 'true' });
});
afterAll(async () => {
  await app.close();
  await strict.close();
});

const other = 'another-good-one-5';
/** Everything posted to a member but their welcome. */
const mailsOf = async (userId: string) => {
  const rows = await app.db
    .select()
    .from(mailMessages)
    .where(eq(mailMessages.userId, userId))
    .orderBy(mailMessages.id);
  return rows.filter(({ template }) => template !== 'account.welcome');
};
/** Somebody who has their welcome already, so that what follows is about the next mail. */
const welcomed = async () => {
  const member = await app.join();
  await mailTo(app, member.email, 'Welcome to Make Me Great!');
  return member;
};

test('a forgotten password is set anew by the mailed link, which ends every session', async () => {
  const member = await app.join();
  await app.visitor().call(contract.requestReset, { body: { email: member.email.toUpperCase() } });
  const mail = await mailTo(app, member.email, 'Set a new password');
  expect(mail.html).toContain(`${app.origin}/reset-password#token=`);
  const token = linkToken(mail);
  const answer = await app.visitor().call(contract.resetPassword, { body: { token, password: other } });
  expect(answer).toEqual({ email: member.email });
  app.memoEnds();
  expect((await member.call(readSession, {})).viewer).toBeNull();
  const old = { email: member.email, password: member.password };
  expect((await app.visitor().fail(signIn, { body: old })).code).toBe('bad_credentials');
  const entry = await app.visitor().call(signIn, { body: { ...old, password: other } });
  expect(entry).toMatchObject({ next: 'nothing', viewer: { userId: member.userId } });
  await mailTo(app, member.email, 'Your password was changed');
});

test('a link is good once, for thirty minutes, for its own purpose and as we signed it', async () => {
  const { userId, email } = await app.join();
  const reset = (token: string) =>
    app.visitor().fail(contract.resetPassword, { body: { token, password: other } });
  const spent = await mailedToken(app, { userId, email, purpose: 'reset_password' });
  await app.visitor().call(contract.resetPassword, { body: { token: spent, password: other } });
  const forVerifying = await mailedToken(app, { userId, email, purpose: 'verify_email' });
  const fresh = await mailedToken(app, { userId, email, purpose: 'reset_password' });
  const toldElsewhere = await mailedToken(app, {
    userId,
    email: 'old@example.test',
    purpose: 'reset_password',
  });
  const [id = ''] = fresh.split('.');
  const forged = [`${fresh}x`, `${id}.${forVerifying.split('.')[1] ?? ''}`, id, 'guess', '.', `${id}.`];
  for (const token of [spent, forVerifying, toldElsewhere, ...forged])
    expect(await reset(token), token).toMatchObject({ status: 410, code: 'link_spent' });
  app.clock.advance(30 * 60_000);
  expect(await reset(fresh)).toMatchObject({ status: 410, code: 'link_spent' });
});

test('of two requests with one link at once, one wins', async () => {
  const { userId, email } = await app.join();
  const token = await mailedToken(app, { userId, email, purpose: 'reset_password' });
  const attempts = [other, `${other}0`].map((password) =>
    app.visitor().send(contract.resetPassword.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token, password }),
    }),
  );
  const statuses = (await Promise.all(attempts)).map(({ status }) => status);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 410]);
});

test('a reset answers the same for a known and an unknown address, and waits a minute for the next', async () => {
  const { email } = await app.join();
  const ask = (address: string) => app.visitor().call(contract.requestReset, { body: { email: address } });
  expect(await ask('nobody-at-all@example.test')).toEqual(await ask(email));
  for (const address of [email, 'nobody-at-all@example.test']) {
    const failure = await app.visitor().fail(contract.requestReset, { body: { email: address } });
    expect(failure).toMatchObject({ status: 429, message: 'Too many attempts. Try again in 60 seconds.' });
    expect(failure.headers.get('retry-after')).toBe('60');
  }
});

test('an SDK’s body signs up as ours does, and its mail leads to this site and nowhere else [account.call-sign-up] [account.sign-up-metadata]', async () => {
  const { firstName, lastName, ...credentials } = newPerson();
  const body = { ...credentials, data: { first_name: firstName, last_name: lastName } };
  for (const emailRedirectTo of ['https://evil.example/', `${strict.origin}.evil.example`, 'nowhere'])
    expect((await strict.visitor().fail(signUp, { body: { ...body, emailRedirectTo } })).fields).toEqual({
      emailRedirectTo: 'This must be an address of this site.',
    });
  await strict.visitor().call(signUp, { body: { ...body, emailRedirectTo: strict.origin } });
  const mail = await mailTo(strict, body.email, 'Confirm your email address');
  expect(mail.text).toContain(`${strict.origin}/verify-email#token=`);
  await strict.visitor().call(contract.verifyEmail, { body: { token: linkToken(mail) } });
  const { email, password } = body;
  const { viewer } = await strict.visitor().call(signIn, { body: { email, password } });
  expect(viewer).toMatchObject({ email, firstName, lastName });
});

test('where addresses must be confirmed, signing up opens no session and the log says why [account.sign-up-without-session-warns]', async () => {
  const person = newPerson();
  const visitor = strict.visitor();
  const entry = await visitor.call(signUp, { body: person });
  expect(entry).toEqual({ viewer: null, expiresAt: null, totpDueAt: null, next: 'verify_email' });
  expect((await visitor.call(readSession, {})).viewer).toBeNull();
  expect(
    strict.log.lines.some(({ level, message }) => level === 'warn' && message.includes('confirmation')),
  ).toBe(true);
  const { email, password } = person;
  expect(await visitor.fail(signIn, { body: { email, password } })).toMatchObject({
    status: 403,
    code: 'email_unverified',
  });
  expect((await visitor.fail(signIn, { body: { email, password: 'wrong-one-3' } })).code).toBe(
    'bad_credentials',
  );

  const token = linkToken(await mailTo(strict, email, 'Confirm your email address'));
  expect(await visitor.call(contract.verifyEmail, { body: { token } })).toEqual({ email });
  expect(await visitor.call(contract.verifyEmail, { body: { token } })).toEqual({ email });
  const { viewer } = await visitor.call(signIn, { body: { email, password } });
  expect(viewer).toMatchObject({ email, emailVerified: true });
});

test('a known address gets the same answer at sign-up, and its owner a mail', async () => {
  const person = newPerson();
  const first = await strict.visitor().call(signUp, { body: person });
  const second = await strict.visitor().call(signUp, { body: { ...person, firstName: 'Eve' } });
  expect(second).toEqual(first);
  await mailTo(strict, person.email, 'You already have an account');
  const [user] = await strict.db.select().from(users).where(eq(users.email, person.email));
  expect(user?.firstName).toBe(person.firstName);
});

test('the confirmation can be sent again after a minute, and the earlier link is dead then', async () => {
  const { email, ...rest } = newPerson();
  await strict.visitor().call(signUp, { body: { email, ...rest } });
  const first = linkToken(await mailTo(strict, email, 'Confirm your email address'));
  strict.mail.clear();
  await strict.visitor().call(contract.resendVerification, { body: { email } });
  const again = await strict.visitor().fail(contract.resendVerification, { body: { email } });
  expect(again).toMatchObject({ status: 429, code: 'too_many_requests' });
  const second = linkToken(await mailTo(strict, email, 'Confirm your email address'));
  expect((await strict.visitor().fail(contract.verifyEmail, { body: { token: first } })).code).toBe(
    'link_spent',
  );
  await strict.visitor().call(contract.verifyEmail, { body: { token: second } });
  strict.clock.advance(60_000);
  expect(await strict.visitor().call(contract.resendVerification, { body: { email } })).toEqual({
    retryAfterSeconds: 60,
  });
});

test('a new address is confirmed from the new one and told to the old one', async () => {
  const member = await app.join();
  const email = newPerson().email;
  const body = { email: email.toUpperCase(), password: member.password };
  const wrong = await member.fail(contract.requestAddressChange, { body: { ...body, password: 'not-it-1' } });
  expect(wrong).toMatchObject({
    code: 'bad_credentials',
    fields: { password: 'That password isn’t right.' },
  });
  await member.call(contract.requestAddressChange, { body });
  const mail = await mailTo(app, email, 'Confirm your new email address');
  expect(
    (await app.visitor().call(signIn, { body: { email: member.email, password: member.password } })).viewer
      ?.email,
  ).toBe(member.email);
  expect(await app.visitor().call(contract.confirmAddress, { body: { token: linkToken(mail) } })).toEqual({
    email,
  });
  expect((await mailTo(app, member.email, 'address was changed')).text).toContain(email);
  const entry = await app.visitor().call(signIn, { body: { email, password: member.password } });
  expect(entry.viewer).toMatchObject({ userId: member.userId, email, emailVerified: true });
});

test('asking for an address that is taken answers the same; taken in between, the link says so', async () => {
  const [member, holder] = [await app.join(), await app.join()];
  const { password } = member;
  const answer = await member.call(contract.requestAddressChange, {
    body: { email: holder.email, password },
  });
  expect(answer).toEqual({ retryAfterSeconds: 60 });
  await mailTo(app, holder.email, 'You already have an account');
  const given = { userId: member.userId, email: holder.email, purpose: 'change_address' } as const;
  const token = await mailedToken(app, given);
  expect((await app.visitor().fail(contract.confirmAddress, { body: { token } })).code).toBe('email_taken');
  const own = await member.fail(contract.requestAddressChange, { body: { email: member.email, password } });
  expect(own.fields).toEqual({ email: 'This is already your address' });
});

test('a sign-in on a new device is told by mail, one on a known device is not', async () => {
  const member = await app.join();
  const body = { email: member.email, password: member.password };
  await member.call(signIn, { body });
  const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
  const elsewhere = app.visitor();
  await elsewhere.call(signIn, { body }, { headers: { 'user-agent': agent } });
  const mail = await mailTo(app, member.email, 'New sign-in');
  // In words, and with the way to the page that lists the devices.
  expect(mail.text).toContain('Firefox on Windows. Open the list to see when');
  expect(mail.text).not.toContain('UTC');
  expect(mail.text).toContain('/settings/security');
  await elsewhere.call(signIn, { body });
  const posted = await mailsOf(member.userId);
  expect(posted.map(({ template }) => template)).toEqual(['account.newSignIn']);
});

test('while the mail server is down the act succeeds, and the mail follows', async () => {
  const member = await welcomed();
  app.mail.setMode('down');
  await app.visitor().call(contract.requestReset, { body: { email: member.email } });
  const failed = await eventually(async () => {
    const [row] = await mailsOf(member.userId);
    return row && row.lastError !== null ? row : null;
  });
  expect(failed.state).toBe('pending');
  expect(failed.lastError).not.toContain('@');
  app.mail.setMode('ok');
  await mailTo(app, member.email, 'Set a new password');
  const sent = await eventually(async () => {
    const [row] = await mailsOf(member.userId);
    return row?.state === 'sent' ? row : null;
  });
  expect(sent.attempts).toBeGreaterThan(1);
  expect(JSON.stringify(app.log.lines)).not.toContain(member.email);
});

test('a mail that is refused for good is given up, and settings say so until one arrives', async () => {
  const member = await welcomed();
  expect((await member.call(readSecurity, {})).mail).toEqual({
    available: true,
    refused: null,
    stopped: null,
  });
  app.mail.setMode('550', 1);
  await app.visitor().call(contract.requestReset, { body: { email: member.email } });
  const refused = await eventually(async () => (await member.call(readSecurity, {})).mail.refused);
  expect(refused).toMatchObject({ to: member.email, subject: 'Set a new password', reason: 'RCPT 550' });
  app.clock.advance(61_000);
  await app.visitor().call(contract.requestReset, { body: { email: member.email } });
  await eventually(async () => (await member.call(readSecurity, {})).mail.refused === null || null);
});

test('without a mail server this is said, whether or not the address is known', async () => {
  const own = await startApp({ SMTP_URL: '', MAIL_FROM: '' });
  const member = await own.join();
  expect((await member.call(readSecurity, {})).mail).toEqual({
    available: false,
    refused: null,
    stopped: null,
  });
  for (const email of [member.email, 'nobody@example.test'])
    expect(await own.visitor().fail(contract.requestReset, { body: { email } })).toMatchObject({
      status: 503,
      code: 'mail_off',
    });
  await own.close();
});
