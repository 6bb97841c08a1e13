import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerChallenge, readSession, signIn } from '#features/account/contract.ts';
import * as contract from '#features/account/contract-security.ts';
import { totpCredentials } from '#platform/server/auth/tables.ts';
import { userRoles } from '#platform/server/access/tables.ts';
import { joinWithTotp, mailedToken, totpCode } from '#testing/account-cases.ts';
import { resetPassword } from '#features/account/contract-mail.ts';
import { type App, startApp } from '#testing/harness.ts';
import { mailTo } from '#testing/mailbox.ts';
import { ensureAdmin } from '#features/account/server/ensure-admin.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

type Holder = Awaited<ReturnType<typeof joinWithTotp>>;

/** A browser that has shown the password and is asked for a code. */
async function challenged(holder: Holder) {
  const browser = app.visitor();
  const entry = await browser.call(signIn, { body: { email: holder.email, password: holder.password } });
  expect(entry).toEqual({ viewer: null, expiresAt: null, totpDueAt: null, next: 'mfa_required' });
  expect((await browser.call(readSession, {})).viewer).toBeNull();
  return browser;
}

test('with two steps the password alone opens nothing, and the code does', async () => {
  const holder = await joinWithTotp(app);
  const browser = await challenged(holder);
  const entry = await browser.call(answerChallenge, { body: { code: totpCode(app, holder.secret, 1) } });
  expect(entry).toMatchObject({ next: 'nothing', viewer: { userId: holder.userId } });
  expect((await browser.call(readSession, {})).viewer?.userId).toBe(holder.userId);
  await mailTo(app, holder.email, 'Two-step sign-in is on');
});

test('a code is good once: not again in its step, and nobody signs in with the one that turned it on', async () => {
  const holder = await joinWithTotp(app);
  const first = await challenged(holder);
  const used = await first.fail(answerChallenge, { body: { code: totpCode(app, holder.secret) } });
  expect(used).toMatchObject({ status: 401, code: 'bad_code' });
  const code = totpCode(app, holder.secret, 1);
  await first.call(answerChallenge, { body: { code } });
  const second = await challenged(holder);
  expect((await second.fail(answerChallenge, { body: { code } })).code).toBe('bad_code');
});

