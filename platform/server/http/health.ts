import { setTimeout as pause } from 'node:timers/promises';
import type { OpenRoute, Visit } from './open-route.ts';

/** What a supervisor needs to know whether the process is alive and ready for requests. */
export interface HealthChecks {
  readonly version: string;
  /** Whether database and migrations are ready; throwing counts as no. */
  readonly isReady: () => Promise<boolean>;
}

/** A supervisor learns within this time that the database hangs. */
const readyWithinMs = 2000;

async function settled(check: () => Promise<boolean>): Promise<boolean> {
  const inTime = new AbortController();
  const late = pause(readyWithinMs, false, { signal: inTime.signal });
  try {
    return await Promise.race([check(), late]);
  } catch {
    // The database's own log lines have the reason; a supervisor needs only yes or no.
    return false;
  } finally {
    inTime.abort();
    await late.catch(() => false);
  }
}

/** `GET /healthz` and `GET /readyz`. */
export function healthRoutes({ version, isReady }: HealthChecks): OpenRoute[] {
  const tell = (status: string, code: number, headers: Visit['headers']) =>
    new Response(JSON.stringify({ status, version }), {
      status: code,
      headers: { ...headers, 'content-type': 'application/json', 'cache-control': 'no-store' },
    });
  const methods = ['GET', 'HEAD'] as const;
  return [
    {
      id: 'health.alive',
      methods,
      path: '/healthz',
      answer: ({ headers }) => Promise.resolve(tell('ok', 200, headers)),
    },
    {
      id: 'health.ready',
      methods,
      path: '/readyz',
      answer: async ({ headers }) =>
        (await settled(isReady)) ? tell('ready', 200, headers) : tell('not ready', 503, headers),
    },
  ];
}
