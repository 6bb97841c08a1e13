import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readSession, signIn, signUp } from '#features/account/contract.ts';
import * as contract from '#features/account/contract-identities.ts';
import { requestReset, resetPassword, stopAddressChange } from '#features/account/contract-mail.ts';
import { demoClient, type OpenIdFake, startOpenIdFake } from '#fakes/openid/start.ts';
import type { OpenIdMode } from '#fakes/openid/faults.ts';
import { mailedToken } from '#testing/account-cases.ts';
import { type App, startApp } from '#testing/harness.ts';
import { joinWithProvider } from '#testing/identity-cases.ts';
import { comeBack, decideThere, enterWithProvider, joinProvider, newElsewhere } from '#testing/openid.ts';
import { newPerson } from '#testing/person.ts';
import { users } from '#platform/server/auth/tables.ts';

let app: App;
let google: OpenIdFake;
beforeAll(async () => {
  google = await startOpenIdFake({
    redirectUris: [`http://localhost:3000${contract.returnPath('google')}`],
    now: () => app.clock.now(),
  });
  app = await startApp({
    GOOGLE_CLIENT_ID: demoClient.id,
    GOOGLE_CLIENT_SECRET: demoClient.secret,
    GOOGLE_ISSUER: google.issuer,
  });
});
afterAll(async () => {
  await app.close();
  await google.close();
});
beforeEach(() => app.openid.setMode('ok'));

const finish = contract.finishProviderSignIn;
const told = { firstName: 'Rosa', lastName: 'Lind', acceptsTerms: true as const };
const later = (minutes: number) => app.clock.advance(minutes * 60_000);

test('a callback that another browser began signs nobody in (login CSRF)', async () => {
  const { person } = await joinWithProvider(app);
  const body = await comeBack(app.visitor(), person);
  const victim = app.visitor();
  expect((await victim.fail(finish, { body })).code).toBe('bad_provider_answer');
  // Also when the victim has begun one of their own: the state is not theirs.
  await comeBack(victim, 'deny');
  expect((await victim.fail(finish, { body })).code).toBe('bad_provider_answer');
  expect((await victim.call(readSession, {})).viewer).toBeNull();
});

test('a made-up callback does not end the sign-in that is under way', async () => {
  const browser = app.visitor();
  const body = await comeBack(browser, newElsewhere());
  const forged = { ...body, query: 'code=x&state=made-up' };
  expect((await browser.fail(finish, { body: forged })).code).toBe('bad_provider_answer');
  expect((await browser.call(finish, { body })).next).toBe('sign_up');
});

test('a callback counts once, within ten minutes, and in the window that was begun last', async () => {
  const browser = app.visitor();
  const body = await comeBack(browser, newElsewhere());
  await browser.call(finish, { body });
  expect((await browser.fail(finish, { body })).code).toBe('bad_provider_answer');
  const first = await comeBack(browser, newElsewhere());
  const second = await comeBack(browser, newElsewhere());
  expect((await browser.fail(finish, { body: first })).code).toBe('bad_provider_answer');
  expect((await browser.call(finish, { body: second })).next).toBe('sign_up');
  const old = await comeBack(browser, newElsewhere());
  later(10);
  expect((await browser.fail(finish, { body: old })).code).toBe('bad_provider_answer');
});

/** What a browser would be asked to keep, as it would send it. */
const kept = (answer: Response, name: string) =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0] ?? '')
    .find((cookie) => cookie.startsWith(`${name}=`)) ?? '';
const post = (
  browser: Pick<ReturnType<App['visitor']>, 'send'>,
  path: string,
  body: object,
  cookie?: string,
) =>
  browser.send(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(cookie === undefined ? {} : { cookie }) },
    body: JSON.stringify(body),
  });

