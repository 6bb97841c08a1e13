import { and, eq, gt, isNull, lt, or } from 'drizzle-orm';
import { describeError, type Logger } from '#platform/server/logger.ts';
import type { JobQueue, Jobs } from '#platform/server/jobs/jobs.ts';
import { type Checking, checkNewest } from './check.ts';
import { UnusableBackupFolder } from './place.ts';
import { lastRuns, weekHours } from './state.ts';
import { backupRuns } from './tables.ts';
import { type Writing, writePlanned } from './write.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const sayEveryMs = minuteMs;
/** A process that has been silent for this long was killed. */
const silentMs = 10 * minuteMs;
const queueName = 'backup.run';
type Kind = 'backup' | 'check';

interface Planning extends Writing, Checking {
  readonly database: Writing['database'] & Checking['database'];
  readonly log: Logger;
  readonly jobs: Pick<Jobs, 'add'>;
  readonly everyHours: number;
  /** Tells whoever runs the site, at most once a day. */
  readonly tellOwner: (message: string) => Promise<void>;
}

const words: Readonly<Record<Kind, string>> = {
  backup: 'A backup could not be written. We’ll try again; npm run doctor says what to check.',
  check:
    'The newest backup could not be restored into a database beside ours. Check the log, and make a backup by hand until that’s fixed.',
};

/** Scheduled backups, and once a week a restore of the newest one into a separate database. */
export function createBackupPlan(given: Planning) {
  const { clock, database, everyHours, jobs, log, tellOwner } = given;
  const { db } = database;

  /** Plans one run per span of time, even if several nodes plan it. */
  async function plan(kind: Kind, hours: number): Promise<void> {
    const now = clock.now();
    const onceKey = `${kind}:${hours}:${Math.floor(now.getTime() / (hours * hourMs))}`;
    await db.transaction(async (tx) => {
      const [row] = await tx
        .insert(backupRuns)
        .values({ kind, onceKey, plannedAt: now })
        .onConflictDoNothing()
        .returning({ id: backupRuns.id });
      if (row) await jobs.add(tx, queueName, row.id);
    });
  }

  const hold = (id: string, at: Date | null) =>
    db.update(backupRuns).set({ heldAt: at }).where(eq(backupRuns.id, id));

  /** Takes a run that no process is working on. @returns its kind; null when there is nothing to do */
  async function take(id: string): Promise<Kind | null> {
    const now = clock.now();
    const silent = new Date(now.getTime() - silentMs);
    const [taken] = await db
      .update(backupRuns)
      .set({ heldAt: now })
      .where(
        and(
          eq(backupRuns.id, id),
          isNull(backupRuns.finishedAt),
          or(isNull(backupRuns.heldAt), lt(backupRuns.heldAt, silent)),
        ),
      )
      .returning({ kind: backupRuns.kind });
    return taken?.kind ?? null;
  }

  async function run(id: string): Promise<void> {
    const kind = await take(id);
    if (kind === null) return;
    const saying = setInterval(() => {
      hold(id, clock.now()).catch((error: unknown) =>
        log.warn({ kind, ...describeError(error) }, 'a run of the backups could not say that it lives'),
      );
    }, sayEveryMs);
    try {
      const done = await (kind === 'backup' ? writePlanned(given) : checkNewest(given));
      await db
        .update(backupRuns)
        .set({ ...done, finishedAt: clock.now() })
        .where(eq(backupRuns.id, id));
      log.info(
        { kind, ...done },
        kind === 'backup' ? 'a backup was written' : 'a backup was tried by a restore',
      );
    } catch (error) {
      const why = error instanceof UnusableBackupFolder ? error.message : undefined;
      log.error({ kind, why, ...describeError(error) }, 'a backup by schedule failed');
      await hold(id, null);
      await tellOwner(why === undefined ? words[kind] : `${why} We’ll try again.`);
      throw error;
    } finally {
      clearInterval(saying);
    }
  }

  const queue: JobQueue = {
    name: queueName,
    run,
    unfinished: async () => {
      // Older runs need no retry: the next one is already planned.
      const since = new Date(clock.now().getTime() - everyHours * hourMs);
      const rows = await db
        .select({ id: backupRuns.id })
        .from(backupRuns)
        .where(and(isNull(backupRuns.finishedAt), gt(backupRuns.plannedAt, since)));
      return rows.map(({ id }) => id);
    },
    retry: { limit: 3, firstDelaySeconds: 300, longestDelaySeconds: 3600 },
    expireSeconds: 12 * 60 * 60,
  };

  return {
    queue,
    everyHours,
    /** Plans what is due. */
    planDue: async (): Promise<void> => {
      await plan('backup', everyHours);
      if ((await lastRuns(db)).backup !== null) await plan('check', weekHours);
    },
  };
}

export type BackupPlan = ReturnType<typeof createBackupPlan>;
