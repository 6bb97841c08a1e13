import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerChallenge, readSession, signIn } from '#features/account/contract.ts';
import { deleteAccount, exportAccount } from '#features/account/contract-leaving.ts';
import * as contract from '#features/account/contract-passkeys.ts';
import { auditEntries } from '#platform/server/audit/tables.ts';
import { joinWithTotp, mailedToken, totpCode } from '#testing/account-cases.ts';
import { stopAddressChange } from '#features/account/contract-mail.ts';
import { type App, startApp } from '#testing/harness.ts';
import { mailTo } from '#testing/mailbox.ts';
import { asked, withPasskey } from '#testing/passkey-cases.ts';
import { type Authenticator, createAuthenticator } from '#testing/passkey.ts';
import { replacePassword } from '#features/account/server/queries.ts';
import { oneTimePasses, passkeys } from '#features/account/server/tables.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const later = (minutes: number) => app.clock.advance(minutes * 60_000);
const list = async (member: Awaited<ReturnType<App['join']>>) =>
  (await member.call(contract.listPasskeys, {})).passkeys;

async function enter(authenticator: Authenticator, manner: Parameters<Authenticator['get']>[1] = {}) {
  const browser = app.visitor();
  const options = asked(await browser.call(contract.startPasskeySignIn, {}));
  const body = { credential: authenticator.get(options, manner) };
  return { browser, entry: await browser.call(contract.signInWithPasskey, { body }) };
}

async function refused(authenticator: Authenticator, manner: Parameters<Authenticator['get']>[1] = {}) {
  const browser = app.visitor();
  const options = asked(await browser.call(contract.startPasskeySignIn, {}));
  const body = { credential: authenticator.get(options, manner) };
  return (await browser.fail(contract.signInWithPasskey, { body })).code;
}

const actsOf = async (userId: string) =>
  (await app.db.select().from(auditEntries).where(eq(auditEntries.subjectId, userId))).map(
    ({ action }) => action,
  );
test('a passkey is added, told by mail, named after its device, and signs in', async () => {
  const member = await app.join();
  const { authenticator, passkeyId } = await withPasskey(member);
  expect(await list(member)).toMatchObject([{ id: passkeyId, name: 'Unknown device', lastUsedAt: null }]);
  const { browser, entry } = await enter(authenticator);
  expect(entry).toMatchObject({ next: 'nothing', viewer: { userId: member.userId } });
  expect((await browser.call(readSession, {})).viewer?.userId).toBe(member.userId);
  expect((await list(member))[0]?.lastUsedAt).not.toBeNull();
  expect(await actsOf(member.userId)).toEqual(
    expect.arrayContaining(['account.passkey_added', 'account.signed_in']),
  );
  await mailTo(app, member.email, 'A passkey was added');
});

test('a member names their passkeys, has several, and the same one only once', async () => {
  const member = await app.join();
  const first = await withPasskey(member);
  later(1);
  const second = await withPasskey(member);
  const named = await member.call(contract.renamePasskey, {
    params: { id: second.passkeyId },
    body: { name: '  My key ring ' },
  });
  expect(named.name).toBe('My key ring');
  expect((await list(member)).map(({ id }) => id)).toEqual([first.passkeyId, second.passkeyId]);
  const { options } = await member.call(contract.startPasskey, { body: { password: member.password } });
  expect(options.excludeCredentials).toHaveLength(2);
  const body = { credential: first.authenticator.create(options) };
  expect((await member.fail(contract.addPasskey, { body })).code).toBe('conflict');
});

test('adding and removing ask for the password once the sign-in is not recent', async () => {
  const member = await app.join();
  const { passkeyId: id } = await withPasskey(member);
  later(11);
  const { password } = member;
  expect((await member.fail(contract.startPasskey, { body: {} })).code).toBe('password_needed');
  const wrong = await member.fail(contract.startPasskey, { body: { password: 'wrong-one-3' } });
  expect(wrong.fields).toEqual({ password: 'That password isn’t right.' });
  await member.call(contract.startPasskey, { body: { password } });
  const remove = { params: { id }, body: {} };
  expect((await member.fail(contract.removePasskey, remove)).code).toBe('password_needed');
  await member.call(contract.removePasskey, { ...remove, body: { password } });
  expect(await list(member)).toEqual([]);
  expect(await actsOf(member.userId)).toContain('account.passkey_removed');
  await mailTo(app, member.email, 'A passkey was removed');
});

