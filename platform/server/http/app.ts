import { type Context as HonoContext, Hono } from 'hono';
import { AppError } from '#platform/contract/errors.ts';
import type { Logger } from '#platform/server/logger.ts';
import type { Door } from './door.ts';
import { asAppError, failureResponse } from './failure.ts';
import type { Route } from './route.ts';
import { securityHeaders } from './security-headers.ts';

/** What the socket tells about a request; absent when it never crossed one. */
export interface Socket {
  readonly remoteAddress?: string | undefined;
}

/** What the log line of a request needs to know; filled in while it is answered. */
interface Trace {
  readonly requestId: string;
  /** Headers of every answer: the protective ones and the request's id. */
  readonly headers: Readonly<Record<string, string>>;
  routeId: string;
  userId: string | null;
}

type Env = { Bindings: Socket & { readonly trace: Trace } };

/** Answers requests that are not an endpoint: pages, files, health. Null when it knows nothing of the path. */
export type Site = (request: Request) => Promise<Response | null>;

export interface HttpAppOptions {
  readonly routes: readonly Route[];
  readonly door: Door;
  readonly site: Site;
  readonly log: Logger;
  readonly appUrl: string;
  /** Origins of configured services whose scripts our pages may load. */
  readonly outsideScripts: readonly string[];
  readonly clientAddress: (socketAddress: string | undefined, forwardedFor: string | null) => string;
}

/** Joins routes, pages, failures, headers and the request log into one web handler. */
export function createHttpApp(options: HttpAppOptions) {
  const { log, door } = options;
  const everyAnswer = Object.fromEntries(securityHeaders(options.appUrl, options.outsideScripts));
  const app = new Hono<Env>();

  const fail = (c: HonoContext<Env>, error: unknown, more: Record<string, string> = {}) => {
    const { requestId, headers } = c.env.trace;
    return failureResponse(asAppError(error, log, requestId), c.req.path, requestId, { ...headers, ...more });
  };

  const methodsOf = new Map<string, string[]>();
  for (const route of options.routes) {
    const { method, path, id } = route.endpoint;
    methodsOf.set(path, [...(methodsOf.get(path) ?? []), method]);
    app.on(method, path, async (c) => {
      const { trace, remoteAddress } = c.env;
      trace.routeId = id;
      const request = c.req.raw;
      const address = options.clientAddress(remoteAddress, request.headers.get('x-forwarded-for'));
      const { requestId, headers } = trace;
      const answer = await door.answer(route, {
        request,
        params: c.req.param(),
        address,
        requestId,
        headers,
      });
      trace.userId = answer.userId;
      return answer.response;
    });
  }
  for (const [path, methods] of methodsOf) {
    app.all(path, (c) => fail(c, new AppError('method_not_allowed'), { allow: methods.join(', ') }));
  }
  app.all('*', async (c) => {
    const response = await options.site(c.req.raw);
    if (response === null) return fail(c, new AppError('not_found'));
    for (const [name, value] of Object.entries(c.env.trace.headers)) {
      if (!response.headers.has(name)) response.headers.set(name, value);
    }
    return response;
  });
  app.onError((error, c) => fail(c, error));

  return {
    /** Answers one request and writes its line to the log. */
    async fetch(request: Request, socket: Socket): Promise<Response> {
      const startedAt = performance.now();
      const requestId = crypto.randomUUID();
      const trace: Trace = {
        requestId,
        headers: { ...everyAnswer, 'x-request-id': requestId },
        routeId: 'page',
        userId: null,
      };
      const response = await app.fetch(request, { remoteAddress: socket.remoteAddress, trace });
      // The route's name and not the address: a query or an id may be somebody's words.
      log.info(
        {
          requestId,
          route: trace.routeId,
          method: request.method,
          status: response.status,
          userId: trace.userId,
          ms: Math.round(performance.now() - startedAt),
        },
        'request',
      );
      return response;
    },
  };
}
