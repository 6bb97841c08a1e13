import { readAssistantRequest } from '#features/account/contract-assistants.ts';
import type { App } from './harness.ts';
import { callbackUrl, codeForm, follow, register, requestOf } from './oauth.ts';
import type { SecurityCases } from './security.ts';
import type { RawCase, RawCases } from './security-raw.ts';

const form = { 'content-type': 'application/x-www-form-urlencoded' };

const open = (app: App, path: string): Promise<RawCase> =>
  Promise.resolve({ actor: app.visitor(), given: { path } });

/** A member to whom an assistant sent their browser. */
async function askedMember(app: App) {
  const actor = await app.join();
  const clientId = String((await register(app.visitor()))['client_id']);
  await follow(actor, new URL(requestOf(clientId).path, app.origin));
  return actor;
}

/** A valid request for what a member answers an assistant. */
export const oauthCases: SecurityCases = {
  'account.readAssistantRequest': async (app: App) => ({ actor: await askedMember(app), given: {} }),
  'account.answerAssistantRequest': async (app: App) => {
    const actor = await askedMember(app);
    const { id } = await actor.call(readAssistantRequest, {});
    return { actor, given: { body: { id, scope: 'read', password: actor.password } } };
  },
};

/** Codes are good once: each knock takes the next. */
async function tokenCase(app: App): Promise<RawCase> {
  const member = await app.join();
  const bodies: string[] = [];
  for (let at = 0; at < 6; at += 1) bodies.push(new URLSearchParams(await codeForm(app, member)).toString());
  return {
    actor: app.visitor(),
    given: {
      path: '/oauth/token',
      headers: form,
      get body() {
        return bodies.shift() ?? '';
      },
    },
    tooMuch: { body: 'x'.repeat(100_000) },
  };
}

/** A valid request for every route that assistants ask. */
export const oauthRawCases: RawCases = {
  'GET /.well-known/oauth-protected-resource/mcp': (app) =>
    open(app, '/.well-known/oauth-protected-resource/mcp'),
  'GET /.well-known/oauth-authorization-server': (app) =>
    open(app, '/.well-known/oauth-authorization-server'),
  'GET /oauth/authorize': async (app) =>
    open(app, requestOf(String((await register(app.visitor()))['client_id'])).path),
  // The cookie of its request says whose it is, not the address; without one it leads to our own page.
  'GET /oauth/authorize/:uid': async (app) => ({
    ...(await open(app, '/oauth/authorize/made-up')),
    others: { others: '/oauth/authorize/others', nobodys: '/oauth/authorize/nobodys' },
    strangers: '303 ok',
  }),
  'POST /oauth/register': (app) =>
    Promise.resolve({
      actor: app.visitor(),
      given: {
        path: '/oauth/register',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ redirect_uris: [callbackUrl] }),
      },
      tooMuch: { body: JSON.stringify({ filler: 'x'.repeat(100_000) }) },
    }),
  'POST /oauth/token': tokenCase,
  'POST /oauth/revoke': async (app) => ({
    actor: app.visitor(),
    given: {
      path: '/oauth/revoke',
      headers: form,
      body: `token=made-up&client_id=${String((await register(app.visitor()))['client_id'])}`,
    },
    tooMuch: { body: 'x'.repeat(100_000) },
  }),
};