test('a copied cookie does not replay a callback, nor make a second account', async () => {
  const begun = await post(app.visitor(), contract.startProviderSignIn.path, { provider: 'openid' });
  const attempt = kept(begun, 'mmg.provider');
  const { address } = (await begun.json()) as { address: string };
  const body = { provider: 'openid', query: await decideThere(address, newElsewhere()) };
  const first = await post(app.visitor(), finish.path, body, attempt);
  expect(first.status).toBe(200);
  expect((await post(app.visitor(), finish.path, body, attempt)).status).toBe(401);
  const waiting = kept(first, 'mmg.provider-told');
  const made = await post(app.visitor(), contract.signUpWithProvider.path, told, waiting);
  const { viewer } = (await made.json()) as { viewer: { userId: string } };
  // Even once the account and what was joined to it are gone.
  await app.db.delete(users).where(eq(users.id, viewer.userId));
  expect((await post(app.visitor(), contract.signUpWithProvider.path, told, waiting)).status).toBe(401);
});

test('what waits in the browser is readable to nobody, and goes by no script and to no other site', async () => {
  const answer = await post(app.visitor(), contract.startProviderSignIn.path, { provider: 'openid' });
  const [cookie = ''] = answer.headers.getSetCookie();
  expect(cookie).toMatch(/^mmg\.provider=[\w-]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/);
});

test('the answer of one provider does not pass for another’s (mix-up)', async () => {
  const browser = app.visitor();
  const body = await comeBack(browser, newElsewhere(), { provider: 'google' });
  expect((await browser.fail(finish, { body: { ...body, provider: 'openid' } })).code).toBe(
    'bad_provider_answer',
  );
  // The right provider, but its answer says that it comes from the other one (RFC 9207).
  const query = new URLSearchParams(body.query);
  query.set('iss', app.openid.issuer);
  const mixed = { ...body, query: query.toString() };
  expect((await browser.fail(finish, { body: mixed })).code).toBe('bad_provider_answer');
});

test('the same subject at another issuer is somebody else', async () => {
  const person = newElsewhere();
  const { userId } = await joinWithProvider(app, person);
  const elsewhere = await enterWithProvider(app.visitor(), person, { provider: 'google' });
  expect(elsewhere, 'both call them by the same subject').toMatchObject({ next: 'join', viewer: null });
  expect(userId).not.toBe('');
});

test('whoever signed up with a stranger’s address does not get the stranger’s account [account.provider-no-hijack]', async () => {
  const victim = newElsewhere();
  const password = 'the-attackers-own-7';
  const attacker = app.visitor();
  const { email } = victim;
  await attacker.call(signUp, { body: { ...newPerson(), email, password } });
  // They also join an account of their own there, to keep a way in.
  const own = newElsewhere();
  await joinProvider({ ...attacker, password }, own);
  const browser = app.visitor();
  const finished = await enterWithProvider(browser, victim);
  expect(finished, 'nothing is joined silently').toMatchObject({ next: 'join', viewer: null });
  // The victim takes the account by mail; the attacker's password, session and joined account open nothing after that.
  const viewer = (await attacker.call(readSession, {})).viewer;
  const token = await mailedToken(app, { userId: viewer?.userId ?? '', email, purpose: 'reset_password' });
  const fresh = 'the-victims-own-one-4';
  await app.visitor().call(resetPassword, { body: { token, password: fresh } });
  await browser.call(signIn, { body: { email, password: fresh } });
  expect((await browser.call(contract.joinTold, { body: {} })).name).toBe('Demo ID');
  const again = { body: { provider: 'openid' as const } };
  expect((await attacker.fail(contract.startJoin, again)).code).toBe('unauthenticated');
  expect((await app.visitor().fail(signIn, { body: { email, password } })).code).toBe('bad_credentials');
  expect((await enterWithProvider(app.visitor(), own)).next).toBe('sign_up');
  expect((await enterWithProvider(app.visitor(), victim)).viewer?.email).toBe(email);
});

test('a reset of a confirmed member leaves their joined accounts', async () => {
  const { email, person, userId } = await joinWithProvider(app);
  const token = await mailedToken(app, { userId, email, purpose: 'reset_password' });
  await app.visitor().call(resetPassword, { body: { token, password: 'a-brand-new-one-7' } });
  expect((await enterWithProvider(app.visitor(), person)).viewer?.userId).toBe(userId);
  expect((await app.visitor().call(signIn, { body: { email, password: 'a-brand-new-one-7' } })).next).toBe(
    'nothing',
  );
});

