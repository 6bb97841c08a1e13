import { bodyBoundOf } from './body-bound.ts';
import { can, isForTeam } from '#platform/contract/capabilities.ts';
import type { Access, Endpoint } from '#platform/contract/endpoint.ts';
import { AppError } from '#platform/contract/errors.ts';
import { timeZoneHeader } from '#platform/contract/local-day.ts';
import { type TakesToken, tokenRefusal } from '#platform/contract/token-scopes.ts';
import type { AccessTokens } from '#platform/server/auth/access-token.ts';
import { createKeyed, type AuthSecrets } from '#platform/server/auth/keyed.ts';
import { hashesOfPersonalToken, isInAddress } from '#platform/server/auth/personal-token.ts';
import { createSignedValueReader, readSessionCookie } from '#platform/server/auth/session-cookie.ts';
import type { Logger } from '#platform/server/logger.ts';
import type { SessionKey, Viewer } from '#platform/server/viewer/load.ts';
import type { ViewerMemo } from '#platform/server/viewer/memo.ts';
import type { noteTimeZone } from '#platform/server/viewer/time-zone.ts';
import { readJson } from './body.ts';
import { asAppError, failureBody, jsonHeaders, unavailable } from './failure.ts';
import { FileAnswer, fileResponse } from './file-answer.ts';
import type { Limits } from './limits.ts';
import type { Gate, RawRoute } from './raw-route.ts';
import type { Context, Route } from './route.ts';
import { eventStream, frame, liveResponse } from './sse.ts';
import { validate } from './validate.ts';

export interface DoorOptions {
  readonly viewers: ViewerMemo;
  readonly noteTimeZone: ReturnType<typeof noteTimeZone>;
  readonly accessTokens: AccessTokens;
  readonly limits: Limits;
  readonly log: Logger;
  readonly authSecrets: AuthSecrets;
  readonly appUrl: string;
  readonly assertOwnOrigin: (method: string, origin: string | null, carriesCookie: boolean) => void;
}

/** What the HTTP framework hands over for one matched route. */
export interface IncomingRequest {
  readonly request: Request;
  readonly params: Readonly<Record<string, string>>;
  readonly address: string;
  readonly requestId: string;
  /** Headers that every answer carries. */
  readonly headers: Readonly<Record<string, string>>;
}

/** What a request presents to identify its sender; with a bearer token, the cookie is ignored. */
interface Credentials {
  readonly authorization: string | null;
  readonly cookie: string | null;
}

const bearerPattern = /^Bearer +(\S+)$/i;

/** Whether somebody comes by a personal token. */
const byToken = (viewer: Viewer | null): boolean => viewer !== null && viewer.tokenScope !== null;

const isWrite = (method: string) => method !== 'GET' && method !== 'HEAD';

/** The query of an address as an object; of several values with the same name, the last counts. */
function queryOf(url: string): Record<string, string> {
  const at = url.indexOf('?');
  return at < 0 ? {} : Object.fromEntries(new URLSearchParams(url.slice(at)));
}

async function plainResponse(answer: unknown, headers: IncomingRequest['headers']): Promise<Response> {
  return answer instanceof FileAnswer ? fileResponse(answer, headers) : jsonResponse(answer, headers);
}

/** A plain header object lets the Node adapter write the answer without building a `Headers`. */
function jsonResponse(data: unknown, headers: IncomingRequest['headers']): Response {
  return new Response(JSON.stringify(data), {
    headers: { ...headers, ...jsonHeaders },
  });
}

/**
 * What a handler is given. Its reply and signal are created when a handler asks for them: most never do, and both are
 * expensive. They are getters of a class, since each object literal with getters gets its own hidden class, which keeps
 * the request alive until the next full garbage collection.
 */
class Entered implements Context<Endpoint> {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  // If the endpoint is not open to anyone, `admit` has found the viewer.
  readonly viewer: Viewer;
  readonly client: Context<Endpoint>['client'];
  readonly cookieHeader: string;
  readonly fromBrowser: boolean;
  readonly lastEventId: string | null;
  readonly #request: Request;
  #reply: Headers | null = null;

