import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSession, signIn, signUp } from '#features/account/contract.ts';
import { startJoin } from '#features/account/contract-identities.ts';
import * as contract from '#features/account/contract-mail.ts';
import { signInWithPasskey, startPasskey, startPasskeySignIn } from '#features/account/contract-passkeys.ts';
import { startTotp } from '#features/account/contract-security.ts';
import { auditEntries } from '#platform/server/audit/tables.ts';
import { totpCredentials, users } from '#platform/server/auth/tables.ts';
import { joinWithTotp, mailedToken } from '#testing/account-cases.ts';
import { type App, startApp } from '#testing/harness.ts';
import { linkToken, mailTo } from '#testing/mailbox.ts';
import { enterWithProvider, joinProvider, newElsewhere } from '#testing/openid.ts';
import { asked, withPasskey } from '#testing/passkey-cases.ts';
import { newPerson } from '#testing/person.ts';
import { ensureAdmin } from '#features/account/server/ensure-admin.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const later = (minutes: number) => app.clock.advance(minutes * 60_000);
const removed = 'We removed the other ways into your account';

/** Somebody who signs up with an address of somebody else's and sets up all they can. */
async function squat(given: { email?: string } = {}) {
  const attacker = await joinWithTotp(app, given);
  const own = newElsewhere();
  await joinProvider(attacker, own);
  const { authenticator } = await withPasskey(attacker);
  const opensByPasskey = async () => {
    const browser = app.visitor();
    const credential = authenticator.get(asked(await browser.call(startPasskeySignIn, {})));
    const answer = await browser.send(signInWithPasskey.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ credential }),
    });
    return answer.status === 200;
  };
  expect(await opensByPasskey()).toBe(true);
  const secondStepIsOn = async () =>
    (await app.db.$count(totpCredentials, eq(totpCredentials.userId, attacker.userId))) > 0;
  const isSignedIn = async () => {
    app.memoEnds();
    return (await attacker.call(readSession, {})).viewer !== null;
  };
  return { attacker, own, opensByPasskey, secondStepIsOn, isSignedIn };
}

/** Nothing of what the squatter set up opens the account or locks it. */
async function expectNothingLeft(squatted: Awaited<ReturnType<typeof squat>>) {
  expect(await squatted.opensByPasskey()).toBe(false);
  expect(await squatted.secondStepIsOn()).toBe(false);
  expect(await squatted.isSignedIn()).toBe(false);
  expect((await enterWithProvider(app.visitor(), squatted.own)).next).toBe('sign_up');
}

const confirmed = (userId: string) =>
  app.db.update(users).set({ emailVerified: true }).where(eq(users.id, userId));
const detailsOf = async (subjectId: string, action: string) => {
  const [noted] = await app.db
    .select({ details: auditEntries.details })
    .from(auditEntries)
    .where(and(eq(auditEntries.subjectId, subjectId), eq(auditEntries.action, action)));
  return noted?.details;
};

test('who confirms their address from a browser of their own ends all that a stranger had set up [account.provider-no-hijack]', async () => {
  const squatted = await squat();
  const { email, userId } = squatted.attacker;
  const token = await mailedToken(app, { userId, email, purpose: 'verify_email' });
  await app.visitor().call(contract.verifyEmail, { body: { token } });
  await expectNothingLeft(squatted);
  const mail = await mailTo(app, email, removed);
  expect(mail.text).toContain('passkeys, two-step sign-in and joined accounts');
  expect(await detailsOf(userId, 'account.email_verified')).toEqual({
    passkeys: 1,
    identities: 1,
    secondStep: true,
  });
  const reset = await mailedToken(app, { userId, email, purpose: 'reset_password' });
  const password = 'the-victims-own-one-4';
  await app.visitor().call(contract.resetPassword, { body: { token: reset, password } });
  expect((await app.visitor().call(signIn, { body: { email, password } })).next).toBe('nothing');
});

test('a session of somebody else is no session of this account', async () => {
  const squatted = await squat();
  const { email, userId } = squatted.attacker;
  const token = await mailedToken(app, { userId, email, purpose: 'verify_email' });
  await (await app.join()).call(contract.verifyEmail, { body: { token } });
  await expectNothingLeft(squatted);
});

