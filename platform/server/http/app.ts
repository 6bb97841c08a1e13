import { Hono, type Context as HonoContext } from 'hono';
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

interface Variables {
  requestId: string;
  routeId: string;
  userId: string | null;
}
type Env = { Bindings: Socket; Variables: Variables };

/** Answers requests that are not an endpoint: pages, files, health. Null when it knows nothing of the path. */
export type Site = (request: Request) => Promise<Response | null>;

export interface HttpAppOptions {
  readonly routes: readonly Route[];
  readonly door: Door;
  readonly site: Site;
  readonly log: Logger;
  readonly appUrl: string;
  readonly clientAddress: (socketAddress: string | undefined, forwardedFor: string | null) => string;
}

/** Joins routes, pages, failures, headers and the request log into one web handler. */
export function createHttpApp(options: HttpAppOptions) {
  const { log, door } = options;
  const headers = securityHeaders(options.appUrl);
  const app = new Hono<Env>();

  const fail = (c: HonoContext<Env>, error: unknown) =>
    failureResponse(asAppError(error, log, c.var.requestId), c.req.path, c.var.requestId);

  app.use(async (c, next) => {
    const startedAt = performance.now();
    c.set('requestId', crypto.randomUUID());
    c.set('routeId', 'page');
    c.set('userId', null);
    await next();
    for (const [name, value] of headers) if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    c.res.headers.set('x-request-id', c.var.requestId);
    const { requestId, routeId, userId } = c.var;
    // The route's name and not the address: a query or an id may be somebody's words.
    log.info(
      {
        requestId,
        route: routeId,
        method: c.req.method,
        status: c.res.status,
        userId,
        ms: Math.round(performance.now() - startedAt),
      },
      'request',
    );
  });

  const methodsOf = new Map<string, string[]>();
  for (const route of options.routes) {
    const { method, path, id } = route.endpoint;
    methodsOf.set(path, [...(methodsOf.get(path) ?? []), method]);
    app.on(method, path, async (c) => {
      c.set('routeId', id);
      const address = options.clientAddress(c.env.remoteAddress, c.req.header('x-forwarded-for') ?? null);
      const params = c.req.param() as Record<string, string>;
      const answer = await door.answer(route, {
        request: c.req.raw,
        params,
        address,
        requestId: c.var.requestId,
      });
      c.set('userId', answer.userId);
      return answer.response;
    });
  }
  for (const [path, methods] of methodsOf) {
    app.all(path, (c) => {
      const response = fail(c, new AppError('method_not_allowed'));
      response.headers.set('allow', methods.join(', '));
      return response;
    });
  }
  app.all('*', async (c) => (await options.site(c.req.raw)) ?? fail(c, new AppError('not_found')));
  app.onError((error, c) => fail(c, error));
  return app;
}
