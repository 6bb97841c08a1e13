import { html } from 'hono/html';
import { z } from 'zod';
import { boxPage, boxPageHeaders, type Markup } from '#fakes/page.ts';
import type { Person } from './grants.ts';

export interface Client {
  readonly id: string;
  readonly secret: string;
  /** Compared as texts: nothing that merely begins alike counts (RFC 9700 2.1). */
  readonly redirectUris: readonly string[];
}

/** What an authorization request asks for, once it is known to come from a client. */
export interface AuthorizationRequest {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly state: string | null;
  readonly nonce: string | null;
  readonly challenge: string;
  /** Whether they must sign in again, even if they are signed in here. */
  readonly isAnew: boolean;
  /** How many seconds ago they may have done so; null: the client does not mind. */
  readonly maxAge: number | null;
}

export type Verdict =
  | { readonly is: 'asked'; readonly asked: AuthorizationRequest }
  /** Told to the person: nobody is sent to an address that no client has registered (RFC 6749 4.1.2.1). */
  | { readonly is: 'refused'; readonly words: string }
  /** Told to the client. */
  | {
      readonly is: 'error';
      readonly redirectUri: string;
      readonly state: string | null;
      readonly error: string;
    };

const prompts = new Set(['login', 'consent', 'select_account']);

/** OpenID Connect Core 3.1.2.1 and 3.1.2.2, RFC 7636 4.3: what must hold before anybody is asked anything. */
export function readRequest(query: URLSearchParams, clients: readonly Client[]): Verdict {
  const client = clients.find(({ id }) => id === query.get('client_id'));
  if (!client) return { is: 'refused', words: 'No client has this client_id.' };
  const redirectUri = query.get('redirect_uri') ?? '';
  if (!client.redirectUris.includes(redirectUri))
    return { is: 'refused', words: 'redirect_uri_mismatch: this address is not registered for the client.' };
  const state = query.get('state');
  const wrong = (error: string): Verdict => ({ is: 'error', redirectUri, state, error });
  const names = [...query.keys()];
  // RFC 6749 3.1: parameters must not come twice.
  if (new Set(names).size !== names.length) return wrong('invalid_request');
  if (query.get('response_type') !== 'code') return wrong('unsupported_response_type');
  if (!(query.get('scope') ?? '').split(' ').includes('openid')) return wrong('invalid_scope');
  const challenge = query.get('code_challenge') ?? '';
  if (!/^[\w-]{43}$/.test(challenge) || query.get('code_challenge_method') !== 'S256')
    return wrong('invalid_request');
  const prompt = query.get('prompt');
  if (prompt === 'none') return wrong('login_required');
  if (prompt !== null && !prompt.split(' ').every((word) => prompts.has(word)))
    return wrong('invalid_request');
  const maxAge = query.get('max_age');
  if (maxAge !== null && !/^\d{1,9}$/.test(maxAge)) return wrong('invalid_request');
  const asked = {
    clientId: client.id,
    redirectUri,
    state,
    nonce: query.get('nonce'),
    challenge,
    isAnew: prompt?.split(' ').includes('login') ?? false,
    maxAge: maxAge === null ? null : Number(maxAge),
  };
  return { is: 'asked', asked };
}

/** People whom the page offers; anybody else can be typed in. */
export const people: readonly Person[] = [
  { email: 'rosa@people.example', givenName: 'Rosa', familyName: 'Lind' },
  { email: 'noor@people.example', givenName: 'Noor', familyName: 'Haddad' },
];

export const decision = z.discriminatedUnion('do', [
  z.object({ do: z.literal('deny') }),
  z.object({
    do: z.literal('allow'),
    email: z.email({ pattern: z.regexes.html5Email }).max(254).toLowerCase(),
    given_name: z.string().max(100).default(''),
    family_name: z.string().max(100).default(''),
  }),
]);

/** Browsers hold the answer of a form to the page's policy too, wherever it redirects. */
export const authorizeHeaders = (redirectUri: string) => ({
  ...boxPageHeaders,
  'content-security-policy': (boxPageHeaders['content-security-policy'] ?? '').replace(
    "form-action 'self'",
    `form-action 'self' ${new URL(redirectUri).origin}`,
  ),
});

/** The page on which somebody says who they are, and whether the client may know. */
export function authorizePage(action: string, { redirectUri }: AuthorizationRequest): Markup {
  const known = people.map(
    ({ email, familyName, givenName }) =>
      html`<form method="post" action="${action}"><input type="hidden" name="email" value="${email}"><input type="hidden" name="given_name" value="${givenName}"><input type="hidden" name="family_name" value="${familyName}"><button name="do" value="allow">Continue as ${givenName} ${familyName} (${email})</button></form>`,
  );
  return boxPage(
    'Demo ID',
    html`<p>${new URL(redirectUri).host} asks who you are: your name and your email address.</p>
      ${known}
      <h2>Somebody else</h2>
      <form method="post" action="${action}">
        <label>Email<input name="email" type="email" required maxlength="254"></label>
        <label>Given name<input name="given_name" maxlength="100"></label>
        <label>Family name<input name="family_name" maxlength="100"></label>
        <button name="do" value="allow">Continue</button>
      </form>
      <form method="post" action="${action}"><button name="do" value="deny">Do not allow</button></form>`,
  );
}
