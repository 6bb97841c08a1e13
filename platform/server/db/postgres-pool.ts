import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Logger } from '#platform/server/logger.ts';
import { sqlStep } from '#platform/server/tracing/sql-step.ts';
import { tracedWithin } from '#platform/server/tracing/traced.ts';
import type { Db } from './client.ts';
import { guardClient, markTransactions } from './transaction-guard.ts';
import { DatabaseUnavailable, isUnavailable } from './unavailable.ts';

export interface PoolOptions {
  readonly url: string;
  /** The name under which the server lists these connections. */
  readonly name: string;
  readonly size: number;
  /** Milliseconds after which the server ends one statement; 0 for no limit. */
  readonly statementTimeoutMs: number;
}

type Ask = (query: string | pg.QueryConfig, values?: unknown[]) => Promise<pg.QueryResult>;

export const connectWithinMs = 5000;
export const keepAliveAfterMs = 10_000;
/** A healthy server enforces its own statement limit: if not even that answer comes, it hangs or is unreachable. */
const silenceAfterMs = 1000;
/** For this long, requests fail at once after the server was found silent. */
const noNewAttemptsForMs = 1000;

/** The same client with another `query`; everything else passes through. */
function asking<T extends object>(client: T, query: Ask): T {
  return new Proxy(client, {
    get: (target, property): unknown =>
      property === 'query' ? query : Reflect.get(target, property, target),
  });
}

/**
 * Calls back when the time is over, unless canceled. If this process itself was held up, it first reads what arrived
 * meanwhile. @returns a function that cancels it
 */
function whenLate(ms: number, late: (since: number) => void): () => void {
  const since = performance.now();
  let look: NodeJS.Immediate | undefined;
  const timer = setTimeout(() => {
    look = setImmediate(late, since);
  }, ms);
  return () => {
    clearTimeout(timer);
    clearImmediate(look);
  };
}

/**
 * A pool that survives its server's failures. Whatever happens to a connection reaches whoever waits for an answer on
 * it, as DatabaseUnavailable or with the server's SQLSTATE; a failed connection is never lent again.
 */
export function openPool({ url, name, size, statementTimeoutMs }: PoolOptions, log: Logger) {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: statementTimeoutMs * 2,
    connectionTimeoutMillis: connectWithinMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveAfterMs,
    application_name: name,
  });
  const connectedAt = new WeakMap<object, number>();
  const lost = new WeakSet<object>();
  /** When anything was last heard from the server, on any connection. */
  let heardAt = 0;
  /** Connections from before this moment may be dead too, like the one that was found dead. */
  let suspectBefore = 0;
  let noAttemptsUntil = 0;

  // The pool replaces an idle connection that breaks; without a listener the error would end the process.
  pool.on('error', (error) => log.warn({ reason: error.message }, 'an idle database connection broke'));
  pool.on('connect', (client) => {
    connectedAt.set(client, performance.now());
    // The pool listens to idle connections only: without this, one that breaks while lent would end the process. Its
    // borrower learns of it from their query.
    client.on('error', () => lost.add(client));
  });

  async function connect(): Promise<pg.PoolClient> {
    for (;;) {
      if (performance.now() < noAttemptsUntil)
        throw new DatabaseUnavailable(new Error('it was silent a moment ago'));
      const client = await pool.connect().catch((cause: unknown) => {
        throw new DatabaseUnavailable(cause);
      });
      if ((connectedAt.get(client) ?? 0) >= suspectBefore) return client;
      client.release(true);
    }
  }

  /** Lends a connection. It returns to the pool if it is intact and outside any transaction, else it is closed. */
  async function borrow<Result>(work: (client: pg.PoolClient, ask: Ask) => Promise<Result>): Promise<Result> {
    const client = await connect();
    let isBack = false;
    const giveBack = (isWhole: boolean) => {
      if (!isBack) client.release(!isWhole);
      isBack = true;
    };
    const onSilence = (askedAt: number) => {
      log.warn({ connections: name }, 'the database is silent');
      suspectBefore = Math.max(suspectBefore, askedAt);
      if (heardAt < askedAt) noAttemptsUntil = performance.now() + noNewAttemptsForMs;
      lost.add(client);
      // Closes the connection, which ends the waiting query.
      giveBack(false);
    };
    const ask: Ask = async (text, values) => {
      const cancel = statementTimeoutMs > 0 ? whenLate(statementTimeoutMs + silenceAfterMs, onSilence) : null;
      try {
        const result = await tracedWithin(
          () => sqlStep(text),
          () => client.query(text as string, values),
        );
        heardAt = performance.now();
        return result;
      } catch (cause) {
        if (isUnavailable(cause)) lost.add(client);
        else if (lost.has(client)) throw new DatabaseUnavailable(cause);
        throw cause;
      } finally {
        cancel?.();
      }
    };
    try {
      return await work(client, ask);
    } finally {
      giveBack(!lost.has(client) && client.getTransactionStatus() === 'I');
    }
  }

  /**
   * One statement (or, without values, several) on a connection of its own.
   * @throws DatabaseUnavailable, pg.DatabaseError
   */
  const query: Ask = (text, values) =>
    borrow(async (client, ask) => {
      try {
        return await ask(text, values);
      } catch (error) {
        // Several statements may have begun a transaction, and a failure is reported before the transaction ends.
        lost.add(client);
        throw error;
      }
    });

  const db: Db = drizzle(guardClient(asking(pool, query), ['query']));
  // Drizzle's own code leaks the connection when BEGIN fails, and lends it again when ROLLBACK fails.
  const transaction: Db['transaction'] = (work, config) =>
    borrow((client, ask) => {
      const lent: Db = drizzle(asking(client, ask));
      return lent.transaction(work, config);
    });
  db.transaction = transaction;

  return {
    db: markTransactions(db),
    query,
    connections: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  };
}
