import { createHash, randomBytes } from 'node:crypto';
import { createLocalJWKSet, decodeJwt, type JSONWebKeySet, jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { demoClient, type OpenIdFake, startOpenIdFake } from './start.ts';

const redirectUri = 'https://app.example/auth/callback/openid';
let fake: OpenIdFake;
let at = new Date();
beforeAll(async () => {
  fake = await startOpenIdFake({ redirectUris: [redirectUri], now: () => at });
});
afterAll(() => fake.close());
beforeEach(() => fake.setMode('ok'));

const verifier = randomBytes(32).toString('base64url');
const right = {
  client_id: demoClient.id,
  redirect_uri: redirectUri,
  response_type: 'code',
  scope: 'openid email profile',
  state: 'a-state',
  nonce: 'a-nonce',
  code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  code_challenge_method: 'S256',
};
const authorizeUrl = (changes: Record<string, string> = {}) =>
  `${fake.issuer}/authorize?${new URLSearchParams({ ...right, ...changes }).toString()}`;
const decide = (url: string, form: Record<string, string>) =>
  fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: new URL(fake.issuer).origin },
    body: new URLSearchParams(form),
  });
const ada = { do: 'allow', email: 'ada@people.example', given_name: 'Ada', family_name: 'Byron' };
async function newCode(): Promise<string> {
  const answer = await decide(authorizeUrl(), ada);
  return new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? '';
}
const basic = `Basic ${Buffer.from(`${demoClient.id}:${demoClient.secret}`).toString('base64')}`;
async function trade(
  code: string,
  changes: Record<string, string> = {},
  authorization: string | null = basic,
) {
  const form = { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier };
  const answer = await fetch(`${fake.issuer}/token`, {
    method: 'POST',
    headers: authorization === null ? {} : { authorization },
    body: new URLSearchParams({ ...form, ...changes }),
  });
  const body = (await answer.json()) as Record<string, string>;
  return { status: answer.status, ...body } as { status: number } & Record<string, string>;
}
const userInfo = async (token: string) =>
  (await fetch(`${fake.issuer}/userinfo`, { headers: { authorization: `Bearer ${token}` } })).status;

test('discovery says where everything is, under the issuer’s own name', async () => {
  const found = (await (await fetch(`${fake.issuer}/.well-known/openid-configuration`)).json()) as object;
  expect(found).toMatchObject({ issuer: fake.issuer, token_endpoint: `${fake.issuer}/token` });
});

test('a code is traded once, for an ID token of its client, its nonce and its person', async () => {
  const code = await newCode();
  const { access_token: token = '', id_token: idToken = '', status } = await trade(code);
  expect(status).toBe(200);
  const keys = (await (await fetch(`${fake.issuer}/jwks`)).json()) as JSONWebKeySet;
  const { payload } = await jwtVerify(idToken, createLocalJWKSet(keys), {
    issuer: fake.issuer,
    audience: demoClient.id,
    currentDate: at,
  });
  expect(payload).toMatchObject({
    nonce: 'a-nonce',
    email: ada.email,
    email_verified: true,
    given_name: 'Ada',
  });
  expect(await userInfo(token)).toBe(200);
  // RFC 6749 4.1.2: the second time it is stolen, and what was given for it ends.
  expect(await trade(code)).toMatchObject({ status: 400, error: 'invalid_grant' });
  expect(await userInfo(token)).toBe(401);
});

test('a code needs its verifier, its redirect address, its client and its time', async () => {
  const refused = { status: 400, error: 'invalid_grant' };
  expect(await trade(await newCode(), { code_verifier: 'x'.repeat(43) })).toMatchObject(refused);
  expect(await trade(await newCode(), { redirect_uri: `${redirectUri}/` })).toMatchObject(refused);
  expect(await trade('made-up')).toMatchObject(refused);
  const old = await newCode();
  at = new Date(at.getTime() + 10 * 60_000 + 1);
  expect(await trade(old)).toMatchObject(refused);
});

