import { setTimeout as pause } from 'node:timers/promises';
import type { Site, Visit } from './app.ts';

/** What tells a supervisor that the process lives and may be sent requests. */
export interface HealthChecks {
  readonly version: string;
  /** Whether database and migrations are ready; throwing counts as no. */
  readonly isReady: () => Promise<boolean>;
}

/** A supervisor hears within this time that the database hangs. */
const readyWithinMs = 2000;

async function settled(check: () => Promise<boolean>): Promise<boolean> {
  const inTime = new AbortController();
  const late = pause(readyWithinMs, false, { signal: inTime.signal });
  try {
    return await Promise.race([check(), late]);
  } catch {
    // The reason is in the database's own log lines; a supervisor needs only yes or no.
    return false;
  } finally {
    inTime.abort();
    await late.catch(() => false);
  }
}

/** `GET /healthz` and `GET /readyz`, before the given site. */
export function withHealth({ version, isReady }: HealthChecks, site: Site): Site {
  const tell = (status: string, code: number, headers: Visit['headers']) =>
    new Response(JSON.stringify({ status, version }), {
      status: code,
      headers: { ...headers, 'content-type': 'application/json', 'cache-control': 'no-store' },
    });
  return async (visit) => {
    if (visit.path === '/healthz') return tell('ok', 200, visit.headers);
    if (visit.path !== '/readyz') return site(visit);
    const ready = await settled(isReady);
    return tell(ready ? 'ready' : 'not ready', ready ? 200 : 503, visit.headers);
  };
}
