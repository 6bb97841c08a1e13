import { and, count, eq, gte, inArray, lt, or, sql } from 'drizzle-orm';
import { AppError } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { Usage } from '#platform/server/model/meter.ts';
import { allowanceAt } from '#features/tools/rules.ts';
import { generations } from './tables.ts';

// Longer than any run may last (the model's total timeout), so that a row left by a dead process stops counting.
const longestRunMs = 11 * 60 * 1000;
/** All attempts of a day, stopped and failed ones too: they cost the owner money even when they cost the member nothing. */
const attemptsPerAllowance = 5;

const dayBefore = (resetsAt: Date) => new Date(resetsAt.getTime() - 24 * 60 * 60 * 1000);

/** What a run under way will have used: counted until it ends, so that tabs at once cannot outrun the day's tokens. */
const tokensReserved = 3000;

/** What a member may run today. */
export interface Quota {
  readonly userId: string;
  /** The tools that share it; the first names the lock. */
  readonly tools: readonly [string, ...string[]];
  /** Runs a day. */
  readonly limit: number;
  /** Tokens a day, read and written together; null where only runs are counted. */
  readonly tokenLimit: number | null;
  readonly now: Date;
}

/** How many runs count today for this member and these tools: finished ones and those under way. */
async function countRuns(db: Db, params: Quota & { since: Date }) {
  const { userId, tools, since, now } = params;
  const stale = new Date(now.getTime() - longestRunMs);
  const counts = or(
    eq(generations.state, 'done'),
    and(eq(generations.state, 'running'), gte(generations.startedAt, stale)),
  );
  const [row] = await db
    .select({
      attempts: count(),
      used: sql<number>`count(*) filter (where ${counts})`.mapWith(Number),
      tokens: sql<number>`coalesce(sum(
        case when ${generations.state} = 'running' then ${tokensReserved}
        else coalesce(${generations.inputTokens}, 0) + coalesce(${generations.outputTokens}, 0) end
      ) filter (where ${counts}), 0)`.mapWith(Number),
    })
    .from(generations)
    .where(
      and(
        eq(generations.userId, userId),
        inArray(generations.tool, [...tools]),
        gte(generations.startedAt, since),
      ),
    );
  return { attempts: row?.attempts ?? 0, used: row?.used ?? 0, tokens: row?.tokens ?? 0 };
}

/** What is left of a member's quota today. */
export async function readAllowance(db: Db, quota: Quota) {
  const { limit, tokenLimit, now } = quota;
  const { resetsAt } = allowanceAt({ limit, used: 0 }, now);
  const { used, tokens } = await countRuns(db, { ...quota, since: dayBefore(resetsAt) });
  return {
    ...allowanceAt({ limit, used }, now),
    tokens:
      tokenLimit === null
        ? null
        : { limit: tokenLimit, used: tokens, remaining: Math.max(0, tokenLimit - tokens) },
  };
}

/** Why no further run may begin, in words that can be shown; null when one may. */
function refusal(quota: Quota, counted: { used: number; attempts: number; tokens: number }): string | null {
  const { limit, tokenLimit } = quota;
  if (counted.used >= limit || counted.attempts >= limit * attemptsPerAllowance)
    return `You have used all ${limit} runs of today. New ones arrive at midnight UTC.`;
  if (tokenLimit !== null && counted.tokens >= tokenLimit)
    return 'You have used all the text of today. There is more at midnight UTC.';
  return null;
}

/**
 * Begins a run if the allowance permits. The member's runs are counted and begun under one lock, so two tabs at once
 * cannot both take the last one. @returns the run's id @throws AppError allowance_spent
 */
export async function beginRun(
  db: Db,
  params: Quota & { readonly tool: string; readonly model: string | null },
): Promise<string> {
  const { userId, tool, model, tools, limit, now } = params;
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`run:${userId}:${tools[0]}`}, 0))`);
    const { resetsAt } = allowanceAt({ limit, used: 0 }, now);
    const message = refusal(params, await countRuns(tx, { ...params, since: dayBefore(resetsAt) }));
    if (message !== null) {
      throw new AppError('allowance_spent', {
        message,
        retryAfterSeconds: Math.ceil((resetsAt.getTime() - now.getTime()) / 1000),
      });
    }
    const [row] = await tx
      .insert(generations)
      .values({ userId, tool, model, state: 'running', startedAt: now })
      .returning({ id: generations.id });
    if (!row) throw new Error('the run was not inserted');
    return row.id;
  });
}

/** Ends a run that brought nothing: it does not count for the member. What it used is kept for the owner, who paid for it. */
export async function endRun(
  db: Db,
  params: { id: string; state: 'failed' | 'stopped'; usage: Usage; now: Date },
): Promise<void> {
  await db
    .update(generations)
    .set({ state: params.state, endedAt: params.now, ...params.usage })
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