test('who confirms where they signed up keeps what they set up', async () => {
  const member = await squat();
  const { email, userId } = member.attacker;
  const token = await mailedToken(app, { userId, email, purpose: 'verify_email' });
  await member.attacker.call(contract.verifyEmail, { body: { token } });
  expect((await member.attacker.call(readSession, {})).viewer?.emailVerified).toBe(true);
  later(1);
  expect(await member.opensByPasskey()).toBe(true);
  expect(await member.secondStepIsOn()).toBe(true);
});

test('an account that a stranger moves to somebody’s address is theirs alone once they confirm [account.provider-no-hijack]', async () => {
  const squatted = await squat();
  const { password, userId } = squatted.attacker;
  await confirmed(userId);
  const email = newPerson().email;
  await squatted.attacker.call(contract.requestAddressChange, { body: { email, password } });
  const token = linkToken(await mailTo(app, email, 'Confirm your new email address'));
  await app.visitor().call(contract.confirmAddress, { body: { token } });
  await expectNothingLeft(squatted);
  await mailTo(app, email, removed);
});

test('who moves their own account keeps what opens it', async () => {
  const member = await squat();
  const { password, userId } = member.attacker;
  await confirmed(userId);
  const email = newPerson().email;
  await member.attacker.call(contract.requestAddressChange, { body: { email, password } });
  const token = linkToken(await mailTo(app, email, 'Confirm your new email address'));
  await member.attacker.call(contract.confirmAddress, { body: { token } });
  expect((await member.attacker.call(readSession, {})).viewer?.email).toBe(email);
  later(1);
  expect(await member.opensByPasskey()).toBe(true);
  expect(await member.secondStepIsOn()).toBe(true);
});

test('whoever signed up with the owner’s address before the first start has no way in after it', async () => {
  const squatted = await squat();
  const { email } = squatted.attacker;
  const password = 'the-owners-own-one-4';
  await ensureAdmin(app.product.deps.account, { email, password });
  await expectNothingLeft(squatted);
  expect((await app.visitor().call(signIn, { body: { email, password } })).viewer?.tier).toBe('admin');
});

test('until the address is proved, a way in is added with the password alone, however recent the sign-in', async () => {
  const member = await app.join();
  for (const [endpoint, body] of [
    [startPasskey, {}],
    [startJoin, { provider: 'openid' }],
    [startTotp, {}],
  ] as const)
    expect((await member.fail(endpoint, { body })).code).toBe('password_needed');
  await confirmed(member.userId);
  app.memoEnds();
  await member.call(startPasskey, { body: {} });
});

test('a reset tells what else opens the account, and one press removes all of it', async () => {
  const { attacker, opensByPasskey, own, secondStepIsOn } = await squat();
  const { email, userId } = attacker;
  await confirmed(userId);
  const token = await mailedToken(app, { userId, email, purpose: 'reset_password' });
  const password = 'a-brand-new-one-7';
  const { others } = await app.visitor().call(contract.resetPassword, { body: { token, password } });
  expect(others).toMatchObject({ passkeys: 1, providers: ['Demo ID'] });
  later(1);
  expect(await opensByPasskey()).toBe(true);
  const mail = await mailTo(app, email, 'Your password was changed');
  expect(mail.text).toContain('a passkey and an account with Demo ID');
  const mailed = { token: linkToken(mail) };
  expect(mailed.token).toBe(others?.token);
  for (const browser of [app.visitor(), app.visitor()])
    expect(await browser.call(contract.removeOtherWays, { body: mailed })).toEqual({ removed: true });
  expect(await opensByPasskey()).toBe(false);
  expect((await enterWithProvider(app.visitor(), own)).next).toBe('sign_up');
  // A mailbox alone does not turn it off.
  expect(await secondStepIsOn()).toBe(true);
  await mailTo(app, email, 'The other ways into your account are removed');
  expect(await detailsOf(userId, 'account.other_ways_removed')).toEqual({ passkeys: 1, identities: 1 });
});

test('a reset of an account with nothing but a password says so', async () => {
  const { email, userId } = await app.join();
  const token = await mailedToken(app, { userId, email, purpose: 'reset_password' });
  const body = { token, password: 'a-brand-new-one-7' };
  expect(await app.visitor().call(contract.resetPassword, { body })).toEqual({ email });
});

