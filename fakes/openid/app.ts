import { setTimeout as sleep } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { csrf } from 'hono/csrf';
import { html } from 'hono/html';
import { behaviour, boxPage, boxPageHeaders } from '#fakes/page.ts';
import { readSwitchForm } from '#fakes/switch-form.ts';
import { authorizeHeaders, authorizePage, type Client, decision, readRequest } from './authorize.ts';
import { isOpenIdMode, openIdModes, type OpenIdSwitch } from './faults.ts';
import { type Grant, Grants, type Person, subjectOf } from './grants.ts';
import { Keys } from './keys.ts';

type Env = { Bindings: HttpBindings };

export type OpenIdAppOptions = {
  /** The address under which it is reached, without a slash at the end; asked at each request. */
  issuer: () => string;
  clients: () => readonly Client[];
  openIdSwitch: OpenIdSwitch;
  keys?: Keys;
  now?: () => Date;
  slowMs?: number;
};

const idTokenSeconds = 3600;
const noStore = { 'cache-control': 'no-store', pragma: 'no-cache' };

/** The client that an authenticated request is from (RFC 6749 2.3.1); null for none. Both ways at once are refused. */
function clientOf(c: Context<Env>, form: URLSearchParams, clients: readonly Client[]): Client | null {
  const header = c.req.header('authorization');
  if (header !== undefined && form.has('client_secret')) return null;
  let [id, secret] = [form.get('client_id') ?? '', form.get('client_secret') ?? ''];
  if (header !== undefined) {
    const [kind = '', value = ''] = header.split(' ');
    const parts = Buffer.from(value, 'base64').toString('utf8').split(':');
    if (kind.toLowerCase() !== 'basic' || parts.length !== 2) return null;
    [id, secret] = parts.map((part) => decodeURIComponent(part.replaceAll('+', '%20'))) as [string, string];
  }
  return clients.find((client) => client.id === id && client.secret === secret) ?? null;
}

/** What `email` and `profile` ask for (OpenID Connect Core 5.4). */
function scopeClaims({ email, familyName, givenName }: Person, mode: OpenIdSwitch['mode']) {
  const names = { given_name: givenName, family_name: familyName, name: `${givenName} ${familyName}`.trim() };
  if (mode === 'noEmail') return names;
  const verified = mode === 'verifiedAsText' ? 'true' : mode !== 'unverified';
  return { ...names, email, email_verified: verified };
}

/**
 * A strict OpenID provider: discovery (OpenID Connect Discovery 1.0, 4), authorization code flow with PKCE (OpenID Connect
 * Core 1.0, 3.1; RFC 7636), `iss` in its answers (RFC 9207), RS256 keys (RFC 7517), UserInfo (Core 5.3).
 */
