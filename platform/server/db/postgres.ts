import type { Logger } from '#platform/server/logger.ts';
import type { OpenDatabase } from './client.ts';
import { createListener } from './postgres-listener.ts';
import { openPool } from './postgres-pool.ts';
import { listenerNameOf, type ProcessName } from './process-name.ts';
import { openPostgresScratch } from './postgres-scratch.ts';

export interface PostgresOptions {
  readonly url: string;
  /** The same database without a transaction pooler between: for LISTEN, the jobs and long work; `url` if unset. */
  readonly directUrl?: string | undefined;
  /** Connections in the pool. */
  readonly poolSize: number;
  /** Milliseconds after which the server ends one statement; 0 for no limit. */
  readonly statementTimeoutMs: number;
  /** Which process opens it; a command line says none. */
  readonly opener?: ProcessName | undefined;
}

const jobConnections = 3;
/** The queue's own maintenance goes through all of its rows, and no request waits for it. */
const jobStatementTimeoutMs = 60_000;

/**
 * Opens a pool on PostgreSQL. What a transaction pooler cannot carry goes over connections of its own to `directUrl`:
 * LISTEN, the job queue, and work without a time limit.
 */
export async function openPostgres(options: PostgresOptions, log: Logger): Promise<OpenDatabase> {
  const { url, directUrl = url, poolSize: size, statementTimeoutMs } = options;
  const pool = openPool({ url, name: 'make-me-great', size, statementTimeoutMs }, log);
  await pool.query('select 1');

  const listener = createListener(directUrl, log, options.opener && listenerNameOf(options.opener));
  let jobs: ReturnType<typeof openPool> | null = null;
  const openJobs = () =>
    openPool(
      {
        url: directUrl,
        name: 'make-me-great-jobs',
        size: jobConnections,
        statementTimeoutMs: jobStatementTimeoutMs,
      },
      log,
    );
  return {
    driver: 'postgres',
    db: pool.db,
    patiently: async (work) => {
      const own = openPool(
        { url: directUrl, name: 'make-me-great-long', size: 1, statementTimeoutMs: 0 },
        log,
      );
      try {
        return await work(own.db);
      } finally {
        await own.close();
      }
    },
    listen: (channel, heard, resumed) => listener.listen(channel, heard, resumed),
    vacuum: async () => {},
    jobStore: () => {
      jobs ??= openJobs();
      return { db: { executeSql: jobs.query } };
    },
    openScratch: () => openPostgresScratch(directUrl, log),
    connections: () => pool.connections(),
    close: async () => {
      await listener.close();
      await jobs?.close();
      await pool.close();
    },
  };
}
