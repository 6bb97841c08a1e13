import { and, eq, gte, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { AppError } from '#platform/contract/errors.ts';
import { renewalOf, spentWords } from '#platform/contract/renewal.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { Usage } from '#platform/server/model/meter.ts';
import { aliveUntil, isAlive } from './alive.ts';
import { allowanceAt, type Period, periodAt } from './period.ts';
import { generations } from './tables.ts';

/**
 * Attempts per permitted run, including stopped and failed ones: they cost the owner money even if they cost the member
 * nothing.
 */
const attemptsPerAllowance = 5;

/**
 * Runs a member may stop in a period at no cost. Further stopped runs count, since the member has read most of them:
 * otherwise stopping just before the end would give unlimited runs.
 */
export const freeStops = 5;

/**
 * The tokens a running run is assumed to use: reserved until it ends, so that several tabs cannot exceed the day's
 * tokens.
 */
const tokensReserved = 3000;

/** What a member may run in a period. */
export interface Quota {
  readonly userId: string;
  /** The tools that share it; the first one names the lock. */
  readonly tools: readonly [string, ...string[]];
  /** What is counted together; a day unless said otherwise. */
  readonly per?: Period;
  /** What one run is called to the member; 'runs' unless said otherwise. */
  readonly unit?: string;
  /** Runs per period. */
  readonly limit: number;
  /** Runs per period with a larger plan, for members whom it would give more. */
  readonly more: number | null;
  /** Tokens per day, read and written together; null if only runs are counted. */
  readonly tokenLimit: number | null;
  /** Other tools that share the same tokens. */
  readonly tokensWith?: readonly string[];
  /** Whether the limit only prevents abuse and is not shown. */
  readonly unlimited: boolean;
  readonly now: Date;
}

/** What counts against this member and these tools in the current period. */
interface Counted {
  /** Runs that use up a member's allowance: those that produced a result, and those stopped after the free ones. */
  readonly done: number;
  readonly doneTokens: number;
  readonly underWay: number;
  /** All runs, including stopped and failed ones. */
  readonly attempts: number;
}

async function countRuns(db: Db, params: Quota & { since: Date }): Promise<Counted> {
  const { userId, tools, tokensWith = [], since, now } = params;
  const isOurs = inArray(generations.tool, [...tools]);
  const isDone = eq(generations.state, 'done');
  const isStopped = eq(generations.state, 'stopped');
  const counted = (where: SQL | undefined) =>
    sql`count(*) filter (where ${tokensWith.length === 0 ? where : and(isOurs, where)})`;
  const [row] = await db
    .select({
      attempts: (tokensWith.length === 0 ? sql`count(*)` : sql`count(*) filter (where ${isOurs})`).mapWith(
        Number,
      ),
      done: sql<number>`${counted(isDone)} + greatest(0, ${counted(isStopped)} - ${freeStops}::int)`.mapWith(
        Number,
      ),
      underWay: sql<number>`${counted(isAlive(now))}`.mapWith(Number),
      doneTokens: sql<number>`coalesce(sum(
        coalesce(${generations.inputTokens}, 0) + coalesce(${generations.outputTokens}, 0)
      ) filter (where ${isDone}), 0)`.mapWith(Number),
    })
    .from(generations)
    .where(
      and(
        eq(generations.userId, userId),
        inArray(generations.tool, [...tools, ...tokensWith]),
        gte(generations.startedAt, since),
      ),
    );
  return row ?? { attempts: 0, done: 0, underWay: 0, doneTokens: 0 };
}

/**
 * What is left of a member's quota in this period. A run in progress uses nothing yet: it counts once it has a result,
 * so that a member who stops one does not see it counted, up to `freeStops`. `beginRun` decides whether another run may
 * begin meanwhile.
 */
export async function readAllowance(db: Db, quota: Quota) {
  const { limit, more, tokenLimit, unlimited, now, per = 'day' } = quota;
  const { since } = periodAt(per, now);
  const { done, doneTokens, attempts } = await countRuns(db, { ...quota, since });
  const left = allowanceAt({ limit, used: done }, now, per);
  return {
    ...left,
    more,
    unlimited,
    remaining: Math.max(0, Math.min(left.remaining, limit * attemptsPerAllowance - attempts)),
    tokens:
      tokenLimit === null
        ? null
        : { limit: tokenLimit, used: doneTokens, remaining: Math.max(0, tokenLimit - doneTokens) },
  };
}

export type AllowanceRow = Awaited<ReturnType<typeof readAllowance>>;

/** How soon to ask again if only a run in progress stands in the way. */
const underWaySeconds = 30;

interface Refusal {
  /** Can be shown to the member as it is. */
  readonly message: string;
  /** Whether the end of a running run may change it, rather than only a new period. */
  readonly mayPass: boolean;
}

/** Why another run may not begin; null if one may. */
function refusal(
  { limit, tokenLimit, per = 'day', unit = 'runs' }: Quota,
  { done, underWay, attempts, doneTokens }: Counted,
  resetsAt: Date,
): Refusal | null {
  const when = per === 'day' ? 'today' : 'this week';
  // The reader's zone is not known here.
  const zone = 'UTC';
  const begins = renewalOf({ per, resetsAt }, zone);
  const forToday = (message: string) => ({ message, mayPass: false });
  const forNow = (words: string) => ({ message: `${words} Wait until it’s done.`, mayPass: true });
  if (done >= limit) return forToday(spentWords({ limit, unit, per, resetsAt }, zone));
  if (attempts >= limit * attemptsPerAllowance)
    return forToday(
      `You’ve started ${attempts} ${unit} ${when}, and most were stopped or failed. New ones arrive ${begins}.`,
    );
  if (tokenLimit !== null && doneTokens >= tokenLimit)
    return forToday(`You have used all of today’s writing. It resets ${begins}.`);
  if (done + underWay >= limit) return forNow(`The last of your ${unit} for ${when} is under way.`);
  if (tokenLimit !== null && doneTokens + underWay * tokensReserved >= tokenLimit)
    return forNow('What’s being written now may use up the rest of today’s writing.');
  return null;
}

/**
 * Begins a run if the allowance permits. The member's runs are counted and begun under one lock, so that two tabs
 * cannot both take the last one. @returns the run's id @throws AppError allowance_spent
 */
export function beginRun(db: Db, params: Beginning): Promise<string> {
  return db.transaction((tx) => beginRunWithin(tx, params));
}

type Beginning = Quota & { readonly tool: string; readonly model: string | null };

/** The same in a transaction that does more: the lock is held until it ends. @throws AppError allowance_spent */
export async function beginRunWithin(tx: Db, params: Beginning): Promise<string> {
  const { userId, tool, model, tools, now } = params;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`run:${userId}:${tools[0]}`}, 0))`);
  const { since, resetsAt } = periodAt(params.per ?? 'day', now);
  const refused = refusal(params, await countRuns(tx, { ...params, since }), resetsAt);
  if (refused !== null) {
    const { message, mayPass } = refused;
    const untilReset = Math.ceil((resetsAt.getTime() - now.getTime()) / 1000);
    throw new AppError('allowance_spent', {
      message,
      retryAfterSeconds: mayPass ? underWaySeconds : untilReset,
    });
  }
  const [row] = await tx
    .insert(generations)
    .values({ userId, tool, model, state: 'running', startedAt: now, aliveUntil: aliveUntil(now) })
    .returning({ id: generations.id });
  if (!row) throw new Error('the run was not inserted');
  return row.id;
}

/**
 * Finishes a run that produced something and stores that in the same transaction. @returns what `keep` returns
 * @throws AppError conflict if it was stopped meanwhile: then nothing is stored
 */
export async function finishRun<Kept>(
  db: Db,
  run: { readonly id: string; readonly usage: Usage; readonly now: Date },
  keep: (tx: Db, run: { readonly id: string; readonly now: Date }) => Promise<Kept>,
): Promise<Kept> {
  const { id, usage, now } = run;
  return db.transaction(async (tx) => {
    const kept = await keep(tx, { id, now });
    const [done] = await tx
      .update(generations)
      .set({ state: 'done', endedAt: now, ...usage })
      .where(and(eq(generations.id, id), ne(generations.state, 'stopped')))
      .returning({ id: generations.id });
    if (!done) throw new AppError('conflict', { message: 'This was stopped.' });
    return kept;
  });
}

/**
 * Ends a run that produced nothing: it does not count for the member, except for stops beyond `freeStops`. Its usage is
 * recorded for the owner, who paid for it.
 */
export async function endRun(
  db: Db,
  params: { id: string; state: 'failed' | 'stopped'; usage: Usage; now: Date },
): Promise<void> {
  await db
    .update(generations)
    .set({
      // A run that its member stopped stays stopped, whatever ended it.
      state: sql`case when ${generations.state} = 'stopped' then 'stopped' else ${params.state} end`,
      endedAt: params.now,
      ...params.usage,
    })
    .where(and(eq(generations.id, params.id), inArray(generations.state, ['running', 'stopped'])));
}
