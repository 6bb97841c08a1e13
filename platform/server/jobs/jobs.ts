import { setTimeout as pause } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss } from 'pg-boss';
import type { Db, OpenDatabase } from '#platform/server/db/client.ts';
import { describeError, type Logger } from '#platform/server/logger.ts';

/** Work that must not overtake other work of the same key. */
export interface OrderedId {
  readonly id: string;
  readonly key: string;
}

/** One kind of work. Its handler may be called twice for one id, also at once: our tables decide what is left to do. */
export interface JobQueue {
  /** `<slice>.<verb>` */
  readonly name: string;
  /** Does the work for one row. What it throws is tried again later. */
  readonly run: (id: string) => Promise<void>;
  /** Ids of rows that still wait for their work: they are looked at again at start and every hour. */
  readonly unfinished: () => Promise<readonly (string | OrderedId)[]>;
  /** The work of one key is done one after the other, in the order in which it was added (`addInOrder`). */
  readonly ordered?: boolean;
  /** How many are done at once; 1 when left out. */
  readonly workers?: number;
  readonly retry: {
    readonly limit: number;
    /** Doubled at each try. */
    readonly firstDelaySeconds: number;
    readonly longestDelaySeconds: number;
  };
  /** After this many seconds a run counts as dead and may be started again. */
  readonly expireSeconds: number;
  /** How often the queue is looked at; 1 when left out. */
  readonly pollingSeconds?: number;
}

const graceMs = 10_000;
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
] as const;

/**
 * Says, in the transaction that put other rows into our tables, that rows wait there of which the queue does not know:
 * every process that does jobs looks at all of them.
 */
export async function announceReplacedRows(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_notify(${replacedChannel}, '')`);
}

/**
 * The job queue (pg-boss) in the same database, on both drivers. A job carries a row's id and nothing else: the row is
 * the truth and the history, and a lost job is found again from it.
 * @param works false for a process that adds work and leaves the doing to others (`npm run work`)
 */
export function createJobs(database: OpenDatabase, log: Logger, works: boolean) {
  const boss = new PgBoss({ ...database.jobStore(), schedule: false, supervise: works });
  boss.on('error', (error) => log.error(describeError(error), 'the job queue failed'));
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
    // Rows of ours are the history.
    deleteAfterSeconds: 60 * 60,
  });

  async function runOne(queue: JobQueue, id: string): Promise<void> {
    try {
      await queue.run(id);
    } catch (error) {
      log.warn({ job: queue.name, id, ...describeError(error) }, 'a job failed and will be tried again');
      // The queue keeps what is thrown: never the message of a driver, which may hold people's words.
      throw new Error('the job failed');
    }
  }

  /** What makes the queue write through the caller's transaction. */
  function through(tx: Db) {
    // Both drivers answer with rows; the type of `Db` stands above the two and cannot say so.
    const execute = async (query: unknown) => {
      const { rows } = (await tx.execute(query as SQL)) as { rows: unknown[] };
      return { rows };
    };
    return { db: fromDrizzle({ execute }, sql) };
  }

  /**
   * Looks again at every row that waits. One try each: the row's own job, if it lives, goes on by itself. A job that
   * keeps an order is tried until it is done, for a failed one would hold up its key for good.
   * @param only the one queue to look at
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
          pollingIntervalSeconds: queue.pollingSeconds ?? 1,
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
    /** Adds work for a row, in the transaction that wrote it; for later when `startAfter` is given. */
    async add(tx: Db, queueName: string, id: string | number, startAfter?: Date): Promise<void> {
      const how = { ...through(tx), ...(startAfter && { startAfter }) };
      await boss.send(queueName, { id: String(id) }, how);
    },

    /** Adds work to an ordered queue, in the transaction that wrote the row. */
    async addInOrder(tx: Db, queueName: string, { id, key }: OrderedId): Promise<void> {
      await boss.send(queueName, { id }, { ...through(tx), singletonKey: key });
    },

    /** Prepares the queue's own tables. Nothing can be added before. */
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
        // Any question makes pg-boss look the queue up; within a transaction of ours it could not.
        await boss.getJobById(queue.name, crypto.randomUUID());
      }
    },

    /**
     * Looks at everything that waits and starts working, unless this process leaves that to others. Apart from `start`,
     * so that a server may answer first: on the embedded database the first looks of all workers take a while. It is
     * tried until it is done: trouble with the database must not end a process that answers requests.
     */
    work(): Promise<void> {
      return works ? (beginning ??= beginUntilDone()) : Promise.resolve();
    },

    sweep,

    /** Takes no new work; running jobs have 10 s to finish. */
    async stop(): Promise<void> {
      stopping.abort();
      await beginning;
      await stopHearing?.();
      await boss.stop({ graceful: true, timeout: graceMs });
    },
  };
}

export type Jobs = ReturnType<typeof createJobs>;
