import type { Site } from './app.ts';

/** What tells a supervisor that the process lives and may be sent requests. */
export interface HealthChecks {
  readonly version: string;
  /** Whether database and migrations are ready; throwing counts as no. */
  readonly isReady: () => Promise<boolean>;
}

async function settled(check: () => Promise<boolean>): Promise<boolean> {
  try {
    return await check();
  } catch {
    // The reason is in the database's own log lines; a supervisor needs only yes or no.
    return false;
  }
}

/** `GET /healthz` and `GET /readyz`, before the given site. */
export function withHealth({ version, isReady }: HealthChecks, site: Site): Site {
  return async (request) => {
    const { pathname } = new URL(request.url);
    const headers = { 'cache-control': 'no-store' };
    if (pathname === '/healthz') return Response.json({ status: 'ok', version }, { headers });
    if (pathname !== '/readyz') return site(request);
    const ready = await settled(isReady);
    return Response.json(
      { status: ready ? 'ready' : 'not ready', version },
      { status: ready ? 200 : 503, headers },
    );
  };
}
