import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerAssistantRequest, readAssistantRequest } from '#features/account/contract-assistants.ts';
import { deleteAccount, exportAccount } from '#features/account/contract-leaving.ts';
import { listPersonalTokens, revokePersonalToken } from '#features/account/contract-personal-tokens.ts';
import { endOtherSessions } from '#features/account/contract-security.ts';
import { dropOldOauth } from '#features/account/server/oauth/store.ts';
import { oauthClients, oauthRecords } from '#features/account/server/tables.ts';
import { addClient, readClient } from '#features/clients/contract.ts';
import { accessGrants } from '#platform/server/access/tables.ts';
import { auditEntries } from '#platform/server/audit/tables.ts';
import { dropExpired } from '#platform/server/auth/expired.ts';
import { sessions, users } from '#platform/server/auth/tables.ts';
import { aMoment, startForAssistants, use } from '#testing/assistants.ts';
import { keepCall } from '#testing/calls.ts';
import { type App, startApp } from '#testing/harness.ts';
import { joinLearner } from '#testing/learner.ts';
import { joinStudio } from '#testing/studio.ts';
import { mailTo } from '#testing/mailbox.ts';
import { answer, callbackUrl, follow, letIn, post, register, requestOf } from '#testing/oauth.ts';

let app: App;
let site: Awaited<ReturnType<typeof startForAssistants>>;
beforeAll(async () => {
  app = await startApp({ COURSE_STARTER: 'true' });
  site = await startForAssistants(app);
});
afterAll(async () => {
  await site.close();
  await app.close();
});

const minuteMs = 60 * 1000;
const dayMs = 24 * 60 * minuteMs;
const toolsOf = async (client: Client) => (await client.listTools()).tools.map(({ name }) => name);

test('an assistant finds out whom to ask, registers, is let in to read, calls, and is told of by mail', async () => {
  const member = await app.join();
  await member.call(addClient, { body: { name: 'Ruth Adler' } });
  const assistant = site.newAssistant('My Claude');
  const url = await assistant.ask();
  expect(url.origin + url.pathname).toBe(`${app.origin}/oauth/authorize`);
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    code_challenge_method: 'S256',
    resource: `${app.origin}/mcp`,
    scope: 'read write',
  });
  expect(await follow(member, url)).toBe('/connect');
  expect(await member.call(readAssistantRequest, {})).toMatchObject({
    name: 'My Claude',
    host: null,
    asksToWrite: true,
  });
  const back = await answer(member, url, 'read');
  expect(back.origin + back.pathname).toBe(callbackUrl);
  expect(back.searchParams.get('state')).toBe('the-state');
  expect(back.searchParams.get('iss')).toBe(app.origin);
  await assistant.finish(back.searchParams.get('code') ?? '');
  expect(assistant.tokens()).toMatchObject({ token_type: 'Bearer', expires_in: 3600, scope: 'read' });

  const client = await site.connected(assistant);
  expect((await use(client, 'list_clients')).text).toContain('Ruth Adler');
  // Read-only unless the member grants writing.
  expect(await toolsOf(client)).not.toContain('note_outcome');
  expect((await mailTo(app, member.email, 'An assistant was connected to your account')).text).toContain(
    'It can read in your account until you disconnect it. It calls itself: My Claude.',
  );
  const { tokens } = await member.call(listPersonalTokens, {});
  expect(tokens).toMatchObject([{ name: 'My Claude', scope: 'read', isAssistant: true }]);
  const acts = await app.db.select().from(auditEntries).where(eq(auditEntries.subjectId, member.userId));
  expect(acts.map(({ action }) => action)).toContain('account.assistant_connected');
});

test('what is stored of it opens nothing: neither code nor token nor the key of its request is there', async () => {
  const member = await app.join();
  const assistant = site.newAssistant();
  const back = await answer(member, await assistant.ask(), 'read');
  const code = back.searchParams.get('code') ?? '';
  await assistant.finish(code);
  const { access_token, refresh_token = '' } = assistant.tokens() ?? { access_token: '' };
  const stored = JSON.stringify([
    await app.db.select().from(oauthRecords),
    await app.db.select().from(oauthClients),
    await app.db.select().from(sessions),
  ]);
  for (const secret of [code, access_token, refresh_token]) {
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(stored).not.toContain(secret);
  }
  const exported = JSON.stringify(await member.call(exportAccount, { body: { password: member.password } }));
  expect(exported).toContain('Test Assistant');
  expect(exported).not.toContain(access_token);
});

