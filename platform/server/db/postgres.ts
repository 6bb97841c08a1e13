import type { Logger } from '#platform/server/logger.ts';
import type { OpenDatabase } from './client.ts';
import { createListener } from './postgres-listener.ts';
import { openPool } from './postgres-pool.ts';

export interface PostgresOptions {
  readonly url: string;
  /** Connections in the pool. */
  readonly poolSize: number;
  /** Milliseconds after which the server ends one statement; 0 for no limit. */
  readonly statementTimeoutMs: number;
}

const jobConnections = 3;
/** The queue's own maintenance goes through all of its rows, and no request waits for it. */
const jobStatementTimeoutMs = 60_000;

/** Opens a pool on PostgreSQL and a separate, reconnecting connection for LISTEN (which a pooler cannot carry). */
export async function openPostgres(options: PostgresOptions, log: Logger): Promise<OpenDatabase> {
  const { url, poolSize: size, statementTimeoutMs } = options;
  const pool = openPool({ url, name: 'make-me-great', size, statementTimeoutMs }, log);
  await pool.query('select 1');

  const listener = createListener(url, log);
  let jobs: ReturnType<typeof openPool> | null = null;
  const openJobs = () =>
    openPool(
      {
        url,
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
      const own = openPool({ url, name: 'make-me-great-long', size: 1, statementTimeoutMs: 0 }, log);
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
    connections: () => pool.connections(),
    close: async () => {
      await listener.close();
      await jobs?.close();
      await pool.close();
    },
  };
}