export function createOpenIdApp(options: OpenIdAppOptions): Hono<Env> {
  const {
    clients,
    issuer,
    keys = new Keys(),
    now = () => new Date(),
    openIdSwitch,
    slowMs = 60_000,
  } = options;
  const grants = new Grants(() => now().getTime());
  const app = new Hono<Env>({ strict: false });

  app.get('/', (c) =>
    c.html(
      boxPage(
        'Demo ID',
        html`<p>An OpenID provider: <code>${issuer()}</code>. Whoever signs in with it says on its page who they are.</p>
          <p><a href="${issuer()}/.well-known/openid-configuration">What it says of itself</a></p>
          <form method="post" action="${issuer()}/_rotate"><button>Use a new signing key</button></form>
          ${behaviour(`${issuer()}/_mode`, openIdModes, { mode: openIdSwitch.mode, left: null })}`,
      ),
      200,
      boxPageHeaders,
    ),
  );
  app.post('/_mode', csrf(), async (c) => {
    const { isForm, mode } = await readSwitchForm(c.req);
    if (!isOpenIdMode(mode)) return c.json({ error: 'Send {"mode": a mode of this server}.' }, 400);
    openIdSwitch.mode = mode;
    return isForm ? c.redirect(`${issuer()}/`, 303) : c.json({ mode });
  });
  app.post('/_rotate', csrf(), (c) => {
    keys.rotate();
    return c.redirect(`${issuer()}/`, 303);
  });

  // What the product calls; the pages above stay, so that it can be switched back.
  app.use('*', async (c, next) => {
    const { mode } = openIdSwitch;
    if (mode === 'slow') await sleep(slowMs, undefined, { signal: c.req.raw.signal }).catch(() => undefined);
    if (mode === 'down') return c.text('Service Unavailable', 503);
    if (mode === 'broken') return c.html('<p>Something went wrong.</p>');
    if (mode === 'huge') return c.json({ issuer: issuer(), padding: 'x'.repeat(1024 * 1024) });
    await next();
    return undefined;
  });

  app.get('/.well-known/openid-configuration', (c) =>
    c.json({
      issuer: issuer(),
      authorization_endpoint: `${issuer()}/authorize`,
      token_endpoint: `${issuer()}/token`,
      userinfo_endpoint: `${issuer()}/userinfo`,
      jwks_uri: `${issuer()}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: [keys.algorithm],
      scopes_supported: ['openid', 'email', 'profile'],
      token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
    }),
  );
  app.get('/jwks', async (c) => c.json(await keys.published()));

  /** RFC 6749 4.1.2: back to the client, with `state` as it came. */
  const back = (redirectUri: string, answer: Record<string, string | null>) => {
    const address = new URL(redirectUri);
    for (const [name, value] of Object.entries({ ...answer, iss: issuer() }))
      if (value !== null) address.searchParams.set(name, value);
    return address.href;
  };
  app.get('/authorize', (c) => {
    const { search, searchParams } = new URL(c.req.url);
    const verdict = readRequest(searchParams, clients());
    if (verdict.is === 'refused')
      return c.html(boxPage('Demo ID', html`<p>${verdict.words}</p>`), 400, boxPageHeaders);
    if (verdict.is === 'error')
      return c.redirect(back(verdict.redirectUri, { error: verdict.error, state: verdict.state }), 302);
    const page = authorizePage(`${issuer()}/authorize${search}`, verdict.asked);
    return c.html(page, 200, authorizeHeaders(verdict.asked.redirectUri));
  });
  app.post('/authorize', csrf(), async (c) => {
    const verdict = readRequest(new URL(c.req.url).searchParams, clients());
    const decided = decision.safeParse(await c.req.parseBody());
    if (verdict.is !== 'asked' || !decided.success)
      return c.json({ error: 'not a decision of this page' }, 400);
    const { challenge, clientId, isAnew, maxAge, nonce, redirectUri, state } = verdict.asked;
    if (decided.data.do === 'deny')
      return c.redirect(back(redirectUri, { error: 'access_denied', state }), 303);
    const { email, family_name: familyName, given_name: givenName } = decided.data;
    const person = { email, givenName, familyName };
    const asks = openIdSwitch.mode === 'noNewSignIn' ? { isAnew: false, maxAge: null } : { isAnew, maxAge };
    const authTime = grants.authTimeOf(person, asks);
    const code = grants.issue({
      clientId,
      redirectUri,
      challenge,
      nonce,
      person,
      authTime: maxAge === null ? null : authTime,
    });
    return c.redirect(back(redirectUri, { code, state }), 303);
  });

  async function idToken({ authTime, clientId, nonce, person }: Grant): Promise<string> {
    const { mode } = openIdSwitch;
    const ahead = mode === 'clockAhead' ? 600 : mode === 'clockSlightlyAhead' ? 20 : 0;
    const seconds =
      Math.floor(now().getTime() / 1000) + ahead - (mode === 'expired' ? 2 * idTokenSeconds : 0);
    const inUserInfo = mode === 'userInfoOnly' || mode === 'otherSubject';
    const claims = {
      iss: mode === 'wrongIssuer' ? 'https://elsewhere.example' : issuer(),
      sub: mode === 'emptySubject' ? '' : subjectOf(person),
      aud: mode === 'wrongAudience' ? 'another-client' : clientId,
      iat: seconds,
      nbf: seconds,
      exp: seconds + idTokenSeconds,
      ...(authTime === null || mode === 'noAuthTime' ? {} : { auth_time: authTime }),
      ...(nonce === null ? {} : { nonce: mode === 'wrongNonce' ? `${nonce}x` : nonce }),
      ...(inUserInfo ? {} : scopeClaims(person, mode)),
    };
    const manners = { badSignature: 'stranger', unsigned: 'not' } as const;
    return keys.sign(claims, manners[mode as keyof typeof manners] ?? 'right');
  }
  app.post('/token', async (c) => {
    if (!c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded'))
      return c.json({ error: 'invalid_request' }, 400, noStore);
    const form = new URLSearchParams(await c.req.text());
    const client = clientOf(c, form, clients());
    // RFC 6749 5.2
    if (client === null)
      return c.json({ error: 'invalid_client' }, 401, {
        ...noStore,
        'www-authenticate': 'Basic realm="demo"',
      });
    if (form.get('grant_type') !== 'authorization_code')
      return c.json({ error: 'unsupported_grant_type' }, 400, noStore);
    const taken = grants.take(form.get('code') ?? '', {
      clientId: client.id,
      redirectUri: form.get('redirect_uri'),
      verifier: form.get('code_verifier'),
    });
    if ('refusal' in taken)
      return c.json({ error: 'invalid_grant', error_description: taken.refusal }, 400, noStore);
    const { accessToken, grant } = taken;
    const answer = { access_token: accessToken, token_type: 'Bearer', expires_in: idTokenSeconds };
    return c.json({ ...answer, id_token: await idToken(grant) }, 200, noStore);
  });
  app.get('/userinfo', (c) => {
    const token = (c.req.header('authorization') ?? '').replace(/^Bearer /, '');
    const person = grants.holderOf(token);
    if (person === null) return c.json({ error: 'invalid_token' }, 401, { 'www-authenticate': 'Bearer' });
    const { mode } = openIdSwitch;
    const sub = mode === 'otherSubject' ? subjectOf({ email: 'victim@people.example' }) : subjectOf(person);
    return c.json({ sub, ...scopeClaims(person, mode) });
  });
  return app;
}