test('no passkey is made or shown in a frame of another site', async () => {
  const member = await app.join();
  const { options } = await member.call(contract.startPasskey, { body: { password: member.password } });
  const framed = createAuthenticator().create(options, { isFramed: true });
  expect((await member.fail(contract.addPasskey, { body: { credential: framed } })).code).toBe('bad_passkey');
  const { authenticator } = await withPasskey(member);
  expect(await refused(authenticator, { isFramed: true })).toBe('bad_passkey');
});

test('a removed passkey opens nothing', async () => {
  const member = await app.join();
  const { authenticator, passkeyId: id } = await withPasskey(member);
  await member.call(contract.removePasskey, { params: { id }, body: {} });
  expect(await refused(authenticator)).toBe('bad_passkey');
});

test('removing a passkey signs out where it opened the account, and nobody else', async () => {
  const member = await app.join();
  const [lost, kept] = [await withPasskey(member), await withPasskey(member)];
  const [thief, phone] = [await enter(lost.authenticator), await enter(kept.authenticator)];
  await member.call(contract.removePasskey, { params: { id: lost.passkeyId }, body: {} });
  app.memoEnds();
  expect((await thief.browser.call(readSession, {})).viewer).toBeNull();
  for (const browser of [phone.browser, member])
    expect((await browser.call(readSession, {})).viewer?.userId).toBe(member.userId);
});

test('the last way in stays: without a password one passkey has to', async () => {
  const member = await app.join();
  const { passkeyId: id } = await withPasskey(member);
  const second = await withPasskey(member);
  await replacePassword(app.db, { userId: member.userId, passwordHash: null, now: app.clock.now() });
  await member.call(contract.removePasskey, { params: { id: second.passkeyId }, body: {} });
  const failure = await member.fail(contract.removePasskey, { params: { id }, body: {} });
  expect(failure).toMatchObject({ status: 409, code: 'last_way_in' });
  expect(await list(member)).toHaveLength(1);
});

test('a challenge is good once, for its purpose, in its time, from our own pages', async () => {
  const member = await app.join();
  const { authenticator } = await withPasskey(member);
  const browser = app.visitor();
  const options = asked(await browser.call(contract.startPasskeySignIn, {}));
  const attempt = async (credential: ReturnType<Authenticator['get']>) => {
    const answer = await browser.send(contract.signInWithPasskey.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ credential }),
    });
    return answer.status;
  };
  expect(await attempt(authenticator.get(options, { origin: 'https://evil.example' }))).toBe(401);
  expect(await attempt(authenticator.get({ challenge: Buffer.from('made-up').toString('base64url') }))).toBe(
    401,
  );
  const forRegistration = (await member.call(contract.startPasskey, { body: { password: member.password } }))
    .options;
  expect(await attempt(authenticator.get(forRegistration))).toBe(401);
  expect(await attempt(authenticator.get(options))).toBe(200);
  expect(await attempt(authenticator.get(options))).toBe(401);
  const old = asked(await browser.call(contract.startPasskeySignIn, {}));
  later(5);
  expect(await attempt(authenticator.get(old))).toBe(401);
});

test('a challenge to register is the member’s own, once', async () => {
  const [member, other] = [await app.join(), await app.join()];
  const { options } = await member.call(contract.startPasskey, { body: { password: member.password } });
  const credential = createAuthenticator().create(options);
  expect((await other.fail(contract.addPasskey, { body: { credential } })).code).toBe('bad_passkey');
  await member.call(contract.addPasskey, { body: { credential } });
  const again = { credential: createAuthenticator().create(options) };
  expect((await member.fail(contract.addPasskey, { body: again })).code).toBe('bad_passkey');
});

test('a forged signature opens nothing', async () => {
  const { authenticator } = await withPasskey(await app.join());
  const browser = app.visitor();
  const options = asked(await browser.call(contract.startPasskeySignIn, {}));
  const credential = authenticator.get(options);
  const other = createAuthenticator().get(options);
  const body = {
    credential: { ...credential, response: { ...credential.response, signature: other.response.signature } },
  };
  expect((await browser.fail(contract.signInWithPasskey, { body })).code).toBe('bad_passkey');
});

