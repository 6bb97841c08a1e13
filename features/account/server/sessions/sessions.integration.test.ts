import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSession, refreshSession, signIn } from '#features/account/contract.ts';
import { endOtherSessions, endSession, listSessions } from '#features/account/contract-security.ts';
import { issueToken } from '#features/account/contract-token.ts';
import { sessions } from '#platform/server/auth/tables.ts';
import { joinWithTotp, totpCode } from '#testing/account-cases.ts';
import { type App, startApp } from '#testing/harness.ts';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const day = 24 * 60 * 60_000;
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
const grant = (member: { email: string; password: string }, more: object = {}) => ({
  grant_type: 'password' as const,
  email: member.email,
  password: member.password,
  ...more,
});
const refresh = (token: string) => ({ grant_type: 'refresh_token' as const, refresh_token: token });

test('an API client gets a short access token for a password, and it opens the session it names [account.session-access-token] [account.session-refresh-token] [account.session-expires-at] [account.session-user]', async () => {
  const member = await app.join();
  const tokens = await app.visitor().call(issueToken, { body: grant(member) });
  const seconds = tokens.expires_at - app.clock.now().getTime() / 1000;
  expect(seconds).toBeLessThanOrEqual(15 * 60);
  expect(seconds).toBeGreaterThan(14 * 60);
  const claims = JSON.parse(
    Buffer.from(tokens.access_token.split('.')[1] ?? '', 'base64url').toString(),
  ) as object;
  expect(Object.keys(claims).toSorted()).toEqual(['aud', 'exp', 'iat', 'sid', 'sub']);
  expect(tokens.user).toMatchObject({ id: member.userId, user_metadata: { first_name: 'Nora' } });
  const next = await app.visitor().call(issueToken, { body: refresh(tokens.refresh_token) });
  for (const { access_token: token } of [tokens, next])
    expect((await app.visitor().call(readSession, {}, bearer(token))).viewer?.userId).toBe(member.userId);
});

test('a wrong password gets no token, and with two steps a code is asked for', async () => {
  const holder = await joinWithTotp(app);
  const ask = (body: object) => app.visitor().fail(issueToken, { body });
  expect((await ask(grant({ ...holder, password: 'wrong-one-3' }))).code).toBe('bad_credentials');
  expect(await ask(grant(holder))).toMatchObject({ status: 401, code: 'mfa_required' });
  expect((await ask(grant(holder, { totp_code: '000000' }))).code).toBe('bad_code');
  const body = grant(holder, { totp_code: totpCode(app, holder.secret, 1) });
  expect((await app.visitor().call(issueToken, { body })).user.id).toBe(holder.userId);
});

test('browsers never get a token', async () => {
  const member = await app.join();
  const failure = await app
    .visitor()
    .fail(issueToken, { body: grant(member) }, { headers: { 'sec-fetch-site': 'same-origin' } });
  expect(failure).toMatchObject({ status: 403, code: 'forbidden' });
});

test('a refresh token brings the next pair; asked again within seconds, because the answer got lost, it does too [account.call-token-refresh]', async () => {
  const member = await app.join();
  const first = await app.visitor().call(issueToken, { body: grant(member) });
  const second = await app.visitor().call(issueToken, { body: refresh(first.refresh_token) });
  expect(second.refresh_token).not.toBe(first.refresh_token);
  const again = await app.visitor().call(issueToken, { body: refresh(first.refresh_token) });
  for (const { access_token: token } of [second, again])
    expect((await app.visitor().call(readSession, {}, bearer(token))).viewer?.userId).toBe(member.userId);
});

test('a refresh token that comes back later was stolen: its session ends, for the thief and the owner [account.refresh-invalid]', async () => {
  const member = await app.join();
  const first = await app.visitor().call(issueToken, { body: grant(member) });
  const second = await app.visitor().call(issueToken, { body: refresh(first.refresh_token) });
  app.clock.advance(11_000);
  for (const token of [first.refresh_token, second.refresh_token, 'a-guess'])
    expect(await app.visitor().fail(issueToken, { body: refresh(token) })).toMatchObject({
      status: 401,
      code: 'session_ended',
    });
  app.memoEnds();
  expect((await app.visitor().call(readSession, {}, bearer(second.access_token))).viewer).toBeNull();
  expect((await member.call(readSession, {})).viewer?.userId).toBe(member.userId);
});

test('tokens end: the access token after a quarter of an hour, the refresh token with its session', async () => {
  const member = await app.join();
  const tokens = await app.visitor().call(issueToken, { body: grant(member) });
  app.clock.advance(15 * 60_000 + 1000);
  expect((await app.visitor().call(readSession, {}, bearer(tokens.access_token))).viewer).toBeNull();
  app.clock.advance(7 * day);
  expect((await app.visitor().fail(issueToken, { body: refresh(tokens.refresh_token) })).code).toBe(
    'session_ended',
  );
});

