import { setTimeout as pause } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss } from 'pg-boss';
import { type Clock, systemClock } from '#platform/server/clock.ts';
import type { Db, OpenDatabase } from '#platform/server/db/client.ts';
import { describeError, type Logger } from '#platform/server/logger.ts';
import { graceMs } from '#platform/server/stop.ts';
import { traced } from '#platform/server/tracing/traced.ts';
import { createQueueTrouble } from './queue-trouble.ts';

/** Work that must not overtake other work with the same key. */
export interface OrderedId {
  readonly id: string;
  readonly key: string;
}

/** One kind of work. Its handler may be called twice for one id, even at once: our tables say what is left to do. */
export interface JobQueue {
  /** `<slice>.<verb>` */
  readonly name: string;
  /** Does the work for one row. What it throws is tried again later. */
  readonly run: (id: string) => Promise<void>;
  /** Ids of rows whose work is not done yet; they are queued again at startup and every hour. */
  readonly unfinished: () => Promise<readonly (string | OrderedId)[]>;
  /** Whether the work of one key is done one by one, in the order in which it was added (`addInOrder`). */
  readonly ordered?: boolean;
  /** How many run at once; 1 when omitted. */
  readonly workers?: number;
  readonly retry: {
    readonly limit: number;
    /** Doubled with each retry. */
    readonly firstDelaySeconds: number;
    readonly longestDelaySeconds: number;
  };
  /** After this many seconds a run counts as dead and may be restarted. */
  readonly expireSeconds: number;
}

const firstRetryMs = 500;
const longestRetryMs = 15_000;
const replacedChannel = 'rows_replaced';
const optionNames = [
  'retryLimit',
  'retryDelay',
  'retryBackoff',
  'retryDelayMax',
  'expireInSeconds',
  'deleteAfterSeconds',
  'notify',
] as const;

/**
 * Call it in the transaction that replaced the rows of our tables: it announces waiting rows that the queue does not
 * know about, and every process that runs jobs then checks all rows.
 */