test('what was joined since a change of address was asked for goes when it is stopped', async () => {
  const member = await app.join();
  const { email, userId } = member;
  const token = await mailedToken(app, { userId, email, purpose: 'stop_address_change' });
  later(1);
  const person = newElsewhere();
  await joinProvider(member, person);
  await app.visitor().call(stopAddressChange, { body: { token } });
  expect((await enterWithProvider(app.visitor(), person)).next).toBe('sign_up');
});

test('a way in is added in the session that began it alone', async () => {
  const [member, other] = [await app.join(), await app.join()];
  const begun = await post(member, contract.startJoin.path, {
    provider: 'openid',
    password: member.password,
  });
  const attempt = kept(begun, 'mmg.provider');
  const { address } = (await begun.json()) as { address: string };
  const body = { provider: 'openid', query: await decideThere(address, newElsewhere()) };
  const entered = await post(app.visitor(), signIn.path, { email: other.email, password: other.password });
  // The attempt in another member's browser, by whatever way it got there.
  const cookies = `${attempt}; ${kept(entered, 'mmg.session_token')}`;
  const answer = await post(app.visitor(), finish.path, body, cookies);
  expect(await answer.json()).toMatchObject({ error: { code: 'session_ended' } });
  expect((await other.call(contract.listIdentities, {})).identities).toEqual([]);
});

const forged: readonly OpenIdMode[] = [
  'wrongNonce',
  'wrongAudience',
  'wrongIssuer',
  'badSignature',
  'unsigned',
  'expired',
  'clockAhead',
  'otherSubject',
  'emptySubject',
];
test.each(forged)('an ID token that is not for us, now, from there is refused: %s', async (mode) => {
  const { person } = await joinWithProvider(app);
  const browser = app.visitor();
  const body = await comeBack(browser, person);
  app.openid.setMode(mode);
  expect((await browser.fail(finish, { body })).code).toBe('bad_provider_answer');
  expect((await browser.call(readSession, {})).viewer).toBeNull();
});

test.each(['unverified', 'noEmail'] as const)(
  'an address that the provider has not confirmed counts for nothing: %s',
  async (mode) => {
    const member = await app.join();
    for (const person of [newElsewhere(), newElsewhere(member.email)]) {
      const browser = app.visitor();
      app.openid.setMode(mode);
      const body = await comeBack(browser, person);
      const refused = await browser.fail(finish, { body });
      expect(refused).toMatchObject({ status: 403, code: 'provider_address' });
      expect(refused.message).toContain(
        'Demo ID didn’t give us an email address of yours that it has confirmed',
      );
      expect((await browser.call(contract.readTold, {})).told).toBeNull();
    }
  },
);

test('a code that was made for another sign-in is refused (token substitution)', async () => {
  const { person } = await joinWithProvider(app);
  const stolen = new URLSearchParams((await comeBack(app.visitor(), person)).query).get('code') ?? '';
  const attacker = app.visitor();
  const own = await comeBack(attacker, newElsewhere());
  const query = new URLSearchParams(own.query);
  query.set('code', stolen);
  // PKCE: the code belongs to the victim's verifier.
  const body = { ...own, query: query.toString() };
  expect((await attacker.fail(finish, { body })).code).toBe('bad_provider_answer');
});

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  `/${'x'.repeat(999)}y`,
])('the way back leads to this site alone: %s', async (redirect) => {
  const finished = await enterWithProvider(app.visitor(), newElsewhere(), { redirect });
  expect(finished.redirect).toBe('/');
});

test('where addresses must be confirmed, the provider’s word is enough for a new member', async () => {
  const strict = await startApp({ REQUIRE_EMAIL_VERIFICATION: 'true' });
  try {
    const person = newElsewhere();
    const { email } = await joinWithProvider(strict, person);
    expect((await enterWithProvider(strict.visitor(), person)).viewer?.email).toBe(email);
    await strict.visitor().call(requestReset, { body: { email } });
  } finally {
    await strict.close();
  }
});
