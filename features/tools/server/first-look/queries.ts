import { and, count, desc, eq, gte, lt, or, sql } from 'drizzle-orm';
import { keptMs } from '#platform/contract/retention.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Announce } from '#platform/server/announce.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { FirstLookFields } from '#features/tools/contract-first-look.ts';
import { allowanceAt } from '#platform/server/runs/period.ts';
import { shortClientOf } from '#features/tools/rules/client-name.ts';
import { aliveUntil, isAlive } from '#platform/server/runs/alive.ts';
import { saveCards } from '#features/tools/server/cards/cards.ts';
import { generations } from '#platform/server/runs/tables.ts';
import { firstLooks } from './tables.ts';

export type FirstLookRow = typeof firstLooks.$inferSelect;

/** The name of these runs in `generations`: no member's quota counts it. */
const tool = 'first-look';
const dayMs = 24 * 60 * 60 * 1000;
/** Failed and stopped runs cost the owner money, too. */
const attemptsPerRun = 3;

const dayOf = (now: Date) => {
  const { resetsAt } = allowanceAt({ limit: 0, used: 0 }, now);
  return { from: new Date(resetsAt.getTime() - dayMs), until: resetsAt };
};

/** Until when a first look waits for its visitor. */
export const keptUntil = (madeAt: Date) => new Date(madeAt.getTime() + keptMs('unclaimedLooks'));

/** The newest first look that waits for this visitor. */
export async function lookOf(
  db: Db,
  { visitorHash, now }: { visitorHash: string; now: Date },
): Promise<FirstLookRow | null> {
  const since = new Date(now.getTime() - keptMs('unclaimedLooks'));
  const [row] = await db
    .select()
    .from(firstLooks)
    .where(and(eq(firstLooks.visitorHash, visitorHash), gte(firstLooks.madeAt, since)))
    .orderBy(desc(firstLooks.madeAt))
    .limit(1);
  return row ?? null;
}

/** Whether this visitor had one today (UTC). */
export async function hadToday(db: Db, { visitorHash, now }: { visitorHash: string; now: Date }) {
  const row = await lookOf(db, { visitorHash, now });
  return row !== null && row.madeAt >= dayOf(now).from;
}

/** What visitors are told when all of today's runs are used. */
export const allTaken =
  'Today’s free looks are all taken. With a free account you have searches of your own every day.';

/**
 * Begins a visitor's run unless all visitors together have used today's runs. Runs are counted under one lock.
 * @returns the run's id @throws AppError allowance_spent
 */
export async function beginLook(
  db: Db,
  { most, model, now }: { most: number; model: string | null; now: Date },
): Promise<string> {
  const { from, until } = dayOf(now);
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('run:first-look', 0))`);
    const isOpen = or(eq(generations.state, 'done'), isAlive(now));
    const [counted] = await tx
      .select({ runs: sql<number>`count(*) filter (where ${isOpen})`.mapWith(Number), attempts: count() })
      .from(generations)
      .where(and(eq(generations.tool, tool), gte(generations.startedAt, from)));
    if ((counted?.runs ?? 0) >= most || (counted?.attempts ?? 0) >= most * attemptsPerRun) {
      const retryAfterSeconds = Math.ceil((until.getTime() - now.getTime()) / 1000);
      throw new AppError('allowance_spent', { message: allTaken, retryAfterSeconds });
    }
    const [row] = await tx
      .insert(generations)
      .values({ userId: null, tool, model, state: 'running', startedAt: now, aliveUntil: aliveUntil(now) })
      .returning({ id: generations.id });
    if (!row) throw new Error('the run was not inserted');
    return row.id;
  });
}

/** Keeps what a visitor's run produced. */
export async function saveLook(
  tx: Db,
  params: {
    generationId: string;
    visitorHash: string;
    input: FirstLookFields;
    frustrations: FirstLookRow['frustrations'];
    demoNotice: string | null;
    now: Date;
  },
): Promise<FirstLookRow> {
  const { generationId, visitorHash, input, frustrations, demoNotice, now } = params;
  const [row] = await tx
    .insert(firstLooks)
    .values({ generationId, visitorHash, ...input, frustrations, demoNotice, madeAt: now })
    .returning();
  if (!row) throw new Error('the first look was not inserted');
  return row;
}

/** How many frustrations wait for this visitor. */
export async function waitingFrustrations(db: Db, { visitorHash }: { visitorHash: string }): Promise<number> {
  const rows = await db
    .select({ frustrations: firstLooks.frustrations })
    .from(firstLooks)
    .where(eq(firstLooks.visitorHash, visitorHash));
  return rows.reduce((sum, { frustrations }) => sum + frustrations.length, 0);
}

/** Turns what waits for a visitor into cards of the member they became. Two concurrent sessions claim it once. */
export async function claimLooks(
  db: Db,
  { announce, visitorHash, userId }: { visitorHash: string; userId: string; announce: Announce },
): Promise<void> {
  await db.transaction(async (tx) => {
    const rows = await tx.delete(firstLooks).where(eq(firstLooks.visitorHash, visitorHash)).returning();
    for (const { generationId: runId, frustrations, demoNotice, madeAt, ...row } of rows) {
      await tx.update(generations).set({ userId }).where(eq(generations.id, runId));
      const input = { businessDescription: row.businessDescription, targetAudience: row.targetAudience };
      const client = shortClientOf(input.targetAudience);
      await saveCards(tx, {
        runId,
        userId,
        input,
        client,
        items: frustrations,
        demoNotice,
        now: madeAt,
        announce,
      });
    }
  });
}

/** Deletes what nobody claimed for 30 days. The run itself stays, without a member, for the owner's figures. */
export async function dropUnclaimedLooks(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptMs('unclaimedLooks'));
  await db.delete(firstLooks).where(lt(firstLooks.madeAt, before));
}
