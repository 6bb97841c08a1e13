import { type Context as HonoContext, Hono } from 'hono';
import { AppError } from '#platform/contract/errors.ts';
import type { Timed } from '#platform/server/metrics/metrics.ts';
import type { Logger } from '#platform/server/logger.ts';
import { traced } from '#platform/server/tracing/traced.ts';
import type { Door } from './door.ts';
import { asAppError, failureResponse } from './failure.ts';
import type { OpenRoute, Visit } from './open-route.ts';
import type { RawRoute } from './raw-route.ts';
import { logRequest } from './request-log.ts';
import type { Route } from './route.ts';

/** What the socket says about a request; absent when the request never crossed one. */
export interface Socket {
  readonly remoteAddress?: string | undefined;
}

/** Data for the log line of a request; filled in while it is answered. */
interface Trace {
  readonly requestId: string;
  /** Headers of every answer: the protective ones, the request's id, and those of its route. */
  headers: Readonly<Record<string, string>>;
  routeId: string;
  userId: string | null;
}

type Env = { Bindings: Socket & { readonly trace: Trace } };

/** Answers what is not a route: pages and their files. Null when the path is unknown. */
export type Site = (visit: Visit) => Promise<Response | null>;

export interface HttpAppOptions {
  readonly routes: readonly Route[];
  readonly rawRoutes: readonly RawRoute[];
  readonly openRoutes: readonly OpenRoute[];
  readonly door: Door;
  readonly site: Site;
  readonly log: Logger;
  /** Counts each answered request. */
  readonly onAnswered: (answered: Timed) => void;
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
  const incomingOf = (c: HonoContext<Env>, routeId: string) => {
    const { trace, remoteAddress } = c.env;
    trace.routeId = routeId;
    const request = c.req.raw;
    const address = options.clientAddress(remoteAddress, request.headers.get('x-forwarded-for'));
    const { requestId, headers } = trace;
    return { request, params: c.req.param(), address, requestId, headers };
  };

  const methodsOf = new Map<string, string[]>();
  const headersOf = new Map<string, RawRoute['everyAnswer']>(
    options.rawRoutes.map(({ everyAnswer, path }) => [path, everyAnswer]),
  );
  const refuseMethod = (c: HonoContext<Env>, path: string) =>
    fail(c, new AppError('method_not_allowed'), {
      allow: methodsOf.get(path)?.join(', ') ?? '',
      ...headersOf.get(path),
    });
  /** Hono sends HEAD to the GET handler; the request tells which one it was. */
  const register = (
    { methods, path }: RawRoute | OpenRoute,
    answer: (c: HonoContext<Env>) => Promise<Response>,
  ) => {
    methodsOf.set(path, [...(methodsOf.get(path) ?? []), ...methods]);
    const inRouter = new Set(methods.map((method) => (method === 'HEAD' ? 'GET' : method)));
    app.on([...inRouter], path, (c) => {
      const isMeant = methods.some((method) => method === c.req.raw.method);
      return isMeant ? answer(c) : refuseMethod(c, path);
    });
  };
  const visitOf = ({ env, req }: HonoContext<Env>): Visit => ({
    request: req.raw,
    path: req.path,
    socketAddress: env.remoteAddress,
    headers: env.trace.headers,
  });
  for (const open of options.openRoutes) {
    register(open, (c) => {
      c.env.trace.routeId = open.id;
      return open.answer(visitOf(c));
    });
  }
  for (const raw of options.rawRoutes) {
    register(raw, async (c) => {
      const { trace } = c.env;
      trace.headers = { ...trace.headers, ...raw.everyAnswer };
      const incoming = incomingOf(c, raw.id);
      const answer = await door.answerRaw(raw, incoming);
      trace.userId = answer.userId;
      return answer.response;
    });
  }
  for (const route of options.routes) {
    const { method, path, id } = route.endpoint;
    methodsOf.set(path, [...(methodsOf.get(path) ?? []), method]);
    app.on(method, path, async (c) => {
      const answer = await door.answer(route, incomingOf(c, id));
      c.env.trace.userId = answer.userId;
      return answer.response;
    });
  }
  for (const path of methodsOf.keys()) app.all(path, (c) => refuseMethod(c, path));
  app.all('*', async (c) => {
    const response = await options.site(visitOf(c));
    return response ?? fail(c, new AppError('not_found'));
  });
  app.onError((error, c) => fail(c, error));

  return {
    /** Every method and path as the router names them: `ALL` where all methods are answered. */
    router: app.routes.map(({ method, path }) => ({ method, path })),
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
      // Without the request's address: it may hold what people typed.
      const response = await traced(
        () => ({
          name: request.method,
          kind: 'server',
          attributes: { 'http.request.method': request.method },
        }),
        async (step) => {
          const answer = await app.fetch(request, { remoteAddress: socket.remoteAddress, trace });
          step.rename(`${request.method} ${trace.routeId}`);
          step.set({
            'http.route': trace.routeId,
            'http.response.status_code': answer.status,
            'mmg.request_id': requestId,
          });
          return answer;
        },
      );
      const { routeId: route, userId } = trace;
      const { method } = request;
      const seconds = (performance.now() - startedAt) / 1000;
      options.onAnswered({ route, method, status: response.status, seconds });
      logRequest(log, { requestId, route, method, status: response.status, userId }, startedAt);
      return response;
    },
  };
}
