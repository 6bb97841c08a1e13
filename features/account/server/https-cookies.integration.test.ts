import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  answerChallenge,
  readSession,
  refreshSession,
  signIn,
  signOut,
  signUp,
} from '#features/account/contract.ts';
import { startProviderSignIn } from '#features/account/contract-identities.ts';
import { listSessions } from '#features/account/contract-security.ts';
import { deleteAccount } from '#features/account/contract-leaving.ts';
import { submitAttempt } from '#features/assessment/contract.ts';
import { answerValues, questionIds } from '#features/assessment/rules.ts';
import { joinWithTotp } from '#testing/account-cases.ts';
import { type Actor, createActor } from '#testing/actor.ts';
import { type App, startApp } from '#testing/harness.ts';
import { newPerson } from '#testing/person.ts';

const origin = 'https://great.example';
const present = '__Host-mmg.session_token';
const earlier = '__Secure-mmg.session_token';

let app: App;
beforeAll(async () => {
  app = await startApp({ APP_URL: origin });
});
afterAll(() => app.close());

const visitor = () =>
  createActor((request) => app.product.fetch(request, { remoteAddress: '127.0.0.1' }), origin);

async function join() {
  const person = newPerson();
  const member = visitor();
  await member.call(signUp, { body: person });
  return { ...member, ...person };
}

/** The same browser as the release before left it. */
function asBefore(member: Actor): Actor {
  const before = visitor();
  before.cookies.set(earlier, member.cookies.get(present) ?? '');
  return before;
}
const setBy = async (response: Promise<Response>) => (await response).headers.getSetCookie();
const post = (actor: Actor, path: string, body: object = {}) =>
  actor.send(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

test('on https every cookie is bound to its host, closed to scripts and secure', async () => {
  const guest = visitor();
  const answers = Object.fromEntries(questionIds.map((id, i) => [id, answerValues[i] ?? 'often'])) as never;
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
    expect(cookie).toMatch(/; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
    expect(cookie).not.toContain('Domain');
  }
  expect((await guest.fail(answerChallenge, { body: { code: '000000' } })).code).toBe('bad_code');
});

async function joinOnHttps() {
  const member = await join();
  const { viewer } = await member.call(readSession, {});
  return { ...member, userId: viewer?.userId ?? '' };
}

test('a session whose cookie has the name of before goes on; used, it gets the new one and loses the old', async () => {
  const before = asBefore(await join());
  expect((await before.call(readSession, {})).viewer).not.toBeNull();
  await before.call(refreshSession, {});
  expect([...before.cookies.keys()]).toEqual([present]);
  expect((await before.call(readSession, {})).viewer).not.toBeNull();
});

test('signing in over a cookie of before ends its session and takes it away', async () => {
  const member = await join();
  const before = asBefore(member);
  const { email, password } = member;
  await before.call(signIn, { body: { email, password } });
  expect(before.cookies.has(earlier)).toBe(false);
  expect(before.cookies.has(present)).toBe(true);
  expect((await before.call(listSessions, {})).sessions).toHaveLength(1);
});

test('signing out and deleting the account clear both names', async () => {
  for (const leave of [signOut.path, deleteAccount.path]) {
    const before = asBefore(await join());
    const cleared = await setBy(post(before, leave));
    for (const name of [present, earlier])
      expect(cleared.some((cookie) => cookie.startsWith(`${name}=; Max-Age=0; Path=/`))).toBe(true);
    expect((await before.call(readSession, {})).viewer).toBeNull();
    expect(before.cookies.has(earlier)).toBe(false);
  }
});

test('a cookie that only claims the name opens nothing', async () => {
  const forged = visitor();
  forged.cookies.set(present, 'token.signature');
  expect((await forged.call(readSession, {})).viewer).toBeNull();
});

test('what waits for a provider is bound to this very host, too', async () => {
  const [cookie = ''] = await setBy(post(visitor(), startProviderSignIn.path, { provider: 'openid' }));
  expect(cookie).toMatch(
    /^__Host-mmg\.provider=[\w-]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
  );
});