test('a browser’s session slides while it is used, two tabs at once, and never beyond ninety days [account.event-token-refreshed]', async () => {
  const member = await app.join();
  const start = app.clock.now().getTime();
  app.clock.advance(6 * day);
  const answers = await Promise.all([member.call(refreshSession, {}), member.call(refreshSession, {})]);
  for (const answer of answers) expect(answer.expiresAt).toBe(new Date(start + 13 * day).toISOString());
  for (let i = 0; i < 13; i += 1) {
    app.clock.advance(6 * day);
    await member.call(refreshSession, {});
  }
  expect((await member.call(readSession, {})).expiresAt).toBe(new Date(start + 90 * day).toISOString());
});

test('refreshing sends the cookie again and no token; without a session it is final', async () => {
  const member = await app.join();
  const response = await member.send(refreshSession.path, { method: 'POST' });
  expect(response.headers.getSetCookie().join()).toMatch(/session_token=.*Max-Age=604800.*HttpOnly/);
  const secret =
    decodeURIComponent(member.cookies.get(app.product.deps.cookieName) ?? '').split('.')[0] ?? '-';
  expect(await response.text()).not.toContain(secret);
  expect(await app.visitor().fail(refreshSession, {})).toMatchObject({
    status: 401,
    code: 'unauthenticated',
  });
});

test('a member sees where they are signed in, this session first, and ends one or all others', async () => {
  const member = await app.join();
  const body = { email: member.email, password: member.password };
  const phone = app.visitor();
  const agent =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile Safari/604.1';
  await phone.call(signIn, { body }, { headers: { 'user-agent': agent } });
  const api = await app.visitor().call(issueToken, { body: grant(member) });
  const third = app.visitor();
  await third.call(signIn, { body });

  const list = async () => (await member.call(listSessions, {})).sessions;
  const seen = await list();
  expect(seen).toHaveLength(4);
  expect(seen[0]).toMatchObject({ current: true, kind: 'browser', device: 'Unknown device' });
  expect(seen.filter(({ current }) => current)).toHaveLength(1);
  const onPhone = seen.find(({ device }) => device === 'Safari on iPhone');
  await member.call(endSession, { params: { id: onPhone?.id ?? '' } });
  app.memoEnds();
  expect((await phone.call(readSession, {})).viewer).toBeNull();
  expect(await member.call(endOtherSessions, {})).toEqual({ ended: 2 });
  app.memoEnds();
  expect((await third.call(readSession, {})).viewer).toBeNull();
  expect((await app.visitor().call(readSession, {}, bearer(api.access_token))).viewer).toBeNull();
  expect((await app.visitor().fail(issueToken, { body: refresh(api.refresh_token) })).code).toBe(
    'session_ended',
  );
  expect(await list()).toMatchObject([{ current: true }]);
});

test('signing in on a browser ends the session that it held, also another member’s, and no other one', async () => {
  const [member, next] = [await app.join(), await app.join()];
  const elsewhere = app.visitor();
  const body = { email: member.email, password: member.password };
  await elsewhere.call(signIn, { body });
  const copy = app.visitor();
  for (const [name, value] of member.cookies) copy.cookies.set(name, value);
  await member.call(signIn, { body: { email: next.email, password: next.password } });
  app.memoEnds();
  expect((await copy.call(readSession, {})).viewer).toBeNull();
  expect((await member.call(readSession, {})).viewer?.userId).toBe(next.userId);
  expect((await elsewhere.call(readSession, {})).viewer?.userId).toBe(member.userId);
  expect((await elsewhere.call(listSessions, {})).sessions).toHaveLength(1);
  expect((await next.call(listSessions, {})).sessions).toHaveLength(2);
});

test('a wrong password ends nothing, and neither does the first of two steps', async () => {
  const holder = await joinWithTotp(app);
  const known = async () => (await holder.call(readSession, {})).viewer?.userId;
  await holder.fail(signIn, { body: { email: holder.email, password: 'wrong-one-4' } });
  await holder.call(signIn, { body: { email: holder.email, password: holder.password } });
  app.memoEnds();
  expect(await known()).toBe(holder.userId);
});

test('nobody ends another member’s session', async () => {
  const [member, other] = [await app.join(), await app.join()];
  const [theirs] = (await other.call(listSessions, {})).sessions;
  expect((await member.fail(endSession, { params: { id: theirs?.id ?? '' } })).code).toBe('not_found');
  expect((await other.call(readSession, {})).viewer?.userId).toBe(other.userId);
});

test('the last use of a session is noted, within five minutes', async () => {
  const member = await app.join();
  const usedAt = async () => {
    const [row] = await app.db
      .select({ at: sessions.updatedAt })
      .from(sessions)
      .where(eq(sessions.userId, member.userId));
    return row?.at.getTime();
  };
  const before = await usedAt();
  app.clock.advance(4 * 60_000);
  app.memoEnds();
  await member.call(readSession, {});
  expect(await usedAt()).toBe(before);
  app.clock.advance(60_000);
  app.memoEnds();
  await member.call(readSession, {});
  expect(await usedAt()).toBe(app.clock.now().getTime());
});
