import { and, eq, gte, lt, sql } from 'drizzle-orm';
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

/** Gives signs of life for a run until the returned function is called. */
export function keepAlive({ db, clock }: { readonly db: Db; readonly clock: Clock }, id: string): () => void {
  const timer = setInterval(() => {
    db.update(generations)
      .set({ aliveUntil: aliveUntil(clock.now()) })
      .where(and(eq(generations.id, id), eq(generations.state, 'running')))
      // If the database is gone, the run fails at its end and says so.
      .catch(() => undefined);
  }, beatEveryMs);
  return () => clearInterval(timer);
}

/** Marks runs of dead processes as failed; for the hourly chore. */
export async function failAbandonedRuns(db: Db, now: Date): Promise<void> {
  await db
    .update(generations)
    .set({ state: 'failed', endedAt: now })
    .where(and(eq(generations.state, 'running'), lt(lease, now.toISOString())));
}