export async function announceReplacedRows(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_notify(${replacedChannel}, '')`);
}

/**
 * The job queue (pg-boss) in the same database, on both drivers. A job carries only a row's id: the row is the source
 * of truth and the history, and a lost job is recreated from it.
 * @param works false for a process that adds jobs and leaves running them to others (`npm run work`)
 * @param pollingSeconds how often a worker looks for jobs whose time has come; a new one wakes it at once
 */
export function createJobs(
  database: OpenDatabase,
  log: Logger,
  works: boolean,
  { clock = systemClock, pollingSeconds = 1 }: { clock?: Clock; pollingSeconds?: number | undefined } = {},
) {
  const trouble = createQueueTrouble(log, clock);
  const store = database.jobStore();
  const db: typeof store.db = {
    ...store.db,
    executeSql: async (text, values) => {
      const result = await store.db.executeSql(text, values);
      trouble.worked();
      return result;
    },
    listen: async (channel, heard, resumed) => {
      const close = await database.listen(channel, heard, resumed);
      // A job may have come before this.
      resumed();
      return { close };
    },
  };
  const boss = new PgBoss({ ...store, db, schedule: false, supervise: works, useListenNotify: works });
  boss.on('error', (error) => trouble.failed(error));
  let queues: readonly JobQueue[] = [];
  let stopHearing: (() => Promise<void>) | null = null;
  const worked = new Set<string>();
  const stopping = new AbortController();
  let beginning: Promise<void> | null = null;

  const options = ({ retry, expireSeconds }: JobQueue) => ({
    retryLimit: retry.limit,
    retryDelay: retry.firstDelaySeconds,
    retryBackoff: true,
    retryDelayMax: retry.longestDelaySeconds,
    expireInSeconds: expireSeconds,
    // Our own rows are the history.
    deleteAfterSeconds: 60 * 60,
    notify: true,
  });

  async function runOne(queue: JobQueue, id: string): Promise<void> {
    try {
      await traced(
        () => ({ name: `job ${queue.name}`, kind: 'consumer', attributes: { 'mmg.job': queue.name } }),
        () => queue.run(id),
      );
    } catch (error) {
      log.warn({ job: queue.name, id, ...describeError(error) }, 'a job failed and will be tried again');
      // The queue stores what is thrown, so never rethrow a driver's message, which may hold people's words.
      throw new Error('the job failed');
    }
  }

  /** What makes the queue write through the caller's transaction. */
  function through(tx: Db) {
    // Both drivers return rows; the type `Db` covers both and cannot express that.
    const execute = async (query: unknown) => {
      const { rows } = (await tx.execute(query as SQL)) as { rows: unknown[] };
      return { rows };
    };
    return { db: fromDrizzle({ execute }, sql) };
  }

  /**
   * Queues every waiting row again, with one try each: the row's own job, if it still exists, continues separately. An
   * ordered job is retried until it is done, because a failed one would block its key forever.
   * @param only restricts it to one queue
   */
  async function sweep(only?: string): Promise<void> {
    for (const queue of queues) {
      if (only !== undefined && queue.name !== only) continue;
      for (const row of await queue.unfinished()) {
        if (typeof row === 'string') await boss.send(queue.name, { id: row }, { retryLimit: 0 });
        else await boss.send(queue.name, { id: row.id }, { singletonKey: row.key });
      }
    }
  }

  async function begin(): Promise<void> {
    stopHearing ??= await database.listen(replacedChannel, () => {
      sweep().catch((error: unknown) => log.error(describeError(error), 'looking for forgotten jobs failed'));
    });
    await sweep();
    for (const queue of queues) {
      if (worked.has(queue.name)) continue;
      await boss.work<{ id: string }>(
        queue.name,
        {
          batchSize: 1,
          pollingIntervalSeconds: pollingSeconds,
          notifyPollingIntervalSeconds: pollingSeconds,
          localConcurrency: queue.workers ?? 1,
        },
        async ([job]) => {
          if (job) await runOne(queue, job.data.id);
        },
      );
      worked.add(queue.name);
    }
  }

  async function beginUntilDone(): Promise<void> {
    for (let delay = firstRetryMs; !stopping.signal.aborted; delay = Math.min(delay * 2, longestRetryMs)) {
      try {
        return await begin();
      } catch (error) {
        log.error(describeError(error), 'beginning with the jobs failed and will be tried again');
        await pause(delay, undefined, { signal: stopping.signal }).catch(() => {});
      }
    }
  }

  return {
    /**
     * Adds work for a row, in the transaction that wrote it.
     * @param startAfter by our clock. The queue waits by the database's, so it gets a span: as an instant, a job could
     * begin early where that clock is ahead, and whoever finds it isn't due yet would add it again at once, without end.
     */
    async add(tx: Db, queueName: string, id: string | number, startAfter?: Date): Promise<void> {
      const seconds = startAfter ? Math.ceil((startAfter.getTime() - clock.now().getTime()) / 1000) : 0;
      const how = { ...through(tx), ...(seconds > 0 && { startAfter: seconds }) };
      await boss.send(queueName, { id: String(id) }, how);
    },

    /** Adds work to an ordered queue, in the transaction that wrote the row. */
    async addInOrder(tx: Db, queueName: string, { id, key }: OrderedId): Promise<void> {
      await boss.send(queueName, { id }, { ...through(tx), singletonKey: key });
    },

    /** Prepares the queue's own tables. Nothing can be added before that. */
    async start(given: readonly JobQueue[]): Promise<void> {
      await boss.start();
      queues = given;
      const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
      for (const queue of queues) {
        const wanted = options(queue);
        const former = known.get(queue.name);
        const policy = queue.ordered ? 'key_strict_fifo' : 'standard';
        if (former && optionNames.every((name) => former[name] === wanted[name])) continue;
        if (former) await boss.updateQueue(queue.name, wanted);
        else await boss.createQueue(queue.name, { ...wanted, policy });
        // Any query makes pg-boss load the queue, which it could not do inside our transactions.
        await boss.getJobById(queue.name, crypto.randomUUID());
      }
    },

    /**
     * Queues everything that waits and starts the workers, unless this process leaves that to others. Separate from
     * `start`, so that a server can answer first: on the embedded database the first polls of all workers take a while.
     * Retried until it succeeds: database trouble must not end a process that answers requests.
     */
    work(): Promise<void> {
      return works ? (beginning ??= beginUntilDone()) : Promise.resolve();
    },

    sweep,

    /** Stops taking new work; running jobs have 10 s to finish. */
    async stop(): Promise<void> {
      stopping.abort();
      await beginning;
      await stopHearing?.();
      await boss.stop({ graceful: true, timeout: graceMs });
    },
  };
}

export type Jobs = ReturnType<typeof createJobs>;
