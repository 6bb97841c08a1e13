import { count, eq, gte, min, type SQL, sql } from 'drizzle-orm';
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
