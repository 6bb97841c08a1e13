import { and, count, eq, gte, lt, or, sql } from 'drizzle-orm';
import { AppError } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/client.ts';
import { allowanceAt } from '#features/tools/rules.ts';
import { generations } from './tables.ts';

// Longer than any run may last (the model's total timeout), so that a row left by a dead process stops counting.
const longestRunMs = 11 * 60 * 1000;
/** All attempts of a day, stopped and failed ones too: they cost the owner money even when they cost the member nothing. */
const attemptsPerAllowance = 5;

const dayBefore = (resetsAt: Date) => new Date(resetsAt.getTime() - 24 * 60 * 60 * 1000);

/** How many runs count today for this member and tool: finished ones and those under way. */
async function countRuns(db: Db, params: { userId: string; tool: string; since: Date; now: Date }) {
  const { userId, tool, since, now } = params;
  const stale = new Date(now.getTime() - longestRunMs);
  const counts = or(
    eq(generations.state, 'done'),
    and(eq(generations.state, 'running'), gte(generations.startedAt, stale)),
  );
  const [row] = await db
    .select({ attempts: count(), used: sql<number>`count(*) filter (where ${counts})`.mapWith(Number) })
    .from(generations)
    .where(
      and(eq(generations.userId, userId), eq(generations.tool, tool), gte(generations.startedAt, since)),
    );
  return { attempts: row?.attempts ?? 0, used: row?.used ?? 0 };
}

/** The member's allowance for a tool today. */
export async function readAllowance(
  db: Db,
  params: { userId: string; tool: string; limit: number; now: Date },
) {
  const { resetsAt } = allowanceAt({ limit: params.limit, used: 0 }, params.now);
  const { used } = await countRuns(db, { ...params, since: dayBefore(resetsAt) });
  return allowanceAt({ limit: params.limit, used }, params.now);
}

/**
 * Begins a run if the allowance permits. The member's runs are counted and begun under one lock, so two tabs at once
 * cannot both take the last one. @returns the run's id @throws AppError allowance_spent
 */
export async function beginRun(
  db: Db,
  params: { userId: string; tool: string; limit: number; now: Date },
): Promise<string> {
  return db.transaction(async (tx) => {
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`run:${params.userId}:${params.tool}`}, 0))`,
    );
    const { resetsAt } = allowanceAt({ limit: params.limit, used: 0 }, params.now);
    const { used, attempts } = await countRuns(tx, { ...params, since: dayBefore(resetsAt) });
    if (used >= params.limit || attempts >= params.limit * attemptsPerAllowance) {
      throw new AppError('allowance_spent', {
        message: `You have used all ${params.limit} runs of today. New ones arrive at midnight UTC.`,
        retryAfterSeconds: Math.ceil((resetsAt.getTime() - params.now.getTime()) / 1000),
      });
    }
    const [row] = await tx
      .insert(generations)
      .values({ userId: params.userId, tool: params.tool, state: 'running', startedAt: params.now })
      .returning({ id: generations.id });
    if (!row) throw new Error('the run was not inserted');
    return row.id;
  });
}

/** Ends a run that brought nothing: it does not count. */
export async function endRun(
  db: Db,
  params: { id: string; state: 'failed' | 'stopped'; now: Date },
): Promise<void> {
  await db
    .update(generations)
    .set({ state: params.state, endedAt: params.now })
    .where(and(eq(generations.id, params.id), eq(generations.state, 'running')));
}

/** Marks runs of dead processes as failed; for the nightly upkeep. */
export async function failAbandonedRuns(db: Db, now: Date): Promise<void> {
  await db
    .update(generations)
    .set({ state: 'failed', endedAt: now })
    .where(
      and(
        eq(generations.state, 'running'),
        lt(generations.startedAt, new Date(now.getTime() - longestRunMs)),
      ),
    );
}