  constructor(
    input: Record<'params' | 'query' | 'body', unknown>,
    viewer: Viewer | null,
    request: Request,
    address: string,
  ) {
    const { headers } = request;
    this.params = input.params;
    this.query = input.query;
    this.body = input.body;
    this.viewer = viewer as Viewer;
    this.client = { address, userAgent: (headers.get('user-agent') ?? '').slice(0, 300) };
    this.cookieHeader = headers.get('cookie') ?? '';
    this.fromBrowser = headers.has('sec-fetch-site');
    this.lastEventId = headers.get('last-event-id');
    this.#request = request;
  }

  get reply(): Headers {
    return (this.#reply ??= new Headers());
  }

  get signal(): AbortSignal {
    return this.#request.signal;
  }

  /** The cookies that the handler added to its reply. */
  cookies(): readonly string[] {
    return this.#reply?.getSetCookie() ?? [];
  }
}

/** Builds the one way into every route: limit, viewer, validate, handle, present. */
export function createDoor(options: DoorOptions) {
  const isSecure = options.appUrl.startsWith('https:');
  const openSigned = createSignedValueReader(options.authSecrets);
  const keyed = createKeyed(options.authSecrets);

  const cookieOf = (headers: Headers) => readSessionCookie(headers.get('cookie'), isSecure);

  const credentialsOf = (headers: Headers): Credentials => {
    const authorization = headers.get('authorization');
    return { authorization, cookie: authorization === null ? cookieOf(headers) : null };
  };

  function keyOfCookie(cookie: string | null): SessionKey | null {
    const token = cookie === null ? null : openSigned(cookie);
    return token === null ? null : { token };
  }

  function keyOfBearer(authorization: string): Promise<SessionKey | null> {
    const token = bearerPattern.exec(authorization)?.[1];
    return token === undefined ? Promise.resolve(null) : options.accessTokens.read(token);
  }

  /** The keys under which the session of a personal token may be found; none: it is no such token. */
  function personalKeysOf(authorization: string | null): readonly SessionKey[] {
    const shown = bearerPattern.exec(authorization ?? '')?.[1] ?? '';
    return hashesOfPersonalToken(keyed, shown).map((token) => ({ token }));
  }

  const keyOf = async ({ authorization, cookie }: Credentials): Promise<SessionKey | null> =>
    authorization === null ? keyOfCookie(cookie) : keyOfBearer(authorization);

  /** After a write with a fresh viewer, forgets the remembered one: the caller's next request must see the change. */
  async function forgetBefore(
    { endpoint }: Route,
    { headers }: Request,
    viewer: Viewer | null,
  ): Promise<void> {
    if (!endpoint.freshViewer || !isWrite(endpoint.method)) return;
    const key = await keyOf(credentialsOf(headers));
    if (key !== null) options.viewers.forget(key, viewer);
  }

  /** The viewer of the session that the request names, if any. A bearer token wins over a cookie. */
  async function findViewer(credentials: Credentials, fresh: boolean): Promise<Viewer | null> {
    const lookUp = (key: SessionKey) => (fresh ? options.viewers.getFresh(key) : options.viewers.get(key));
    try {
      for (const key of personalKeysOf(credentials.authorization)) {
        const found = await lookUp(key);
        if (byToken(found)) return found;
      }
      const key = await keyOf(credentials);
      const viewer = key === null ? null : await lookUp(key);
      // The hash of a personal token opens nothing.
      return byToken(viewer) ? null : viewer;
    } catch (cause) {
      // A failed lookup must not turn a member into a visitor: report the failure instead of guessing.
      throw unavailable(cause);
    }
  }

  function assertAccess(access: Access, viewer: Viewer | null): void {
    if (access === 'anyone') return;
    if (viewer === null) throw new AppError('unauthenticated');
    if (can(viewer, access)) return;
    throw new AppError(isForTeam(access) ? 'forbidden' : 'premium_required');
  }

  /** What a personal token is not made for stays closed, whoever its member is. */
  function assertToken(takes: TakesToken, viewer: Viewer | null): void {
    const scope = viewer?.tokenScope ?? null;
    const message = scope === null ? null : tokenRefusal(scope, takes);
    if (message !== null) throw new AppError('forbidden', { message });
  }

  /** A growing text stops when the session that asked for it ends. @throws AppError session_ended */
  async function assertAlive(viewer: Viewer | null): Promise<void> {
    if (viewer === null) return;
    const { sessionId, userId } = viewer;
    // If the session cannot be checked, the text continues: its caller was allowed to ask for it.
    const found = await options.viewers.get({ sessionId, userId }).catch(() => viewer);
    if (found === null) throw new AppError('session_ended');
  }

  async function* streamed(
    { steps, dataOf }: NonNullable<Route['stream']>,
    context: Context<Endpoint>,
    incoming: IncomingRequest,
  ): AsyncGenerator<Uint8Array> {
    try {
      for await (const step of steps(context)) {
        await assertAlive(context.viewer);
        yield frame(step.type, dataOf(step));
      }
    } catch (error) {
      const failure = asAppError(error, options.log, incoming.requestId);
      yield frame('error', failureBody(failure, new URL(incoming.request.url).pathname, incoming.requestId));
    }
  }

  async function respond(
    route: Route,
    context: Context<Endpoint>,
    incoming: IncomingRequest,
  ): Promise<Response> {
    const headers = { ...incoming.headers, ...route.headers };
    if ((incoming.request.headers.get('accept') ?? '').includes('text/event-stream')) {
      if (route.live) return liveResponse(await route.live(context), incoming.headers);
      if (route.stream) return eventStream(streamed(route.stream, context, incoming), headers);
    }
    return plainResponse(await route.run(context), headers);
  }

  /** The first steps of every request: limit, origin, viewer, capability. @throws AppError */
  async function admit(
    request: Request,
    address: string,
    { access, anyOrigin, limit, freshViewer, takesToken = null, whileLooking = false }: Gate,
  ): Promise<Viewer | null> {
    options.limits.takeForAddress(limit, address);
    if (isInAddress(request.url))
      throw new AppError('invalid_input', {
        message:
          'A token belongs in the Authorization header. Revoke this one: an address is kept in logs and histories.',
      });
    if (anyOrigin) {
      assertAccess(access, null);
      return null;
    }
    const credentials = credentialsOf(request.headers);
    options.assertOwnOrigin(request.method, request.headers.get('origin'), credentials.cookie !== null);

    const viewer = await findViewer(credentials, freshViewer);
    assertToken(takesToken, viewer);
    assertAccess(access, viewer);
    if (viewer?.seesAs && isWrite(request.method) && !whileLooking) throw new AppError('only_looking');
    if (viewer) options.limits.takeForViewer(limit, viewer.userId);
    if (viewer && isWrite(request.method))
      await options.noteTimeZone(viewer, request.headers.get(timeZoneHeader));
    return viewer;
  }

  /** All steps up to the handler; the body is read only once the caller is admitted. @throws AppError */
  async function enter({ endpoint }: Route, { request, params, address }: IncomingRequest) {
    const viewer = await admit(request, address, endpoint);
    const body = endpoint.method === 'GET' ? {} : await readJson(request, bodyBoundOf(endpoint.body));
    const input = await validate(endpoint, { params, query: queryOf(request.url), body });
    const context = new Entered(input, viewer, request, address);
    return { context, userId: viewer?.userId ?? null };
  }

  return {
    /** The viewer of a page request, or null. @throws AppError unavailable */
    async viewerOf(request: Request): Promise<Viewer | null> {
      const viewer = await findViewer(credentialsOf(request.headers), false);
      // A personal token opens no page.
      return byToken(viewer) ? null : viewer;
    },

    /** Counts what a page reads for its viewer like a request of theirs. @throws AppError too_many_requests */
    countRead: (userId: string) => options.limits.takeForViewer('read', userId),

    /** Answers one request to one raw route: the same first steps, then the route's own answer. @throws AppError */
    async answerRaw(
      route: RawRoute,
      incoming: IncomingRequest,
    ): Promise<{ response: Response; userId: string | null }> {
      const { request, params, headers } = incoming;
      const viewer = await admit(request, incoming.address, route);
      const { address } = incoming;
      const response = await route.answer({ request, params, address, viewer, headers });
      return { response, userId: viewer?.userId ?? null };
    },

    /** Whether the request carries our session cookie at all, valid or not. */
    carriesSessionCookie: (request: Request) => cookieOf(request.headers) !== null,

    /** Answers one request to one route. @throws AppError, which the caller turns into a response */
    async answer(
      route: Route,
      incoming: IncomingRequest,
    ): Promise<{ response: Response; userId: string | null }> {
      const { context, userId } = await enter(route, incoming);
      const response = await respond(route, context, incoming);
      await forgetBefore(route, incoming.request, context.viewer);
      for (const cookie of context.cookies()) response.headers.append('set-cookie', cookie);
      return { response, userId };
    },
  };
}

export type Door = ReturnType<typeof createDoor>;
