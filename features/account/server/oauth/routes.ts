import { inject } from 'light-my-request';
import { AppError } from '#platform/contract/errors.ts';
import { cleanText } from '#platform/contract/text.ts';
import { readJson, readText } from '#platform/server/http/body.ts';
import type { RawRequest, RawRoute } from '#platform/server/http/raw-route.ts';
import { type Route, route } from '#platform/server/http/route.ts';
import {
  answerAssistantRequest,
  connectPath,
  connectRefusal,
  readAssistantRequest,
} from '#features/account/contract-assistants.ts';
import { personalTokenNameMax } from '#features/account/rules-personal-tokens.ts';
import type { AccountDeps } from '#features/account/server/account-deps.ts';
import { everyScope, metadataPath, oauthPaths } from './paths.ts';

const mostBytes = 16 * 1024;
/** Characters of a question, which is kept until its member answers; whoever asks chooses its "state". */
const mostQuery = 4096;

/** What the provider may read of a request. */
const passedOn = ['authorization', 'content-type', 'cookie'] as const;
/** What is ours to say, or of the connection. Programs ask here: pages of other sites need not read the answer. */
const notPassedBack = new Set([
  'access-control-allow-origin',
  'access-control-expose-headers',
  'connection',
  'content-length',
  'date',
  'set-cookie',
  'transfer-encoding',
  'vary',
]);

type Rewrite = (given: RawRequest) => Promise<{ readonly url: URL; readonly body?: string }>;

/** Scopes that we do not know are left out. Without one of ours it asks for all, and its member decides. */
const authorization: Rewrite = ({ request }) => {
  const url = new URL(request.url);
  if (url.search.length > mostQuery) throw new AppError('invalid_input');
  const asked = url.searchParams.get('scope');
  url.searchParams.set('scope', asked === 'read' ? asked : everyScope);
  return Promise.resolve({ url });
};

/** Of what an assistant tells of itself we keep a name and where its answers go; it gets no secret. */
const registration: Rewrite = async ({ request }) => {
  const given = await readJson(request, mostBytes);
  const { client_name: called, redirect_uris } = (given ?? {}) as Record<string, unknown>;
  const name = typeof called === 'string' ? cleanText(called).slice(0, personalTokenNameMax) : '';
  const body = {
    client_name: name === '' ? 'An assistant' : name,
    redirect_uris,
    token_endpoint_auth_method: 'none',
  };
  return { url: new URL(request.url), body: JSON.stringify(body) };
};

const asIs: Rewrite = async ({ request }) => {
  const url = new URL(request.url);
  return request.method === 'GET' ? { url } : { url, body: await readText(request, mostBytes) };
};

/** The authorization server, loaded when the first assistant asks: it takes a third of a second and 50 MB. */
export function createOauth(deps: AccountDeps) {
  const load = async () => {
    const [{ createProvider }, { answerRequest, readRequest }] = await Promise.all([
      import('./provider.ts'),
      import('./requests.ts'),
    ]);
    const provider = createProvider(deps);
    const answer = provider.callback();
    return { provider, answer, answerRequest, readRequest };
  };
  let loaded: ReturnType<typeof load> | null = null;
  return () => (loaded ??= load());
}

type Oauth = ReturnType<typeof createOauth>;

const isOurs = (location: string | null) => location?.split('?')[0] === connectPath;

/** What assistants ask (RFC 6749, 7009, 7591, 8414). */
export function oauthRoutes({ appUrl }: Pick<AccountDeps, 'appUrl'>, oauth: Oauth): RawRoute[] {
  const { host, protocol } = new URL(appUrl);

  /** Hands a request to the provider, which speaks Koa: under our own address, whatever its sender says. */
  const handOver = (rewrite: Rewrite, isQuestion: boolean) => async (given: RawRequest) => {
    const { answer, provider } = await oauth();
    const { body, url } = await rewrite(given);
    const { headers, method } = given.request;
    const passed = passedOn.flatMap((name) => {
      const value = headers.get(name);
      return value === null ? [] : [[name, value]];
    });
    const said = await inject((request, response) => void answer(request, response), {
      method,
      url: url.pathname + url.search,
      headers: { ...Object.fromEntries(passed), host, 'x-forwarded-proto': protocol.slice(0, -1) },
      ...(body === undefined ? {} : { payload: body }),
    });
    const back = new Headers(given.headers);
    for (const [name, value] of Object.entries(said.headers))
      if (!notPassedBack.has(name)) back.set(name, String(value));
    const session = provider.cookieName('session');
    // It keeps no session (`store.ts`), so its browser needs no key to one.
    for (const cookie of [said.headers['set-cookie'] ?? []].flat())
      if (!String(cookie).startsWith(session)) back.append('set-cookie', String(cookie));
    // Anybody can register any address: before the member has answered, nothing of ours leads there (RFC 9700, 4.11.2).
    if (isQuestion && !isOurs(back.get('location'))) {
      for (const name of ['content-type', 'set-cookie']) back.delete(name);
      back.set('location', `${connectPath}?${connectRefusal}=invalid_request`);
      return new Response(null, { status: 303, headers: back });
    }
    return new Response(said.payload === '' ? null : said.payload, {
      status: said.statusCode,
      headers: back,
    });
  };
  const raw = (
    id: string,
    method: 'GET' | 'POST',
    path: RawRoute['path'],
    limit: RawRoute['limit'],
    rewrite: Rewrite = asIs,
  ): RawRoute => ({
    id: `account.${id}`,
    methods: [method],
    path,
    access: 'anyone',
    limit,
    freshViewer: false,
    // Programs ask; who they are, a code or a token says, and who answers them, our own page.
    anyOrigin: true,
    answer: handOver(rewrite, rewrite === authorization),
  });

  return [
    raw('oauthMetadata', 'GET', metadataPath, 'read'),
    raw('oauthRegister', 'POST', oauthPaths.registration, 'credentials', registration),
    // A browser asks once for each assistant; the question is kept, and weighing it is work.
    raw('oauthAuthorize', 'GET', oauthPaths.authorization, 'credentials', authorization),
    raw('oauthReturn', 'GET', `${oauthPaths.authorization}/:uid`, 'credentials'),
    raw('oauthToken', 'POST', oauthPaths.token, 'write'),
    raw('oauthRevoke', 'POST', oauthPaths.revocation, 'write'),
  ];
}

/** What their member answers. */
export function assistantRequestRoutes(deps: AccountDeps, oauth: Oauth): Route[] {
  return [
    route(readAssistantRequest, {
      handle: async ({ cookieHeader }) => {
        const { provider, readRequest } = await oauth();
        return readRequest(deps, provider, cookieHeader);
      },
      present: ({ asksToWrite, host, id, name }) => ({ id, name, host, asksToWrite }),
    }),
    route(answerAssistantRequest, {
      handle: async (context) => {
        const { answerRequest, provider } = await oauth();
        return answerRequest(deps, provider, context, context.body);
      },
      present: (url) => ({ url }),
    }),
  ];
}
