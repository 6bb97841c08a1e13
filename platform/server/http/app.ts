import { type Context as HonoContext, Hono } from 'hono';
import { AppError } from '#platform/contract/errors.ts';
import type { Logger } from '#platform/server/logger.ts';
import type { Door } from './door.ts';
import { asAppError, failureResponse } from './failure.ts';
import type { RawRoute } from './raw-route.ts';
import { logRequest } from './request-log.ts';
import type { Route } from './route.ts';

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

/** A request that is not for an endpoint. */
export interface Visit {
  readonly request: Request;
  /** The path of the address, without the query. */
  readonly path: string;
  /**
   * Headers that every answer carries. Whoever answers puts them in when he makes the response: a header that is added
   * to a finished one costs more than all the rest of a page.
   */
  readonly headers: Readonly<Record<string, string>>;
}

/** Answers what is not an endpoint: pages, files, health. Null when it knows nothing of the path. */
export type Site = (visit: Visit) => Promise<Response | null>;

export interface HttpAppOptions {
  readonly routes: readonly Route[];
  readonly rawRoutes: readonly RawRoute[];
  readonly door: Door;
  readonly site: Site;
  readonly log: Logger;
  /** Headers of every answer, without the request's id. */
  readonly everyAnswer: Readonly<Record<string, string>>;
  readonly clientAddress: (socketAddress: string | undefined, forwardedFor: string | null) => string;
}

/** Joins routes, pages, failures, headers and the request log into one web handler. */
export function createHttpApp(options: HttpAppOptions) {
  const { log, door, everyAnswer } = options;
  const app = new Hono<Env>();

  const fail = (c: HonoContext<Env>, error: unknown, more: Record<string, string> = {}) => {
    const { requestId, headers } = c.env.trace;
    return failureResponse(asAppError(error, log, requestId), c.req.path, requestId, { ...headers, ...more });
  };

  /** What the door needs to know of a request whose route was found. */
  const knockOf = (c: HonoContext<Env>, routeId: string) => {
    const { trace, remoteAddress } = c.env;
    trace.routeId = routeId;
    const request = c.req.raw;
    const address = options.clientAddress(remoteAddress, request.headers.get('x-forwarded-for'));
    const { requestId, headers } = trace;
    return { request, params: c.req.param(), address, requestId, headers };
  };

  const methodsOf = new Map<string, string[]>();
  for (const raw of options.rawRoutes) {
    methodsOf.set(raw.path, [...raw.methods]);
    // Hono gives HEAD to what answers GET; the route sees by the request which of the two it was.
    const methods = raw.methods.map((method) => (method === 'HEAD' ? 'GET' : method));
    app.on(methods, raw.path, async (c) => {
      const knock = knockOf(c, raw.id);
      if (!raw.methods.some((method) => method === c.req.raw.method))
        throw new AppError('method_not_allowed');
      const answer = await door.answerRaw(raw, knock);
      c.env.trace.userId = answer.userId;
      return answer.response;
    });
  }
  for (const route of options.routes) {
    const { method, path, id } = route.endpoint;
    methodsOf.set(path, [...(methodsOf.get(path) ?? []), method]);
    app.on(method, path, async (c) => {
      const answer = await door.answer(route, knockOf(c, id));
      c.env.trace.userId = answer.userId;
      return answer.response;
    });
  }
  for (const [path, methods] of methodsOf) {
    app.all(path, (c) => fail(c, new AppError('method_not_allowed'), { allow: methods.join(', ') }));
  }
  app.all('*', async (c) => {
    const { path, raw: request } = c.req;
    const response = await options.site({ request, path, headers: c.env.trace.headers });
    return response ?? fail(c, new AppError('not_found'));
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
      const { routeId: route, userId } = trace;
      const { method } = request;
      logRequest(log, { requestId, route, method, status: response.status, userId }, startedAt);
      return response;
    },
  };
}