test('one that is granted writing writes; one that didn’t ask for it can’t be granted it', async () => {
  const member = await app.join();
  const assistant = site.newAssistant();
  await letIn(member, assistant, 'write');
  expect(assistant.tokens()?.scope).toBe('read write');
  expect(await toolsOf(await site.connected(assistant))).toContain('note_outcome');
  const body = JSON.stringify({ name: 'Ruth Adler' });
  const headers = {
    authorization: `Bearer ${assistant.tokens()?.access_token}`,
    'content-type': 'application/json',
  };
  const written = await app.visitor().send('/api/clients', { method: 'POST', headers, body });
  expect(written.status).toBe(200);

  const clientId = String((await register(app.visitor()))['client_id']);
  await follow(member, new URL(requestOf(clientId, { scope: 'read' }).path, app.origin));
  const { asksToWrite, id } = await member.call(readAssistantRequest, {});
  expect(asksToWrite).toBe(false);
  const { password } = member;
  const refused = await member.fail(answerAssistantRequest, { body: { id, scope: 'write', password } });
  expect(refused.code).toBe('forbidden');
});

test('scopes that we don’t know are left out, and without any the member still decides', async () => {
  for (const scope of [null, 'openid profile offline_access', 'admin write']) {
    const member = await app.join();
    const trade = await site.codeFor(member, { scope });
    const { body } = await trade();
    expect(body).toMatchObject({ scope: 'read' });
    expect(body).not.toHaveProperty('id_token');
  }
});

test('after an hour it refreshes by itself; each refresh token works once, and shown again it ends everything', async () => {
  const member = await app.join();
  const assistant = site.newAssistant();
  await letIn(member, assistant);
  const first = assistant.tokens();
  app.clock.advance(61 * minuteMs);
  expect(await site.statusFor(first?.access_token)).toBe(401);
  const client = await site.connected(assistant);
  const second = assistant.tokens();
  expect(second?.access_token).not.toBe(first?.access_token);
  expect(second?.refresh_token).not.toBe(first?.refresh_token);
  expect((await use(client, 'list_clients')).isError).toBe(false);
  expect(await site.statusFor(second?.access_token)).toBe(200);

  const again = await site.refresh(assistant, first?.refresh_token);
  expect([again.status, again.body['error']]).toEqual([400, 'invalid_grant']);
  await aMoment();
  expect(await site.statusFor(second?.access_token)).toBe(401);
  expect((await site.refresh(assistant)).body['error']).toBe('invalid_grant');
  expect((await member.call(listPersonalTokens, {})).tokens).toEqual([]);
  const acts = await app.db.select().from(auditEntries).where(eq(auditEntries.subjectId, member.userId));
  expect(acts.filter(({ action }) => action === 'account.token_revoked')).toHaveLength(1);
});

test('disconnected by its member it is out within a second, and its refresh token, too', async () => {
  const member = await app.join();
  const assistant = site.newAssistant();
  await letIn(member, assistant);
  const client = await site.connected(assistant);
  expect((await use(client, 'list_clients')).isError).toBe(false);
  const [token] = (await member.call(listPersonalTokens, {})).tokens;
  await member.call(revokePersonalToken, { params: { id: token?.id ?? '' } });
  await aMoment();
  expect(await site.statusFor(assistant.tokens()?.access_token)).toBe(401);
  const refused = await site.overSocket(`${app.origin}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${assistant.tokens()?.access_token}`,
      'content-type': 'application/json',
    },
    body: '{}',
  });
  expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([
    401,
    `Bearer resource_metadata="${app.origin}/.well-known/oauth-protected-resource/mcp"`,
  ]);
  expect((await site.refresh(assistant)).body['error']).toBe('invalid_grant');
  await expect(use(client, 'list_clients')).rejects.toThrow();
});

test.each(['access_token', 'refresh_token'] as const)(
  'it may end its own access, by its %s; another assistant can’t',
  async (which) => {
    const member = await app.join();
    const [assistant, other] = [site.newAssistant(), site.newAssistant()];
    await letIn(member, assistant);
    await letIn(member, other);
    const token = assistant.tokens()?.[which] ?? '';
    await post(app.visitor(), '/oauth/revoke', { token, client_id: other.clientId() });
    await aMoment();
    expect(await site.statusFor(assistant.tokens()?.access_token)).toBe(200);
    expect(
      (await post(app.visitor(), '/oauth/revoke', { token, client_id: assistant.clientId() })).status,
    ).toBe(200);
    await aMoment();
    expect(await site.statusFor(assistant.tokens()?.access_token)).toBe(401);
    expect((await site.refresh(assistant)).body['error']).toBe('invalid_grant');
    expect((await member.call(listPersonalTokens, {})).tokens).toHaveLength(1);
  },
);

test('who declines is sent back without a code', async () => {
  const member = await app.join();
  const back = await answer(member, await site.newAssistant().ask(), null);
  expect(Object.fromEntries(back.searchParams)).toMatchObject({ error: 'access_denied', state: 'the-state' });
  expect(back.searchParams.has('code')).toBe(false);
  expect((await member.call(listPersonalTokens, {})).tokens).toEqual([]);
});