test('a client shows its secret, in one way at a time', async () => {
  const refused = { status: 401, error: 'invalid_client' };
  const wrong = `Basic ${Buffer.from(`${demoClient.id}:another`).toString('base64')}`;
  expect(await trade(await newCode(), {}, wrong)).toMatchObject(refused);
  expect(await trade(await newCode(), {}, null)).toMatchObject(refused);
  const inBody = { client_id: demoClient.id, client_secret: demoClient.secret };
  expect(await trade(await newCode(), inBody)).toMatchObject(refused);
  expect((await trade(await newCode(), inBody, null)).status).toBe(200);
});

test('nobody is sent to an address that is not registered, and other faults are told to the client', async () => {
  for (const changes of [{ client_id: 'another' }, { redirect_uri: `${redirectUri}?x=1` }])
    expect((await fetch(authorizeUrl(changes), { redirect: 'manual' })).status).toBe(400);
  const errorOf = async (changes: Record<string, string>) => {
    const answer = await fetch(authorizeUrl(changes), { redirect: 'manual' });
    const { searchParams } = new URL(answer.headers.get('location') ?? '');
    expect(searchParams.get('state')).toBe('a-state');
    return searchParams.get('error');
  };
  expect(await errorOf({ code_challenge_method: 'plain' })).toBe('invalid_request');
  expect(await errorOf({ code_challenge: '' })).toBe('invalid_request');
  expect(await errorOf({ scope: 'email' })).toBe('invalid_scope');
  expect(await errorOf({ response_type: 'token' })).toBe('unsupported_response_type');
  expect(await errorOf({ prompt: 'none' })).toBe('login_required');
  expect(await errorOf({ prompt: 'whatever' })).toBe('invalid_request');
});

test('whoever says no goes back with access_denied, and the page may lead to the client’s origin alone', async () => {
  const denied = await decide(authorizeUrl(), { do: 'deny' });
  const { searchParams } = new URL(denied.headers.get('location') ?? '');
  expect(Object.fromEntries(searchParams)).toEqual({
    error: 'access_denied',
    state: 'a-state',
    iss: fake.issuer,
  });
  const page = await fetch(authorizeUrl());
  expect(page.headers.get('content-security-policy')).toContain("form-action 'self' https://app.example;");
});

test('a rotated key is another one, and the one before is gone', async () => {
  const kids = async () => {
    const { keys } = (await (await fetch(`${fake.issuer}/jwks`)).json()) as JSONWebKeySet;
    return keys.map(({ kid }) => kid);
  };
  const before = await kids();
  fake.rotateKeys();
  const after = await kids();
  expect([before.length, after.length]).toEqual([1, 1]);
  expect(after).not.toEqual(before);
});

test('the pages stay reachable while it is down, and unknown modes are refused', async () => {
  fake.setMode('down');
  expect((await fetch(`${fake.issuer}/jwks`)).status).toBe(503);
  expect((await fetch(`${fake.issuer}/`)).status).toBe(200);
  const set = (mode: string) =>
    fetch(`${fake.issuer}/_mode`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ mode }),
    });
  expect((await set('nonsense')).status).toBe(400);
  expect((await set('ok')).status).toBe(200);
});

test('when somebody signed in is told where the client asks for it, and is new only where it has to be', async () => {
  const authTime = async (changes: Record<string, string>) => {
    const answer = await decide(authorizeUrl(changes), { ...ada, email: 'eva@people.example' });
    const code = new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? '';
    return decodeJwt((await trade(code)).id_token ?? '').auth_time;
  };
  const begun = at;
  const seconds = () => Math.floor(at.getTime() / 1000);
  const first = seconds();
  expect(await authTime({})).toBeUndefined();
  at = new Date(at.getTime() + 60_000);
  expect(await authTime({ max_age: '600' })).toBe(first);
  expect(await authTime({ max_age: '600', prompt: 'login' })).toBe(seconds());
  at = new Date(at.getTime() + 60_000);
  expect(await authTime({ max_age: '0' })).toBe(seconds());
  const wrong = await fetch(authorizeUrl({ max_age: '-1' }), { redirect: 'manual' });
  expect(wrong.headers.get('location')).toContain('error=invalid_request');
  at = begun;
});