test('a confirmation that is pressed twice says that it is done', async () => {
  const { email, userId } = await app.join();
  const body = { token: await mailedToken(app, { userId, email, purpose: 'verify_email' }) };
  for (const browser of [app.visitor(), app.visitor()])
    expect(await browser.call(contract.verifyEmail, { body })).toEqual({ email });
  const to = newPerson().email;
  const move = { token: await mailedToken(app, { userId, email: to, purpose: 'change_address' }) };
  for (const browser of [app.visitor(), app.visitor()])
    expect(await browser.call(contract.confirmAddress, { body: move })).toEqual({ email: to });
  // The first link was for the previous address.
  expect((await app.visitor().fail(contract.verifyEmail, { body })).code).toBe('link_spent');
  const stop = { token: linkToken(await mailTo(app, email, 'Your email address was changed')) };
  await app.visitor().call(contract.stopAddressChange, { body: stop });
  expect((await app.visitor().fail(contract.confirmAddress, { body: move })).code).toBe('link_spent');
});

test('an earlier confirmation link that was replaced before anybody pressed it confirms nothing', async () => {
  const person = newPerson();
  const member = app.visitor();
  await member.call(signUp, { body: person });
  const { email } = person;
  await app.visitor().call(contract.resendVerification, { body: { email } });
  const token = linkToken(await mailTo(app, email, 'Confirm your email address'));
  app.mail.clear();
  later(2);
  await app.visitor().call(contract.resendVerification, { body: { email } });
  await mailTo(app, email, 'Confirm your email address');
  expect((await app.visitor().fail(contract.verifyEmail, { body: { token } })).code).toBe('link_spent');
});

test('the first reset by mail takes away passkeys, second step and sessions of before, and tells it [account.provider-no-hijack]', async () => {
  const { attacker, opensByPasskey, own, secondStepIsOn } = await squat();
  const { email, userId } = attacker;
  const token = await mailedToken(app, { userId, email, purpose: 'reset_password' });
  const password = 'the-victims-own-one-4';
  await app.visitor().call(contract.resetPassword, { body: { token, password } });
  expect(await opensByPasskey()).toBe(false);
  expect(await secondStepIsOn()).toBe(false);
  expect((await attacker.call(readSession, {})).viewer).toBeNull();
  expect((await enterWithProvider(app.visitor(), own)).next).toBe('sign_up');
  expect((await app.visitor().call(signIn, { body: { email, password } })).next).toBe('nothing');
  const mail = await mailTo(app, email, 'We removed the other ways into your account');
  expect(mail.text).toContain('passkeys, two-step sign-in and joined accounts');
  const [noted] = await app.db
    .select({ details: auditEntries.details })
    .from(auditEntries)
    .where(and(eq(auditEntries.subjectId, userId), eq(auditEntries.action, 'account.password_reset')));
  expect(noted?.details).toEqual({ passkeys: 1, identities: 1, secondStep: true });
});

test('a reset of a confirmed address leaves passkeys and the second step', async () => {
  const { attacker: member, opensByPasskey, secondStepIsOn } = await squat();
  const { email, userId } = member;
  await app.db.update(users).set({ emailVerified: true }).where(eq(users.id, userId));
  const token = await mailedToken(app, { userId, email, purpose: 'reset_password' });
  await app.visitor().call(contract.resetPassword, { body: { token, password: 'a-brand-new-one-7' } });
  // A challenge of the same instant ends with the password.
  later(1);
  expect(await opensByPasskey()).toBe(true);
  expect(await secondStepIsOn()).toBe(true);
});

test.each(['asked for', 'done'] as const)(
  'a stopped change of address is a first proof as well, when it was %s [account.provider-no-hijack]',
  async (state) => {
    const { attacker, opensByPasskey, own, secondStepIsOn } = await squat();
    const { email, password } = attacker;
    later(1);
    const to = newPerson().email;
    await attacker.call(contract.requestAddressChange, { body: { email: to, password } });
    const asking = await mailTo(app, email, 'Somebody asked to change your email address');
    let token = linkToken(asking);
    if (state === 'done') {
      const confirming = linkToken(await mailTo(app, to, 'Confirm your new email address'));
      await app.visitor().call(contract.confirmAddress, { body: { token: confirming } });
      token = linkToken(await mailTo(app, email, 'Your email address was changed'));
    }
    await app.visitor().call(contract.stopAddressChange, { body: { token } });
    expect(await opensByPasskey()).toBe(false);
    expect(await secondStepIsOn()).toBe(false);
    expect((await enterWithProvider(app.visitor(), own)).next).toBe('sign_up');
  },
);
