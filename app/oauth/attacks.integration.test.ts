import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerAssistantRequest, readAssistantRequest } from '#features/account/contract-assistants.ts';
import { assistantHost } from '#features/account/rules-assistants.ts';
import { listPersonalTokens } from '#features/account/contract-personal-tokens.ts';
import { oauthRecords } from '#features/account/server/tables.ts';
import { users } from '#platform/server/auth/tables.ts';
import { aMoment, startForAssistants } from '#testing/assistants.ts';
import { type App, startApp } from '#testing/harness.ts';
import { callbackUrl, follow, letIn, register, requestOf } from '#testing/oauth.ts';

let app: App;
let site: Awaited<ReturnType<typeof startForAssistants>>;
beforeAll(async () => {
  app = await startApp();
  site = await startForAssistants(app);
});
afterAll(async () => {
  await site.close();
  await app.close();
});

const minuteMs = 60 * 1000;

test('of two that trade the same code or refresh token at once, at most one gets tokens', async () => {
  const member = await app.join();
  const trade = await site.codeFor(member);
  const traded = await Promise.all([trade(), trade(), trade()]);
  expect(traded.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
  expect(traded.some(({ body }) => body['error'] === 'invalid_grant')).toBe(true);
  const assistant = site.newAssistant();
  await letIn(member, assistant);
  const refreshed = await Promise.all([
    site.refresh(assistant),
    site.refresh(assistant),
    site.refresh(assistant),
  ]);
  expect(refreshed.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
});

test.each([
  ['another address', { redirect_uri: 'http://localhost:7777/other' }],
  ['another host', { redirect_uri: 'https://evil.example/callback' }],
  ['an address that begins like the right one', { redirect_uri: `${callbackUrl}.evil.example` }],
  ['an address with a name before its host', { redirect_uri: 'http://localhost:7777@evil.example/callback' }],
  ['a script', { redirect_uri: 'javascript:alert(1)' }],
  ['no address', { redirect_uri: '' }],
  ['an assistant that nobody knows', { client_id: 'nobody' }],
])('a request for %s sends nobody there, and says so on our own page', async (_, changed) => {
  const clientId = String((await register(app.visitor()))['client_id']);
  const member = await app.join();
  const { path } = requestOf(clientId, changed);
  expect(await follow(member, new URL(path, app.origin))).toMatch(/^\/connect\?refused=\w+$/);
  expect((await member.fail(readAssistantRequest)).code).toBe('not_found');
});

test.each([
  ['without PKCE', { code_challenge: null, code_challenge_method: null }],
  ['with a plain challenge', { code_challenge_method: 'plain' }],
  ['without a method', { code_challenge_method: null }],
  ['for a token in the address', { response_type: 'token' }],
  ['for another resource', { resource: 'https://evil.example/mcp' }],
  ['that nobody is asked about', { prompt: 'none' }],
  ['for a code in the fragment', { response_mode: 'fragment' }],
  ['for a code in a form', { response_mode: 'form_post' }],
])('a request %s is refused on our own page: no link of ours leads elsewhere', async (_, changed) => {
  const clientId = String((await register(app.visitor()))['client_id']);
  const { path } = requestOf(clientId, changed);
  expect(await follow(app.visitor(), new URL(path, app.origin))).toBe('/connect?refused=invalid_request');
});

test('a question is bounded, because it is kept', async () => {
  const clientId = String((await register(app.visitor()))['client_id']);
  const { path } = requestOf(clientId, { state: 's'.repeat(5000) });
  expect((await app.visitor().send(path)).status).toBe(400);
});

test('questions without end from one network are refused before they fill the tables', async () => {
  const own = await startApp({ RATE_LIMIT_SCALE: '1' }, { elapsed: () => 0 });
  try {
    const clientId = String((await register(own.visitor()))['client_id']);
    const { path } = requestOf(clientId);
    const ask = async () => (await own.visitor().send(path)).status;
    const asked = await Promise.all(Array.from({ length: 60 }, ask));
    const taken = asked.filter((status) => status === 303).length;
    expect(taken).toBeLessThan(40);
    expect(await own.db.$count(oauthRecords)).toBe(taken);
    expect((await own.visitor().send(`${path.split('?')[0]}/anything`)).status).toBe(429);
  } finally {
    await own.close();
  }
});

test('whoever listens for a scheme of its own is shown with the whole address', () => {
  expect(assistantHost('http://localhost:7777/callback')).toBeNull();
  expect(assistantHost('https://claude.example/callback')).toBe('claude.example');
  expect(assistantHost('browser:https://evil.example/cb')).toBe('browser:https://evil.example/cb');
});

test('a port of a program’s own choice is the same program; another path is not', async () => {
  const clientId = String((await register(app.visitor()))['client_id']);
  const at = (redirect_uri: string) =>
    follow(app.visitor(), new URL(requestOf(clientId, { redirect_uri }).path, app.origin));
  expect(await at('http://localhost:50123/callback')).toBe('/connect');
  expect(await at('http://localhost:50123/other')).toContain('refused=');
});

test.each([
  ['a site without encryption', ['http://evil.example/callback']],
  ['a script', ['javascript:alert(1)']],
  ['data', ['data:text/html,x']],
  ['no address', []],
  ['something else', 'https://a.example/callback'],
  ['nothing', undefined],
])('an assistant whose answers go to %s can’t register', async (_, redirect_uris) => {
  const refused = await register(app.visitor(), { redirect_uris });
  expect(refused).toHaveProperty('error');
  expect(refused).not.toHaveProperty('client_id');
});

test('one that registers gets no secret, and of what it tells its name and addresses are kept', async () => {
  const made = await register(app.visitor(), {
    client_name: `${'x'.repeat(100)}\u202e`,
    application_type: 'web',
    token_endpoint_auth_method: 'client_secret_post',
    grant_types: ['client_credentials', 'implicit'],
    logo_uri: 'https://evil.example/logo.png',
    scope: 'admin',
  });
  expect(made).toMatchObject({
    client_name: 'x'.repeat(60),
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
  });
  for (const left of ['client_secret', 'logo_uri', 'scope']) expect(made).not.toHaveProperty(left);
  const tooMuch = await app.visitor().send('/oauth/register', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ redirect_uris: [callbackUrl], client_name: 'x'.repeat(20_000) }),
  });
  expect(tooMuch.status).toBe(413);
});

