import { and, asc, count, desc, eq, gte, lt, sql } from 'drizzle-orm';
import type { Clock } from '#platform/server/clock.ts';
import { users } from '#platform/server/auth/tables.ts';
import type { Db } from '#platform/server/db/client.ts';
import { type Route, route } from '#platform/server/http/route.ts';
import { costOf, type Prices } from '#platform/server/model/prices.ts';
import { readUsage } from '#features/tools/contract-usage.ts';
import { generations } from '#platform/server/runs/tables.ts';

const dayMs = 24 * 60 * 60 * 1000;
const mostRows = 200;

export interface UsageDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly prices: Prices;
}

/** What each member, and all visitors together, used of each model between two instants; the largest first. */
async function usageBetween(db: Db, { from, until }: { from: Date; until: Date }) {
  const input = sql<number>`coalesce(sum(${generations.inputTokens}), 0)`.mapWith(Number);
  const output = sql<number>`coalesce(sum(${generations.outputTokens}), 0)`.mapWith(Number);
  return db
    .select({
      userId: generations.userId,
      email: users.email,
      model: generations.model,
      runs: count(),
      unfinished: sql<number>`count(*) filter (where ${generations.state} <> 'done')`.mapWith(Number),
      inputTokens: input,
      outputTokens: output,
    })
    .from(generations)
    .leftJoin(users, eq(users.id, generations.userId))
    .where(and(gte(generations.startedAt, from), lt(generations.startedAt, until)))
    .groupBy(generations.userId, users.email, generations.model)
    .orderBy(desc(sql`${input} + ${output}`), desc(count()), asc(generations.userId), asc(generations.model))
    .limit(mostRows);
}

const dayOf = (instant: Date) => instant.toISOString().slice(0, 10);

/** The owner's view of what the tools cost. */
export function usageRoutes({ db, clock, prices }: UsageDeps): Route[] {
  return [
    route(readUsage, {
      handle: async ({ query }) => {
        const to = query.to ?? dayOf(clock.now());
        const from = query.from ?? dayOf(new Date(Date.parse(to) - 29 * dayMs));
        const until = new Date(Date.parse(to) + dayMs);
        return { from, to, rows: await usageBetween(db, { from: new Date(from), until }) };
      },
      present: ({ from, to, rows }) => ({
        from,
        to,
        rows: rows.map((row) => ({
          userId: row.userId,
          email: row.email,
          model: row.model,
          runs: row.runs,
          unfinished: row.unfinished,
          inputTokens: row.inputTokens,
          outputTokens: row.outputTokens,
          costCents: costOf(row, prices),
        })),
      }),
    }),
  ];
}