test('it obeys the plan of its member, also when they lose it between two calls', async () => {
  const member = await joinLearner(app);
  const assistant = site.newAssistant();
  await letIn(member, assistant);
  const client = await site.connected(assistant);
  expect((await use(client, 'list_lessons')).isError).toBe(false);
  await app.db.delete(accessGrants).where(eq(accessGrants.userId, member.userId));
  await aMoment();
  const refused = await use(client, 'list_lessons');
  expect([refused.isError, refused.text.includes('upgrade')]).toEqual([true, true]);
});

test.each(['leaves', 'is suspended', 'signs out elsewhere'] as const)(
  'when its member %s, it is out within a second and gets no new token',
  async (what) => {
    const member = await app.join();
    const assistant = site.newAssistant();
    await letIn(member, assistant);
    const client = await site.connected(assistant);
    const { password } = member;
    if (what === 'leaves') await member.call(deleteAccount, { body: { password } });
    if (what === 'signs out elsewhere') await member.call(endOtherSessions, {});
    if (what === 'is suspended')
      await app.db.update(users).set({ suspendedAt: app.clock.now() }).where(eq(users.id, member.userId));
    await aMoment();
    expect(await site.statusFor(assistant.tokens()?.access_token)).toBe(401);
    expect((await site.refresh(assistant)).body['error']).toBe('invalid_grant');
    await expect(use(client, 'list_clients')).rejects.toThrow();
  },
);

test('after thirty days without it, and ninety in all, it asks again', async () => {
  const member = await app.join();
  const [idle, busy] = [site.newAssistant(), site.newAssistant()];
  await letIn(member, idle);
  await letIn(member, busy);
  for (let month = 0; month < 3; month += 1) {
    app.clock.advance(29 * dayMs);
    const { body } = await site.refresh(busy);
    expect(body).toHaveProperty('access_token');
    // As the SDK keeps them.
    Object.assign(busy.tokens() ?? {}, body);
  }
  expect((await site.refresh(idle)).body['error']).toBe('invalid_grant');
  app.clock.advance(4 * dayMs);
  expect((await site.refresh(busy)).body['error']).toBe('invalid_grant');
});

test('what has expired is deleted, and assistants that nobody has connected', async () => {
  const member = await app.join();
  const [unconnected, connectedOne] = [await register(app.visitor()), site.newAssistant()];
  await letIn(member, connectedOne);
  await follow(member, await site.newAssistant().ask());
  const known = async () =>
    (await app.db.select({ id: oauthClients.id }).from(oauthClients)).map(({ id }) => id);
  app.clock.advance(2 * dayMs);
  await dropOldOauth(app.db, app.clock.now());
  expect(await known()).not.toContain(unconnected['client_id']);
  expect(await known()).toContain(connectedOne.clientId());
  const kinds = (await app.db.select({ kind: oauthRecords.kind }).from(oauthRecords)).map(({ kind }) => kind);
  expect(new Set(kinds)).toEqual(new Set(['RefreshToken']));
  await app.db.delete(sessions).where(eq(sessions.userId, member.userId));
  app.clock.advance(91 * dayMs);
  await dropExpired(app.db, app.clock.now());
  await dropOldOauth(app.db, app.clock.now());
  expect(await known()).toEqual([]);
  expect(await app.db.$count(oauthRecords)).toBe(0);
});

test('the metadata names only what is there, under our own address', async () => {
  const visitor = app.visitor();
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' };
  const about = await (await visitor.send('/.well-known/oauth-authorization-server', { headers })).json();
  expect(about).toEqual({
    issuer: app.origin,
    authorization_endpoint: `${app.origin}/oauth/authorize`,
    token_endpoint: `${app.origin}/oauth/token`,
    registration_endpoint: `${app.origin}/oauth/register`,
    revocation_endpoint: `${app.origin}/oauth/revoke`,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    scopes_supported: ['read', 'write'],
  });
  const resource = await (await visitor.send('/.well-known/oauth-protected-resource/mcp')).json();
  expect(resource).toMatchObject({ resource: `${app.origin}/mcp`, authorization_servers: [app.origin] });
  for (const path of [
    '/oauth/jwks',
    '/jwks',
    '/me',
    '/.well-known/openid-configuration',
    '/session/end/confirm',
  ])
    expect((await visitor.send(path)).status, path).toBe(404);
});

test('an assistant reads a client without the calls, whose words may have been kept from others', async () => {
  const member = await joinStudio(app);
  const ruth = await member.call(addClient, { body: { name: 'Ruth Adler' } });
  await keepCall(member, { clientId: ruth.id });
  const page = await member.call(readClient, { params: { id: ruth.id } });
  expect(page.calls).toHaveLength(1);
  const assistant = site.newAssistant();
  await letIn(member, assistant);
  const { text } = await use(await site.connected(assistant), 'read_client', { id: ruth.id });
  expect(text).toContain('Ruth Adler');
  expect(text).not.toContain(page.calls[0]?.id);
});
