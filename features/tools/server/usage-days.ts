import { and, count, countDistinct, eq, gte, isNotNull, lt, min, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/db/client.ts';
import { costOf, type Prices } from '#platform/server/model/prices.ts';
import { studioResults } from './studio/tables.ts';
import { generations } from '#platform/server/runs/tables.ts';
import { frustrationCards } from './tables.ts';

/** What all members together used on each day since `from`, in UTC; cost is null if a model has no price. */
export function usageByDay(prices: Prices) {
  return async (db: Db, { from }: { from: Date }) => {
    const day = sql<string>`to_char(${generations.startedAt} at time zone 'UTC', 'YYYY-MM-DD')`;
    const rows = await db
      .select({
        day,
        model: generations.model,
        runs: count(),
        inputTokens: sql<number>`coalesce(sum(${generations.inputTokens}), 0)`.mapWith(Number),
        outputTokens: sql<number>`coalesce(sum(${generations.outputTokens}), 0)`.mapWith(Number),
      })
      .from(generations)
      .where(gte(generations.startedAt, from))
      .groupBy(day, generations.model);
    const days = new Map<string, { day: string; runs: number; tokens: number; costCents: number | null }>();
    for (const row of rows) {
      const so = days.get(row.day) ?? { day: row.day, runs: 0, tokens: 0, costCents: 0 };
      const cost = costOf(row, prices);
      days.set(row.day, {
        day: row.day,
        runs: so.runs + row.runs,
        tokens: so.tokens + row.inputTokens + row.outputTokens,
        costCents: so.costCents === null || cost === null ? null : so.costCents + cost,
      });
    }
    return [...days.values()];
  };
}

/** What members used of the model in a span: how many did, and what it came to; visitors are left out. */
export function usageOfMembers(prices: Prices) {
  return async (db: Db, { from, until }: { from: Date; until: Date }) => {
    const { inputTokens, model, outputTokens, startedAt, userId } = generations;
    const within = and(isNotNull(userId), gte(startedAt, from), lt(startedAt, until));
    const [who] = await db
      .select({ members: countDistinct(userId) })
      .from(generations)
      .where(within);
    const rows = await db
      .select({
        model,
        runs: count(),
        inputTokens: sql<number>`coalesce(sum(${inputTokens}), 0)`.mapWith(Number),
        outputTokens: sql<number>`coalesce(sum(${outputTokens}), 0)`.mapWith(Number),
      })
      .from(generations)
      .where(within)
      .groupBy(model);
    const costs = rows.map((row) => costOf(row, prices));
    return {
      members: who?.members ?? 0,
      runs: rows.reduce((sum, row) => sum + row.runs, 0),
      tokens: rows.reduce((sum, row) => sum + row.inputTokens + row.outputTokens, 0),
      costCents: costs.includes(null) ? null : costs.reduce<number>((sum, cents) => sum + (cents ?? 0), 0),
    };
  };
}

/** When a member last used a tool, as a single value for any query. @param member their id */
export const lastRunAt = (member: SQL): SQL =>
  sql`(select max(g.started_at) from ${generations} g where g.user_id = ${member})`;

/** When a member made their first card and their first text, among those that still exist; null: none. */
export async function firstMadeOf(db: Db, { userId }: { userId: string }) {
  const [cards] = await db
    .select({ at: min(frustrationCards.createdAt) })
    .from(frustrationCards)
    .where(eq(frustrationCards.userId, userId));
  const [texts] = await db
    .select({ at: min(studioResults.createdAt) })
    .from(studioResults)
    .where(eq(studioResults.userId, userId));
  return { card: cards?.at ?? null, text: texts?.at ?? null };
}
