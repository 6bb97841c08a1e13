import { createHash, randomBytes } from 'node:crypto';
import type { OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { OAuthClientInformationMixed, OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js';
import { answerAssistantRequest, readAssistantRequest } from '#features/account/contract-assistants.ts';
import { mcpPath, type TokenScope } from '#platform/contract/token-scopes.ts';
import type { Actor } from './actor.ts';

type Fetch = (url: string | URL, init?: RequestInit) => Promise<Response>;
type Member = Actor & { readonly password?: string };

/** Where an assistant waits for its answer. */
export const callbackUrl = 'http://localhost:7777/callback';

/** An assistant by the SDK: it finds out whom to ask, registers, and waits for its member's answer. */
export function createAssistant(
  origin: string,
  fetch: Fetch,
  name = 'Test Assistant',
  redirectUrl = callbackUrl,
) {
  let registered: OAuthClientInformationMixed | undefined;
  let tokens: OAuthTokens | undefined;
  let verifier = '';
  let asking: URL | null = null;
  const authProvider: OAuthClientProvider = {
    redirectUrl,
    clientMetadata: { client_name: name, redirect_uris: [redirectUrl] },
    state: () => 'the-state',
    clientInformation: () => registered,
    saveClientInformation: (given) => {
      registered = given;
    },
    tokens: () => tokens,
    saveTokens: (given) => {
      tokens = given;
    },
    redirectToAuthorization: (url) => {
      asking = url;
    },
    saveCodeVerifier: (given) => {
      verifier = given;
    },
    codeVerifier: () => verifier,
  };
  const newTransport = () =>
    new StreamableHTTPClientTransport(new URL(mcpPath, origin), { authProvider, fetch });

  return {
    tokens: () => tokens,
    clientId: () => registered?.client_id ?? '',
    verifier: () => verifier,
    /** Where it sends its member; it is let in nowhere yet. */
    async ask(): Promise<URL> {
      asking = null;
      const client = new Client({ name, version: '1' });
      const outcome = await client.connect(newTransport()).then(
        () => 'connected',
        (error: unknown) => String(error),
      );
      await client.close();
      if (asking === null) throw new Error(`it didn’t ask: ${outcome}`);
      return asking;
    },
    /** Trades the code that its member brought back. */
    finish: (code: string) => newTransport().finishAuth(code),
    async connect(): Promise<Client> {
      const client = new Client({ name, version: '1' });
      await client.connect(newTransport());
      return client;
    },
  };
}

export type Assistant = ReturnType<typeof createAssistant>;

/** Opens what an assistant sent its member to. @returns the address to which the browser is sent */
export async function follow(browser: Actor, url: URL | string): Promise<string> {
  const { pathname, search } = new URL(url);
  const response = await browser.send(pathname + search);
  return response.headers.get('location') ?? `${response.status} ${await response.text()}`;
}

/** The member's answer at `/connect`. @returns where the browser ends: at the assistant, with a code or a refusal */
export async function answer(member: Member, url: URL, scope: TokenScope | null): Promise<URL> {
  await follow(member, url);
  const { id } = await member.call(readAssistantRequest, {});
  const { password } = member;
  const body = { id, scope, ...(password === undefined ? {} : { password }) };
  const { url: back } = await member.call(answerAssistantRequest, { body });
  return new URL(await follow(member, back));
}

/** Connects an assistant to a member's account. */
export async function letIn(member: Member, assistant: Assistant, scope: TokenScope = 'read') {
  const back = await answer(member, await assistant.ask(), scope);
  await assistant.finish(back.searchParams.get('code') ?? '');
}

/** A request of an assistant without the SDK, which makes no wrong ones. */
export function requestOf(clientId: string, changed: Readonly<Record<string, string | null>> = {}) {
  const verifier = randomBytes(32).toString('base64url');
  const search = new URLSearchParams({
    client_id: clientId,
    response_type: 'code',
    redirect_uri: callbackUrl,
    scope: 'read write',
    state: 'the-state',
    code_challenge_method: 'S256',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  });
  for (const [name, value] of Object.entries(changed))
    if (value === null) search.delete(name);
    else search.set(name, value);
  return { verifier, path: `/oauth/authorize?${search.toString()}` };
}

/** Registers an assistant. @returns its id, or the refusal */
export async function register(anyone: Actor, metadata: object = {}): Promise<Record<string, unknown>> {
  const response = await anyone.send('/oauth/register', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_name: 'Test Assistant', redirect_uris: [callbackUrl], ...metadata }),
  });
  return (await response.json()) as Record<string, unknown>;
}

/** Posts a form to the token or revocation endpoint. */
export async function post(
  anyone: Actor,
  path: '/oauth/token' | '/oauth/revoke',
  form: Readonly<Record<string, string>>,
) {
  const response = await anyone.send(path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
  });
  const text = await response.text();
  const body = (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>;
  return { status: response.status, body };
}

/** What an assistant that makes its requests by hand trades for tokens, once its member let it in. */
export async function codeForm(
  app: { readonly origin: string; readonly visitor: () => Actor },
  member: Member,
  changed: Readonly<Record<string, string | null>> = {},
) {
  const clientId = String((await register(app.visitor()))['client_id']);
  const { path, verifier } = requestOf(clientId, changed);
  const back = await answer(member, new URL(path, app.origin), 'read');
  return {
    grant_type: 'authorization_code',
    code: back.searchParams.get('code') ?? '',
    redirect_uri: callbackUrl,
    client_id: clientId,
    code_verifier: verifier,
  };
}
