import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { changePassword, disableTotp, readSecurity, startTotp } from '#features/account/contract-security.ts';
import * as contract from '#features/account/contract-identities.ts';
import { requestAddressChange, resetPassword } from '#features/account/contract-mail.ts';
import { signUp } from '#features/account/contract.ts';
import { confirmTotp } from '#features/account/contract-security.ts';
import { makeAdmin } from '#platform/server/access/admins.ts';
import { type CaptchaFake, startCaptchaFake } from '#fakes/captcha/start.ts';
import { mailedToken, totpCode } from '#testing/account-cases.ts';
import { demoClient } from '#fakes/openid/start.ts';
import { type App, startApp } from '#testing/harness.ts';
import { comeBack, enterWithProvider, newElsewhere } from '#testing/openid.ts';
import { newPerson } from '#testing/person.ts';

let app: App;
let captcha: CaptchaFake;
beforeAll(async () => {
  captcha = await startCaptchaFake();
  app = await startApp({
    CAPTCHA_PROVIDER: 'turnstile',
    CAPTCHA_SITE_KEY: captcha.siteKey,
    CAPTCHA_SECRET_KEY: captcha.secret,
    CAPTCHA_VERIFY_URL: captcha.verifyUrl('turnstile'),
    SIGN_UPS_PER_HOUR: '1',
    RATE_LIMIT_SCALE: '6',
  });
});
afterAll(async () => {
  await app.close();
  await captcha.close();
});
afterEach(() => app.openid.setMode('ok'));

const later = (minutes: number) => app.clock.advance(minutes * 60_000);
const start = { body: { provider: 'openid' as const } };
const told = { firstName: 'Rosa', lastName: 'Lind', acceptsTerms: true as const };

/** Somebody new, where it has to be shown that it is a person. */
async function joined() {
  const browser = app.visitor(`203.0.113.${Math.floor(app.clock.now().getTime() / 1000) % 250}`);
  const person = newElsewhere();
  await enterWithProvider(browser, person, { anew: true });
  const body = { ...told, captcha: captcha.solve() };
  const { viewer } = await browser.call(contract.signUpWithProvider, { body });
  return { ...browser, person, userId: viewer?.userId ?? '', email: person.email };
}

test.each(['down', 'broken', 'huge'] as const)(
  'a provider that cannot be asked is said in plain words, and nothing is lost: %s',
  async (mode) => {
    // What it says of itself is an hour old: it is asked again.
    later(25 * 60);
    const browser = app.visitor();
    app.openid.setMode(mode);
    const refused = await browser.fail(contract.startProviderSignIn, start);
    expect(refused).toMatchObject({ status: 503, code: 'provider_down' });
    expect(refused.message).toBe(
      'Demo ID does not answer. Try again in a moment, or sign in with your password.',
    );
    app.openid.setMode('ok');
    const body = await comeBack(browser, newElsewhere());
    app.openid.setMode(mode);
    expect((await browser.fail(contract.finishProviderSignIn, { body })).code).toBe('provider_down');
    app.openid.setMode('ok');
    expect((await enterWithProvider(browser, newElsewhere())).next).toBe('sign_up');
    const lines = app.log.lines.filter(({ level }) => level === 'warn' || level === 'error');
    expect(JSON.stringify(lines)).not.toMatch(/id_token|code_verifier|access_token|@example/);
    app.log.lines.length = 0;
  },
);

test('a discovery document of before is good for a day while the provider does not answer', async () => {
  const browser = app.visitor();
  await browser.call(contract.startProviderSignIn, start);
  app.openid.setMode('down');
  later(2 * 60);
  expect((await browser.call(contract.startProviderSignIn, start)).address).toContain('/authorize?');
  later(24 * 60);
  expect((await browser.fail(contract.startProviderSignIn, start)).code).toBe('provider_down');
  app.log.lines.length = 0;
});

test('whoever says no there is told so, and can begin again', async () => {
  const browser = app.visitor();
  const body = await comeBack(browser, 'deny');
  const refused = await browser.fail(contract.finishProviderSignIn, { body });
  expect(refused).toMatchObject({ status: 403, code: 'provider_denied' });
  expect(refused.message).toBe('You didn’t let Demo ID sign you in here. Nothing has changed.');
});

test('new signing keys, a clock that is a little ahead and an address at UserInfo alone are taken', async () => {
  const browser = app.visitor();
  const body = await comeBack(browser, newElsewhere());
  app.openid.rotateKeys();
  app.openid.setMode('clockSlightlyAhead');
  expect((await browser.call(contract.finishProviderSignIn, { body })).next).toBe('sign_up');
  app.openid.setMode('userInfoOnly');
  const person = newElsewhere();
  expect((await enterWithProvider(browser, person)).told?.email).toBe(person.email);
});

test('new members show that they are people, and count for their network', async () => {
  const address = '198.51.100.9';
  const browser = app.visitor(address);
  await enterWithProvider(browser, newElsewhere());
  const bare = await browser.fail(contract.signUpWithProvider, { body: told });
  expect(bare.code, 'and what was told still waits').toBe('captcha_failed');
  const body = () => ({ ...told, captcha: captcha.solve() });
  await browser.call(contract.signUpWithProvider, { body: body() });
  for (let made = 1; made < 6; made += 1)
    await app.visitor(address).call(signUp, { body: { ...newPerson(), captcha: captcha.solve() } });
  const next = app.visitor(address);
  await enterWithProvider(next, newElsewhere());
  expect((await next.fail(contract.signUpWithProvider, { body: body() })).code).toBe('too_many_requests');
});

