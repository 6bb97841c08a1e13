import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerChallenge, readSession, signIn, signUp } from '#features/account/contract.ts';
import { readAssistantRequest } from '#features/account/contract-assistants.ts';
import * as identities from '#features/account/contract-identities.ts';
import { listAttempts, submitAttempt } from '#features/assessment/contract.ts';
import { answerValues, questionIds } from '#features/assessment/rules.ts';
import { demoClient, type OpenIdFake, startOpenIdFake } from '#fakes/openid/start.ts';
import { joinWithTotp } from '#testing/account-cases.ts';
import { type Actor, createActor } from '#testing/actor.ts';
import { type App, startApp } from '#testing/harness.ts';
import { mailTo } from '#testing/mailbox.ts';
import { register, requestOf } from '#testing/oauth.ts';
import { comeBack, newElsewhere } from '#testing/openid.ts';
import { newPerson } from '#testing/person.ts';

const origin = 'https://great.example';
const present = '__Host-mmg.session_token';

let app: App;
let google: OpenIdFake;
beforeAll(async () => {
  google = await startOpenIdFake({
    redirectUris: [origin + identities.returnPath('google')],
    now: () => app.clock.now(),
  });
  app = await startApp({
    APP_URL: origin,
    GOOGLE_CLIENT_ID: demoClient.id,
    GOOGLE_CLIENT_SECRET: demoClient.secret,
    GOOGLE_ISSUER: google.issuer,
  });
});
afterAll(async () => {
  await app.close();
  await google.close();
});

const visitor = () =>
  createActor((request) => app.product.fetch(request, { remoteAddress: '127.0.0.1' }), origin);

async function join() {
  const person = newPerson();
  const member = visitor();
  await member.call(signUp, { body: person });
  return { ...member, ...person };
}

const answers = Object.fromEntries(questionIds.map((id, i) => [id, answerValues[i] ?? 'often'])) as never;
const setBy = async (response: Promise<Response>) => (await response).headers.getSetCookie();
const post = (actor: Actor, path: string, body: object = {}) =>
  actor.send(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

test('on https every cookie is bound to its host, closed to scripts and secure', async () => {
  const guest = visitor();
  await guest.call(submitAttempt, { body: { answers } });
  const { email, password } = await joinWithTotp({ ...app, join: joinOnHttps });
  const cookies = [...(await setBy(post(guest, signIn.path, { email, password })))];
  expect([...guest.cookies.keys()].toSorted()).toEqual([
    '__Host-mmg.challenge',
    '__Host-mmg.device',
    '__Host-mmg.visitor',
  ]);
  const member = await join();
  expect(member.cookies.has(present)).toBe(true);
  for (const cookie of cookies) {
    expect(cookie).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    expect(cookie).not.toContain('Domain');
  }
  expect((await guest.fail(answerChallenge, { body: { code: '000000' } })).code).toBe('bad_code');
});

async function joinOnHttps() {
  const member = await join();
  const { viewer } = await member.call(readSession, {});
  return { ...member, userId: viewer?.userId ?? '' };
}

/** The same browser, with each cookie as a sibling subdomain could plant it. */
function planted(from: Actor, as: (name: string) => string): Actor {
  const browser = visitor();
  for (const [name, value] of from.cookies) browser.cookies.set(as(name), value);
  return browser;
}
const prefix = /^__Host-/;
const plantings: readonly [string, (name: string) => string][] = [
  ['without a prefix', (name) => name.replace(prefix, '')],
  ['with __Secure-', (name) => name.replace(prefix, '__Secure-')],
];

test.each(plantings)('no cookie counts that a sibling subdomain could have planted: %s', async (_, as) => {
  const member = await join();
  expect((await planted(member, as).call(readSession, {})).viewer).toBeNull();

  const guest = visitor();
  await guest.call(submitAttempt, { body: { answers } });
  expect((await guest.call(listAttempts, {})).attempts).toHaveLength(1);
  expect((await planted(guest, as).call(listAttempts, {})).attempts).toEqual([]);

  const holder = await joinWithTotp({ ...app, join: joinOnHttps });
  const waits = visitor();
  await waits.call(signIn, { body: { email: holder.email, password: holder.password } });
  const code = { body: { code: '000000' } };
  expect((await waits.fail(answerChallenge, code)).code).toBe('bad_code');
  expect((await planted(waits, as).fail(answerChallenge, code)).code).toBe('session_ended');

  const person = newElsewhere();
  const begun = visitor();
  const body = await comeBack(begun, person, { provider: 'google' });
  const refused = await planted(begun, as).fail(identities.finishProviderSignIn, { body });
  expect(refused.code).toBe('bad_provider_answer');
  await begun.call(identities.finishProviderSignIn, { body });
  expect((await begun.call(identities.readTold, {})).told?.email).toBe(person.email);
  expect((await planted(begun, as).call(identities.readTold, {})).told).toBeNull();

  // A planted device would be one in which the member signed in before.
  const { email, password } = member;
  await planted(member, as).call(signIn, { body: { email, password } });
  await mailTo(app, email, 'New sign-in');
});

test('a cookie that only claims the name opens nothing', async () => {
  const forged = visitor();
  forged.cookies.set(present, 'token.signature');
  expect((await forged.call(readSession, {})).viewer).toBeNull();
});

test('what waits for a provider is bound to this very host, too', async () => {
  const [cookie = ''] = await setBy(
    post(visitor(), identities.startProviderSignIn.path, { provider: 'openid' }),
  );
  expect(cookie).toMatch(
    /^__Host-mmg\.provider=[\w-]+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
});

test('the request of an assistant is bound to this very host, and its answer to one address', async () => {
  const browser = visitor();
  const clientId = String((await register(browser))['client_id']);
  const set = await setBy(browser.send(requestOf(clientId).path));
  expect(set.map((cookie) => cookie.replace(/=[\w-]+; /, '=…; ').replace(/expires=[^;]+; /, ''))).toEqual([
    '__Host-mmg.oauth=…; path=/; samesite=lax; secure; httponly',
    '__Host-mmg.oauth.sig=…; path=/; samesite=lax; secure; httponly',
    expect.stringMatching(
      /^__Secure-mmg\.oauth-return=…; path=\/oauth\/authorize\/[\w-]+; samesite=lax; secure; httponly$/,
    ),
    expect.stringMatching(/^__Secure-mmg\.oauth-return\.sig=…; path=\/oauth\/authorize\//),
  ]);
  const member = await join();
  for (const [name, value] of browser.cookies) member.cookies.set(name, value);
  expect((await member.call(readAssistantRequest, {})).host).toBeNull();
  for (const [, as] of plantings)
    expect(
      (await planted(member, (name) => (name === present ? name : as(name))).fail(readAssistantRequest)).code,
    ).toBe('not_found');
});
