import { and, desc, eq, gte, lt, sql } from 'drizzle-orm';
import type { Clock } from '#platform/server/clock.ts';
import type { Db } from '#platform/server/db/client.ts';
import { generations } from './tables.ts';

/** How long a run counts as running after the last sign of its process. */
const leaseMs = 10_000;
const beatEveryMs = 3000;
/** For runs without signs, from older releases: longer than any run may last (the model's total timeout). */
const longestRunMs = 11 * 60 * 1000;

/** Until when a run that has begun counts without another sign. */
export const aliveUntil = (now: Date) => new Date(now.getTime() + leaseMs);

const lease = sql`coalesce(${generations.aliveUntil}, ${generations.startedAt} + ${`${longestRunMs} milliseconds`}::interval)`;

/** Runs that a process is still working on. */
export const isAlive = (now: Date) => and(eq(generations.state, 'running'), gte(lease, now.toISOString()));

interface RunsDeps {
  readonly db: Db;
  readonly clock: Clock;
}

/**
 * Gives signs of life for a run until the returned function is called.
 * @param onStopped called when somebody stopped it meanwhile (`stopRuns`)
 */
export function keepAlive({ db, clock }: RunsDeps, id: string, onStopped = () => {}): () => void {
  const timer = setInterval(() => {
    db.update(generations)
      .set({ aliveUntil: aliveUntil(clock.now()) })
      .where(and(eq(generations.id, id), eq(generations.state, 'running')))
      .returning({ id: generations.id })
      .then(
        ([row]) => {
          if (row === undefined) onStopped();
        },
        // If the database is gone, the run fails at its end and says so.
        () => undefined,
      );
  }, beatEveryMs);
  return () => clearInterval(timer);
}

interface Which {
  readonly userId: string;
  readonly tool: string;
}

/** A member's newest run of a tool; one whose process has died has failed. Null if there is none. */
export async function newestRun({ db, clock }: RunsDeps, { userId, tool }: Which) {
  const [run] = await db
    .select({
      id: generations.id,
      state: generations.state,
      startedAt: generations.startedAt,
      isAlive: sql<boolean>`${isAlive(clock.now())}`,
    })
    .from(generations)
    .where(and(eq(generations.userId, userId), eq(generations.tool, tool)))
    .orderBy(desc(generations.startedAt))
    .limit(1);
  if (!run) return null;
  const { id, isAlive: lives, startedAt, state } = run;
  return { id, startedAt, state: state === 'running' && !lives ? ('failed' as const) : state };
}

/** Stops a member's runs of a tool, in whichever process they are. @returns whether there were any */
export async function stopRuns({ db, clock }: RunsDeps, { userId, tool }: Which): Promise<boolean> {
  const stopped = await db
    .update(generations)
    .set({ state: 'stopped', endedAt: clock.now() })
    .where(and(eq(generations.userId, userId), eq(generations.tool, tool), eq(generations.state, 'running')))
    .returning({ id: generations.id });
  return stopped.length > 0;
}

/** Marks runs of dead processes as failed; for the hourly chore. */
export async function failAbandonedRuns(db: Db, now: Date): Promise<void> {
  await db
    .update(generations)
    .set({ state: 'failed', endedAt: now })
    .where(and(eq(generations.state, 'running'), lt(lease, now.toISOString())));
}
