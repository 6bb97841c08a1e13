import { freePort } from '#launcher/ports.ts';
import { startPostgres } from '#launcher/postgres.ts';
import type { OpenDatabase } from '#platform/server/db/client.ts';
import { openPglite } from '#platform/server/db/pglite.ts';
import { openPostgres } from '#platform/server/db/postgres.ts';
import { createLogger } from '#platform/server/logger.ts';
import { endServer, spawnEntry, startServer } from '#testing/server-process.ts';
import { startCaddy } from '#tools/faults/caddy.ts';
import { watchHeap } from './server-heap.ts';

/** The running product: where each member goes, and the processes whose memory and time are counted. */
export interface Running {
  readonly origins: readonly string[];
  readonly pids: readonly number[];
  /** For each process of ours: the kilobytes in use after a garbage collection. */
  readonly heaps: readonly (() => Promise<number>)[];
}

export interface Installation {
  readonly name: string;
  /** Ends with `stopping`. */
  readonly start: (stopping: AsyncDisposableStack) => Promise<Running>;
  readonly open: () => Promise<OpenDatabase>;
}

export type Env = Record<string, string>;

async function startNodes(stopping: AsyncDisposableStack, env: Env, count: number): Promise<Running> {
  const nodes = [];
  const heaps: Running['heaps'][number][] = [];
  for (let i = 0; i < count; i += 1) {
    const heap = await watchHeap();
    const node = await startServer({ ...env, ...heap.env });
    stopping.defer(async () => void (await endServer(node, 'SIGTERM')));
    nodes.push(node);
    heaps.push(() => heap.kilobytes(node.child.pid ?? 0));
  }
  return {
    origins: nodes.map(({ origin }) => origin),
    pids: nodes.map(({ child }) => child.pid ?? 0),
    heaps,
  };
}

/** A cluster of its own that syncs each commit. */
async function cluster(stopping: AsyncDisposableStack) {
  const postgres = await startPostgres({ durable: true });
  stopping.defer(() => postgres.stop());
  const settings = { url: postgres.url, poolSize: 2, statementTimeoutMs: 60_000 };
  return { url: postgres.url, open: () => openPostgres(settings, createLogger('silent')) };
}

/** Two nodes, each doing jobs too, that members reach without a proxy. */
export async function twoNodes(env: Env, stopping: AsyncDisposableStack): Promise<Installation> {
  const { url, open } = await cluster(stopping);
  const given = { ...env, DATABASE_URL: url };
  return { name: 'PostgreSQL, two nodes', start: (until) => startNodes(until, given, 2), open };
}

/** What compose.yaml starts: Caddy, two nodes, a worker, PostgreSQL; without containers and without TLS. */
export async function asInCompose(
  env: Env,
  stopping: AsyncDisposableStack,
  folder: string,
): Promise<Installation> {
  const { url, open } = await cluster(stopping);
  const given = { ...env, DATABASE_URL: url, JOBS: 'elsewhere', TRUSTED_PROXIES: '127.0.0.1' };
  return {
    name: 'Caddy, two nodes, one worker',
    open,
    start: async (until) => {
      const nodes = await startNodes(until, given, 2);
      const heap = await watchHeap();
      const port = String(await freePort());
      const worker = spawnEntry('app/work.ts', { ...given, ...heap.env, WORK_PORT: port });
      until.defer(async () => void (await endServer(worker, 'SIGTERM')));
      const caddy = await startCaddy(until, folder, nodes.origins);
      const workerPid = worker.child.pid ?? 0;
      return {
        origins: [caddy.origin],
        pids: [...nodes.pids, workerPid, caddy.pid],
        heaps: [...nodes.heaps, () => heap.kilobytes(workerPid)],
      };
    },
  };
}

/** One process with the database in it. */
export function embedded(env: Env, folder: string): Installation {
  return {
    name: 'embedded database, one node',
    start: (until) => startNodes(until, env, 1),
    open: () => openPglite(folder),
  };
}
