import { can } from '#platform/contract/capabilities.ts';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { AccessTokens } from '#platform/server/auth/access-token.ts';
import { openSignedValue, readCookie, sessionCookieName } from '#platform/server/auth/session-cookie.ts';
import type { Logger } from '#platform/server/logger.ts';
import type { SessionKey, Viewer } from '#platform/server/viewer/load.ts';
import type { ViewerMemo } from '#platform/server/viewer/memo.ts';
import { readJson } from './body.ts';
import { asAppError, failureBody } from './failure.ts';
import { FileAnswer, fileResponse } from './file-answer.ts';
import type { Limits } from './limits.ts';
import type { Context, Route } from './route.ts';
import { eventStream, frame } from './sse.ts';
import { validate } from './validate.ts';

export interface DoorOptions {
  readonly viewers: ViewerMemo;
  readonly accessTokens: AccessTokens;
  readonly limits: Limits;
  readonly log: Logger;
  readonly authSecret: string;
  readonly appUrl: string;
  readonly assertOwnOrigin: (method: string, origin: string | null, carriesCookie: boolean) => void;
}

/** What the HTTP framework hands over for one matched route. */
export interface Knock {
  readonly request: Request;
  readonly params: Readonly<Record<string, string>>;
  readonly address: string;
  readonly requestId: string;
  /** Headers that every answer carries. */
  readonly headers: Readonly<Record<string, string>>;
}

const bearerPattern = /^Bearer +(\S+)$/i;

/** The query of an address as an object; the last of several values with one name counts. */
function queryOf(url: string): Record<string, string> {
  const at = url.indexOf('?');
  return at < 0 ? {} : Object.fromEntries(new URLSearchParams(url.slice(at)));
}

function plainResponse(answer: unknown, headers: Knock['headers']): Response {
  return answer instanceof FileAnswer ? fileResponse(answer, headers) : jsonResponse(answer, headers);
}

/** A plain header object lets the Node adapter write the answer without building a `Headers`. */
function jsonResponse(data: unknown, headers: Knock['headers']): Response {
  return new Response(JSON.stringify(data), {
    headers: { ...headers, 'content-type': 'application/json', 'cache-control': 'no-store' },
  });
}

/** Builds the one way into every route: limit, viewer, validate, handle, present. */
export function createDoor(options: DoorOptions) {
  const cookieName = sessionCookieName(options.appUrl);

  /** The session that the request names, if any. A bearer token wins over a cookie. */
  async function sessionKeyOf(request: Request): Promise<SessionKey | null> {
    const authorization = request.headers.get('authorization');
    if (authorization !== null) {
      const token = bearerPattern.exec(authorization)?.[1];
      return token === undefined ? null : options.accessTokens.read(token);
    }
    const cookie = readCookie(request.headers.get('cookie'), cookieName);
    const token = cookie === null ? null : openSignedValue(cookie, options.authSecret);
    return token === null ? null : { token };
  }

  async function findViewer(request: Request, fresh: boolean): Promise<Viewer | null> {
    const key = await sessionKeyOf(request);
    if (key === null) return null;
    try {
      return await (fresh ? options.viewers.getFresh(key) : options.viewers.get(key));
    } catch (cause) {
      // Not knowing who it is must not turn a member into a stranger: say so instead of guessing.
      throw new AppError('unavailable', { cause });
    }
  }

  function assertAccess(endpoint: Endpoint, viewer: Viewer | null): void {
    if (endpoint.access === 'anyone') return;
    if (viewer === null) throw new AppError('unauthenticated');
    if (can(viewer, endpoint.access)) return;
    throw new AppError(endpoint.access === 'admin' ? 'forbidden' : 'premium_required');
  }

  async function* streamed(
    route: Route,
    context: Context<Endpoint>,
    knock: Knock,
  ): AsyncGenerator<Uint8Array> {
    try {
      for await (const step of route.stream?.(context) ?? []) yield frame(step.type, step.data);
    } catch (error) {
      const failure = asAppError(error, options.log, knock.requestId);
      yield frame('error', failureBody(failure, new URL(knock.request.url).pathname, knock.requestId));
    }
  }

  return {
    /** The viewer of a page request, or null. @throws AppError unavailable */
    viewerOf: (request: Request) => findViewer(request, false),

    /** Whether the request carries our session cookie at all, live or dead. */
    carriesSessionCookie: (request: Request) =>
      readCookie(request.headers.get('cookie'), cookieName) !== null,

    /** Answers one request to one route. @throws AppError for the caller to shape */
    async answer(route: Route, knock: Knock): Promise<{ response: Response; userId: string | null }> {
      const { endpoint } = route;
      const { request, params, address } = knock;
      options.limits.takeForAddress(endpoint.limit, address);
      const cookieHeader = request.headers.get('cookie') ?? '';
      const usesBearer = request.headers.has('authorization');
      const carriesCookie = !usesBearer && readCookie(cookieHeader, cookieName) !== null;
      options.assertOwnOrigin(request.method, request.headers.get('origin'), carriesCookie);

      const viewer = await findViewer(request, endpoint.freshViewer);
      assertAccess(endpoint, viewer);
      if (viewer) options.limits.takeForViewer(endpoint.limit, viewer.userId);

      const input = await validate(endpoint, {
        params,
        query: queryOf(request.url),
        body: endpoint.method === 'GET' ? {} : await readJson(request, endpoint.maxBodyBytes),
      });
      const reply = new Headers();
      const client = { address, userAgent: (request.headers.get('user-agent') ?? '').slice(0, 300) };
      const context: Context<Endpoint> = {
        ...input,
        viewer,
        client,
        cookieHeader,
        fromBrowser: request.headers.has('sec-fetch-site'),
        reply,
        signal: request.signal,
      };

      const wantsStream =
        route.stream !== null && (request.headers.get('accept') ?? '').includes('text/event-stream');
      const response = wantsStream
        ? eventStream(streamed(route, context, knock), knock.headers)
        : plainResponse(await route.run(context), knock.headers);
      for (const cookie of reply.getSetCookie()) response.headers.append('set-cookie', cookie);
      return { response, userId: viewer?.userId ?? null };
    },
  };
}

export type Door = ReturnType<typeof createDoor>;
