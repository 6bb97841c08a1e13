import type { Forwarding } from './address.ts';
import type { OpenRoute, Visit } from './open-route.ts';
import { type Dependencies, limitsOf } from './readiness.ts';

/** What a supervisor needs to know whether the process is alive and ready for requests. */
export interface HealthChecks {
  readonly version: string;
  /** Tells two builds of one version apart. */
  readonly build: string;
  readonly forwarding: (socketAddress: string | undefined, forwardedFor: string | null) => Forwarding;
  readonly dependencies: () => Promise<Dependencies>;
  /** Whether it is stopping, and goes on answering only until the proxy has noticed. */
  readonly isLeaving: () => boolean;
}

/**
 * `GET /healthz` and `GET /readyz`. Without its database, or about to stop, a process is not ready (503). If anything
 * else is missing, it answers 200 and says what: all nodes share it, and taking all of them out would end what still
 * works. Anybody may read both, so they name no machine: which node runs what is in the metrics and the log.
 * `forwarded` tells callers what became of their own header: `npm run doctor` sees by it whether the proxy in front is
 * one of TRUSTED_PROXIES.
 */
export function healthRoutes({
  build,
  dependencies,
  forwarding,
  isLeaving,
  version,
}: HealthChecks): OpenRoute[] {
  const tell = (body: object, code: number, headers: Visit['headers']) =>
    new Response(JSON.stringify({ ...body, version, build }), {
      status: code,
      headers: { ...headers, 'content-type': 'application/json', 'cache-control': 'no-store' },
    });
  const methods = ['GET', 'HEAD'] as const;
  return [
    {
      id: 'health.alive',
      methods,
      path: '/healthz',
      answer: ({ headers, request, socketAddress }) => {
        const forwarded = forwarding(socketAddress, request.headers.get('x-forwarded-for'));
        return Promise.resolve(tell({ status: 'ok', forwarded }, 200, headers));
      },
    },
    {
      id: 'health.ready',
      methods,
      path: '/readyz',
      answer: async ({ headers }) => {
        if (isLeaving()) return tell({ status: 'stopping' }, 503, headers);
        const states = await dependencies();
        const limits = limitsOf(states);
        if (states.database === 'down')
          return tell({ status: 'not ready', dependencies: states, limits }, 503, headers);
        const status = limits.length === 0 ? 'ready' : 'degraded';
        return tell({ status, dependencies: states, limits }, 200, headers);
      },
    },
  ];
}