test('a counter that goes back is refused, written down and told; the true one goes on', async () => {
  const member = await app.join();
  const { authenticator } = await withPasskey(member);
  await enter(authenticator, { counter: 7 });
  expect(await refused(authenticator, { counter: 7 })).toBe('bad_passkey');
  expect(await refused(authenticator, { counter: 3 })).toBe('bad_passkey');
  expect(await actsOf(member.userId)).toContain('account.passkey_copied');
  await mailTo(app, member.email, 'We refused one of your passkeys');
  await enter(authenticator, { counter: 8 });
});

test('a passkey that verified its user is both steps; one that did not still needs a code, and not a passkey', async () => {
  const holder = await joinWithTotp(app);
  const { authenticator } = await withPasskey(holder);
  expect((await enter(authenticator)).entry.next).toBe('nothing');
  const { browser, entry } = await enter(authenticator, { isVerified: false });
  expect(entry).toMatchObject({ next: 'mfa_required', viewer: null });
  expect(await browser.call(contract.startPasskeyStep, {})).toEqual({ options: null });
  const code = totpCode(app, holder.secret, 1);
  expect((await browser.call(answerChallenge, { body: { code } })).viewer?.userId).toBe(holder.userId);
});

test('a passkey is the second step after the password, once', async () => {
  const holder = await joinWithTotp(app);
  const { authenticator } = await withPasskey(holder);
  const browser = app.visitor();
  const { email, password } = holder;
  expect((await browser.call(signIn, { body: { email, password } })).next).toBe('mfa_required');
  const options = asked(await browser.call(contract.startPasskeyStep, {}));
  expect(options.allowCredentials).toHaveLength(1);
  const stranger = (await withPasskey(await app.join())).authenticator;
  const theirs = { credential: stranger.get(options) };
  expect((await browser.fail(contract.answerWithPasskey, { body: theirs })).code).toBe('bad_passkey');
  const body = { credential: authenticator.get(options, { isVerified: false }) };
  expect((await browser.call(contract.answerWithPasskey, { body })).viewer?.userId).toBe(holder.userId);
  expect((await browser.fail(contract.answerWithPasskey, { body })).code).toBe('session_ended');
});

test('without a passkey none is offered as second step', async () => {
  const holder = await joinWithTotp(app);
  const browser = app.visitor();
  await browser.call(signIn, { body: { email: holder.email, password: holder.password } });
  expect(await browser.call(contract.startPasskeyStep, {})).toEqual({ options: null });
  expect(await app.visitor().call(contract.startPasskeyStep, {})).toEqual({ options: null });
});

test('the export lists passkeys without their keys, and leaving forgets them', async () => {
  const member = await app.join();
  const { authenticator } = await withPasskey(member);
  const exported = await member.call(exportAccount, {});
  expect(exported.parts['passkeys']).toEqual([
    { name: 'Unknown device', synced: false, createdAt: expect.any(String), lastUsedAt: null },
  ]);
  await member.call(deleteAccount, { body: {} });
  expect(await refused(authenticator)).toBe('bad_passkey');
  expect(await app.db.$count(passkeys, eq(passkeys.userId, member.userId))).toBe(0);
});

test('a passkey that a thief added goes when the change of address is stopped', async () => {
  const member = await app.join();
  const { userId, email } = member;
  const before = await withPasskey(member);
  later(1);
  const token = await mailedToken(app, { userId, email, purpose: 'stop_address_change' });
  later(1);
  const thief = await withPasskey(member);
  await app.visitor().call(stopAddressChange, { body: { token } });
  later(1);
  expect(await refused(thief.authenticator)).toBe('bad_passkey');
  expect((await enter(before.authenticator)).entry.viewer?.userId).toBe(userId);
});

test('asking for a passkey writes nothing down', async () => {
  const count = () => app.db.$count(oneTimePasses);
  const before = await count();
  await app.visitor().call(contract.startPasskeySignIn, {});
  expect(await count()).toBe(before);
});
