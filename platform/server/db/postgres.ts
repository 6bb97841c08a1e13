import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Logger } from '#platform/server/logger.ts';
import type { OpenDatabase } from './client.ts';
import { createListener } from './postgres-listener.ts';
import { guardClient, markTransactions } from './transaction-guard.ts';

export interface PostgresOptions {
  readonly url: string;
  /** Connections in the pool. */
  readonly poolSize: number;
  /** Milliseconds after which the server ends one statement. */
  readonly statementTimeoutMs: number;
}

/** Opens a pool on PostgreSQL and a separate, reconnecting connection for LISTEN (a pooler could not carry it). */
export async function openPostgres(options: PostgresOptions, log: Logger): Promise<OpenDatabase> {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.poolSize,
    statement_timeout: options.statementTimeoutMs,
    idle_in_transaction_session_timeout: options.statementTimeoutMs * 2,
    connectionTimeoutMillis: 5000,
    application_name: 'make-me-great',
  });
  // An idle connection that breaks is replaced by the pool; without a listener the process would die of it.
  pool.on('error', (error) => log.warn({ reason: error.message }, 'an idle database connection broke'));
  const first = await pool.connect();
  first.release();

  const listener = createListener(options.url, log);
  const db = markTransactions(drizzle(guardClient(pool, ['query', 'connect'])));
  return {
    driver: 'postgres',
    db,
    listen: (channel, heard, resumed) => listener.listen(channel, heard, resumed),
    vacuum: async () => {},
    jobStore: () => ({ connectionString: options.url, max: 3, application_name: 'make-me-great-jobs' }),
    close: async () => {
      await listener.close();
      await pool.end();
    },
  };
}