test('of two requests with one code at once, one wins', async () => {
  const holder = await joinWithTotp(app);
  const browsers = [await challenged(holder), await challenged(holder)];
  const body = JSON.stringify({ code: totpCode(app, holder.secret, 1) });
  const headers = { 'content-type': 'application/json' };
  const answers = await Promise.all(
    browsers.map((browser) => browser.send(answerChallenge.path, { method: 'POST', headers, body })),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
});

test('a clock that is off by half a minute is accepted either way, one that is off by two is not', async () => {
  const holder = await joinWithTotp(app);
  app.clock.advance(5 * 60_000);
  for (const off of [-3, 4]) {
    const body = { code: totpCode(app, holder.secret, off) };
    expect((await (await challenged(holder)).fail(answerChallenge, { body })).code).toBe('bad_code');
  }
  for (const off of [-1, 1]) {
    const body = { code: totpCode(app, holder.secret, off) };
    expect((await (await challenged(holder)).call(answerChallenge, { body })).next).toBe('nothing');
  }
});

test('wrong codes from many networks have an end, and the member is told once', async () => {
  const holder = await joinWithTotp(app);
  const browser = await challenged(holder);
  const codes: string[] = [];
  for (let at = 1; at <= 31; at += 1) {
    const elsewhere = app.visitor(`10.9.0.${at}`);
    for (const [name, value] of browser.cookies) elsewhere.cookies.set(name, value);
    codes.push((await elsewhere.fail(answerChallenge, { body: { code: '000000' } })).code);
  }
  expect(codes.slice(0, 30)).toEqual(Array(30).fill('bad_code'));
  expect(codes[30]).toBe('too_many_requests');
  const subject = 'Somebody is guessing your sign-in codes';
  await mailTo(app, holder.email, subject);
  const told = app.mail.messages(holder.email).filter((mail) => mail.subject === subject);
  expect(told).toHaveLength(1);
  app.clock.advance(60 * 60_000);
  const later = await challenged(holder);
  expect((await later.call(answerChallenge, { body: { code: totpCode(app, holder.secret) } })).next).toBe(
    'nothing',
  );
});

test('a lost phone: each backup code opens the account once, and then two steps can be turned off', async () => {
  const holder = await joinWithTotp(app);
  const [code = '', second = ''] = holder.backupCodes;
  expect(new Set(holder.backupCodes).size).toBe(10);
  const browser = await challenged(holder);
  const typed = ` ${code.toUpperCase().replace('-', ' ')} `;
  expect((await browser.call(answerChallenge, { body: { code: typed } })).next).toBe('nothing');
  expect((await (await challenged(holder)).fail(answerChallenge, { body: { code } })).code).toBe('bad_code');
  expect((await browser.call(contract.readSecurity, {})).totp).toEqual({
    on: true,
    backupCodesLeft: 9,
    dueAt: null,
  });

  const { password } = holder;
  expect((await browser.fail(contract.disableTotp, { body: { password, code } })).code).toBe('bad_code');
  await browser.call(contract.disableTotp, { body: { password, code: second } });
  const entry = await app.visitor().call(signIn, { body: { email: holder.email, password } });
  expect(entry.next).toBe('nothing');
  expect((await browser.fail(contract.disableTotp, { body: { password, code: '123456' } })).code).toBe(
    'conflict',
  );
});

test('new backup codes ask for a code and replace the old ones, and another member’s open nothing', async () => {
  const [holder, other] = [await joinWithTotp(app), await joinWithTotp(app)];
  const { password, backupCodes: old } = holder;
  const refused = { body: { password, code: other.backupCodes[0] ?? '' } };
  expect(await holder.fail(contract.renewBackupCodes, refused)).toMatchObject({ code: 'bad_code' });
  const { backupCodes } = await holder.call(contract.renewBackupCodes, {
    body: { password, code: old[1] ?? '' },
  });
  const browser = await challenged(holder);
  for (const code of [holder.backupCodes[0], other.backupCodes[0], 'aaaaa-aaaaa'])
    expect((await browser.fail(answerChallenge, { body: { code } })).code, code).toBe('bad_code');
  expect((await browser.call(answerChallenge, { body: { code: backupCodes[9] ?? '' } })).next).toBe(
    'nothing',
  );
  await mailTo(app, holder.email, 'You have new backup codes');
});

test('a challenge ends after five minutes, belongs to its browser, and dies with a new password', async () => {
  const holder = await joinWithTotp(app);
  const stranger = await app
    .visitor()
    .fail(answerChallenge, { body: { code: totpCode(app, holder.secret, 1) } });
  expect(stranger).toMatchObject({ status: 401, code: 'session_ended' });
  const late = await challenged(holder);
  app.clock.advance(5 * 60_000);
  const body = { code: totpCode(app, holder.secret) };
  expect((await late.fail(answerChallenge, { body })).code).toBe('session_ended');
  const browser = await challenged(holder);
  const token = await mailedToken(app, {
    userId: holder.userId,
    email: holder.email,
    purpose: 'reset_password',
  });
  await app.visitor().call(resetPassword, { body: { token, password: 'one-that-is-new-8' } });
  expect((await browser.fail(answerChallenge, { body })).code).toBe('session_ended');
});

test('setting up: nothing changes before the first code, a new start replaces the secret, and on stays on', async () => {
  const member = await app.join();
  const { password } = member;
  expect((await member.fail(contract.startTotp, { body: { password: 'wrong-one-3' } })).code).toBe(
    'bad_credentials',
  );
  expect((await member.fail(contract.confirmTotp, { body: { code: '123456' } })).code).toBe('conflict');
  const abandoned = await member.call(contract.startTotp, { body: { password } });
  const { secret, uri } = await member.call(contract.startTotp, { body: { password } });
  expect(uri).toMatch(/^otpauth:\/\/totp\/Make%20Me%20Great!:/);
  expect((await app.visitor().call(signIn, { body: { email: member.email, password } })).next).toBe(
    'nothing',
  );
  const stale = { code: totpCode(app, abandoned.secret) };
  expect((await member.fail(contract.confirmTotp, { body: stale })).code).toBe('bad_code');
  await member.call(contract.confirmTotp, { body: { code: totpCode(app, secret) } });
  expect((await member.fail(contract.startTotp, { body: { password } })).code).toBe('totp_already_on');
  expect((await member.fail(contract.confirmTotp, { body: { code: '123456' } })).code).toBe(
    'totp_already_on',
  );
  const kept = await app.db.select({ sealed: totpCredentials.sealedSecret }).from(totpCredentials);
  expect(JSON.stringify(kept)).not.toContain(secret);
});

test('guessing codes is slowed down, told plainly', async () => {
  const browser = await challenged(await joinWithTotp(app));
  const codes: string[] = [];
  for (let i = 0; i < 6; i += 1)
    codes.push((await browser.fail(answerChallenge, { body: { code: `00000${i}` } })).code);
  expect(codes).toEqual([...Array<string>(5).fill('bad_code'), 'too_many_requests']);
});

test('an admin has a week for two steps; after it they are none until they have them', async () => {
  const member = await app.join();
  const since = app.clock.now();
  await app.db.insert(userRoles).values({ userId: member.userId, role: 'admin', createdAt: since });
  const day = 24 * 60 * 60_000;
  const session = async () => {
    const browser = app.visitor();
    await browser.call(signIn, { body: { email: member.email, password: member.password } });
    return { browser, answer: await browser.call(readSession, {}) };
  };
  const due = new Date(since.getTime() + 7 * day).toISOString();
  expect((await session()).answer).toMatchObject({ totpDueAt: due, viewer: { tier: 'admin' } });
  app.clock.advance(7 * day);
  const { browser, answer } = await session();
  expect(answer).toMatchObject({ totpDueAt: due, viewer: { tier: 'premium' } });
  const { secret } = await browser.call(contract.startTotp, { body: { password: member.password } });
  await browser.call(contract.confirmTotp, { body: { code: totpCode(app, secret) } });
  expect(await browser.call(readSession, {})).toMatchObject({ totpDueAt: null, viewer: { tier: 'admin' } });
});

test('the owner who lost their phone gets in by a restart', async () => {
  const holder = await joinWithTotp(app);
  await ensureAdmin(app.product.deps.account, { email: holder.email, password: 'the-owner-is-back-1' });
  const body = { email: holder.email, password: 'the-owner-is-back-1' };
  expect((await app.visitor().call(signIn, { body })).next).toBe('nothing');
});