test('a code needs its verifier, its address and its assistant', async () => {
  const member = await app.join();
  const other = String((await register(app.visitor()))['client_id']);
  const trade = await site.codeFor(member);
  const wrong = [
    { code_verifier: 'x'.repeat(43) },
    { code_verifier: '' },
    { redirect_uri: 'http://localhost:50123/callback' },
    { client_id: other },
    { code: 'x'.repeat(43) },
    { code: 'x'.repeat(10_000) },
    { resource: 'https://evil.example/mcp' },
  ];
  for (const one of wrong) expect((await trade(one)).status, JSON.stringify(one).slice(0, 80)).toBe(400);
});

test('a code works once: shown again, what came of it ends', async () => {
  const member = await app.join();
  const trade = await site.codeFor(member);
  const { body } = await trade();
  expect(await site.statusFor(String(body['access_token']))).toBe(200);
  expect((await trade()).body['error']).toBe('invalid_grant');
  await aMoment();
  expect(await site.statusFor(String(body['access_token']))).toBe(401);
});

test('a code that is not traded within a minute is worth nothing', async () => {
  const trade = await site.codeFor(await app.join());
  app.clock.advance(61_000);
  expect((await trade()).body['error']).toBe('invalid_grant');
});

test('only the browser that was sent here can answer, signed in, and only what its member saw', async () => {
  const [member, victim] = [await app.join(), await app.join()];
  const url = await site.newAssistant().ask();
  const visitor = app.visitor();
  expect(await follow(visitor, url)).toBe('/connect');
  expect((await visitor.fail(readAssistantRequest)).code).toBe('unauthenticated');
  // Sent a link by somebody who began the request elsewhere, a member has nothing to answer.
  expect((await victim.fail(readAssistantRequest)).code).toBe('not_found');

  await follow(member, url);
  const { id } = await member.call(readAssistantRequest, {});
  const { password } = victim;
  const elsewhere = { body: { id, scope: 'read', password } } as const;
  expect((await victim.fail(answerAssistantRequest, elsewhere)).code).toBe('not_found');
  // Another assistant asks meanwhile: the answer was not meant for it.
  await follow(member, await site.newAssistant('Eve').ask());
  const meant = { body: { id, scope: 'read', password: member.password } } as const;
  expect((await member.fail(answerAssistantRequest, meant)).code).toBe('not_found');
  // A cookie that somebody made is none.
  for (const name of [...victim.cookies.keys()].filter((each) => each.startsWith('mmg.oauth')))
    victim.cookies.delete(name);
  victim.cookies.set('mmg.oauth', id);
  victim.cookies.set('mmg.oauth.sig', 'x'.repeat(27));
  expect((await victim.fail(readAssistantRequest)).code).toBe('not_found');
  expect((await member.call(listPersonalTokens, {})).tokens).toEqual([]);
});

test('a page of another site can’t answer, nor can a personal token or an assistant', async () => {
  const member = await app.join();
  const assistant = site.newAssistant();
  await letIn(member, assistant, 'write');
  await follow(member, await site.newAssistant().ask());
  const { id } = await member.call(readAssistantRequest, {});
  const body = { id, scope: 'read', password: member.password } as const;
  const foreign = await member.fail(
    answerAssistantRequest,
    { body },
    { headers: { origin: 'https://evil.example' } },
  );
  expect(foreign.code).toBe('foreign_origin');
  const headers = { authorization: `Bearer ${assistant.tokens()?.access_token}` };
  expect((await member.fail(answerAssistantRequest, { body }, { headers })).code).toBe('forbidden');
});

test('without a recent sign-in the password is asked for, as for a token', async () => {
  const member = await app.join();
  await app.db.update(users).set({ emailVerified: true }).where(eq(users.id, member.userId));
  app.clock.advance(11 * minuteMs);
  app.memoEnds();
  await follow(member, await site.newAssistant().ask());
  const { id } = await member.call(readAssistantRequest, {});
  const asked = await member.fail(answerAssistantRequest, { body: { id, scope: 'read' } });
  expect(asked.code).toBe('password_needed');
  const wrong = await member.fail(answerAssistantRequest, {
    body: { id, scope: 'read', password: 'not mine' },
  });
  expect(wrong.code).toBe('bad_credentials');
});

test('a token in an address opens nothing', async () => {
  const member = await app.join();
  const assistant = site.newAssistant();
  await letIn(member, assistant);
  const token = assistant.tokens()?.access_token ?? '';
  for (const path of [`/mcp?access_token=${token}`, `/api/clients?access_token=${token}`])
    expect(
      (await site.overSocket(app.origin + path, { method: path.startsWith('/mcp') ? 'POST' : 'GET' })).status,
    ).toBe(401);
});