test('a member without a password does with a fresh sign-in what others do with their password', async () => {
  const member = await joined();
  expect((await member.call(readSecurity, {})).passwordChangedAt).toBeNull();
  const { secret } = await member.call(startTotp, { body: {} });
  const { backupCodes } = await member.call(confirmTotp, { body: { code: totpCode(app, secret) } });
  await member.call(requestAddressChange, { body: { email: newPerson().email } });
  await member.call(disableTotp, { body: { code: backupCodes[0] ?? '' } });
  later(11);
  const late = [
    await member.fail(startTotp, { body: {} }),
    await member.fail(requestAddressChange, { body: { email: newPerson().email } }),
  ];
  expect(late.map(({ code }) => code)).toEqual(['sign_in_needed', 'sign_in_needed']);
  const guess = { currentPassword: 'anything-at-all', newPassword: 'a-brand-new-one-7' };
  expect((await member.fail(changePassword, { body: guess })).code).toBe('bad_credentials');
});

test('a provider that lets whoever sits there pass without a question proves nobody: only a new sign-in there does', async () => {
  const { person } = await joined();
  later(1);
  const enter = async (anew: boolean) => {
    const browser = app.visitor();
    await enterWithProvider(browser, person, { anew });
    return browser;
  };
  // It is signed in there since a minute ago.
  const passedThrough = await enter(false);
  expect((await passedThrough.fail(startTotp, { body: {} })).code).toBe('sign_in_needed');
  for (const mode of ['noNewSignIn', 'noAuthTime'] as const) {
    app.openid.setMode(mode);
    // They get in, and what asks for a proof stays closed.
    expect((await (await enter(true)).fail(startTotp, { body: {} })).code, mode).toBe('sign_in_needed');
  }
  app.openid.setMode('ok');
  await (await enter(true)).call(startTotp, { body: {} });
});

test('the provider is told to have them sign in anew where that is the purpose, and only then', async () => {
  const asked = async (anew: boolean) => {
    const body = { provider: 'openid' as const, anew };
    const { searchParams } = new URL(
      (await app.visitor().call(contract.startProviderSignIn, { body })).address,
    );
    return [searchParams.get('prompt'), searchParams.get('max_age')];
  };
  expect([await asked(true), await asked(false)]).toEqual([
    ['login', '0'],
    [null, null],
  ]);
});

test('once a password is set by mail, it is asked for', async () => {
  const { email, person, userId } = await joined();
  const token = await mailedToken(app, { userId, email, purpose: 'reset_password' });
  const password = 'a-brand-new-one-7';
  await app.visitor().call(resetPassword, { body: { token, password } });
  const browser = app.visitor();
  await enterWithProvider(browser, person, { anew: true });
  expect((await browser.call(readSecurity, {})).passwordChangedAt).not.toBeNull();
  expect((await browser.fail(startTotp, { body: {} })).code).toBe('password_needed');
  await browser.call(startTotp, { body: { password } });
  const { identities } = await browser.call(contract.listIdentities, {});
  await browser.call(contract.removeIdentity, { params: { id: identities[0]?.id ?? '' }, body: {} });
});

test('whoever has a password cannot leave it out, however fresh the sign-in', async () => {
  const person = newPerson();
  const member = app.visitor('198.51.100.77');
  await member.call(signUp, { body: { ...person, captcha: captcha.solve() } });
  expect((await member.fail(startTotp, { body: {} })).code).toBe('password_needed');
  const body = { email: newPerson().email };
  expect((await member.fail(requestAddressChange, { body })).code).toBe('password_needed');
  expect((await member.fail(disableTotp, { body: { code: '000000' } })).code).toBe('conflict');
});

test('an admin sees which providers are on, whether they answer, and the address to register there', async () => {
  const member = await joined();
  await makeAdmin(app.db, { userId: member.userId, now: app.clock.now() });
  later(1);
  const read = async () => (await member.call(contract.readProviders, {})).providers;
  const returnAddress = 'http://localhost:3000/auth/callback/openid';
  const one = { provider: 'openid', name: 'Demo ID', issuer: app.openid.issuer, returnAddress };
  expect(await read()).toEqual([{ ...one, state: 'answers' }]);
  app.openid.setSecret('another');
  expect(await read()).toEqual([{ ...one, state: 'secret_refused' }]);
  app.openid.setSecret(demoClient.secret);
  app.openid.setMode('down');
  expect(await read()).toEqual([{ ...one, state: 'silent' }]);
  app.log.lines.length = 0;
});

test('a secret that the provider does not take is not told to whoever signs in as a fault of theirs', async () => {
  const browser = app.visitor();
  const body = await comeBack(browser, newElsewhere());
  app.openid.setSecret('another');
  const refused = await browser.fail(contract.finishProviderSignIn, { body });
  expect(refused).toMatchObject({ status: 503, code: 'provider_down' });
  app.openid.setSecret(demoClient.secret);
  app.log.lines.length = 0;
});

test('an address that is confirmed as a text counts as confirmed', async () => {
  app.openid.setMode('verifiedAsText');
  const person = newElsewhere();
  expect((await enterWithProvider(app.visitor(), person)).told?.email).toBe(person.email);
});

test('a provider that signs in another way from now on is asked again what it says of itself', async () => {
  await enterWithProvider(app.visitor(), newElsewhere());
  app.openid.rotateKeys('ES256');
  const browser = app.visitor();
  const body = await comeBack(browser, newElsewhere());
  expect((await browser.fail(contract.finishProviderSignIn, { body })).code).toBe('bad_provider_answer');
  expect((await enterWithProvider(app.visitor(), newElsewhere())).next).toBe('sign_up');
  app.log.lines.length = 0;
});
