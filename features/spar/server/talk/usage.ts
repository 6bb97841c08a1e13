import { and, gte, inArray, lt, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/db/client.ts';
import { type Route, route } from '#platform/server/http/route.ts';
import { costOf, type Prices } from '#platform/server/model/prices.ts';
import { generations } from '#platform/server/runs/tables.ts';
import { readSparUsage } from '#features/spar/contract.ts';
import { sparRuns } from './allowance.ts';
import type { SparDeps } from '#features/spar/server/spar-deps.ts';

const dayMs = 24 * 60 * 60 * 1000;
const dayOf = (instant: Date) => instant.toISOString().slice(0, 10);

/** The practice calls of a span, by model; counted from the runs, which hold no words. */
async function usageBetween(db: Db, prices: Prices, { from, until }: { from: Date; until: Date }) {
  const counted = (where: ReturnType<typeof sql>) =>
    sql<number>`count(*) filter (where ${where})`.mapWith(Number);
  const { tool, state, startedAt, inputTokens, outputTokens, model, userId } = generations;
  const isTurn = sql`${tool} in (${sparRuns.firstTurn}, ${sparRuns.turn})`;
  const within = and(inArray(tool, Object.values(sparRuns)), gte(startedAt, from), lt(startedAt, until));
  const [whole] = await db
    .select({ members: sql<number>`count(distinct ${userId})`.mapWith(Number) })
    .from(generations)
    .where(within);
  const rows = await db
    .select({
      model,
      talks: counted(sql`${tool} = ${sparRuns.firstTurn} and ${state} = 'done'`),
      turns: counted(sql`${isTurn} and ${state} = 'done'`),
      unfinished: counted(sql`${isTurn} and ${state} in ('failed', 'stopped')`),
      inputTokens: sql<number>`coalesce(sum(${inputTokens}), 0)`.mapWith(Number),
      // A model billed by the second reports no tokens, and has no price per token.
      untold: counted(sql`${tool} = ${sparRuns.recording} and ${state} = 'done' and ${inputTokens} is null`),
      outputTokens: sql<number>`coalesce(sum(${outputTokens}), 0)`.mapWith(Number),
    })
    .from(generations)
    .where(within)
    .groupBy(model);
  const all = (of: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + of(row), 0);
  const costs = rows.map((row) => (row.untold > 0 ? null : costOf(row, prices)));
  return {
    members: whole?.members ?? 0,
    talks: all(({ talks }) => talks),
    turns: all(({ turns }) => turns),
    unfinished: all(({ unfinished }) => unfinished),
    inputTokens: all((row) => row.inputTokens),
    outputTokens: all((row) => row.outputTokens),
    costCents: costs.includes(null) ? null : costs.reduce<number>((total, one) => total + (one ?? 0), 0),
  };
}

/** What practice calls came to in a span. */
export const sparUsage = (prices: Prices) => (db: Db, span: { from: Date; until: Date }) =>
  usageBetween(db, prices, span);

/** The owner's view of what sparring costs. */
export function sparUsageRoutes({ db, clock, prices }: SparDeps): Route[] {
  return [
    route(readSparUsage, {
      handle: async ({ query }) => {
        const to = query.to ?? dayOf(clock.now());
        const from = query.from ?? dayOf(new Date(Date.parse(to) - 29 * dayMs));
        const until = new Date(Date.parse(to) + dayMs);
        return { from, to, ...(await usageBetween(db, prices, { from: new Date(from), until })) };
      },
      present: (usage) => ({
        from: usage.from,
        to: usage.to,
        members: usage.members,
        talks: usage.talks,
        turns: usage.turns,
        unfinished: usage.unfinished,
        inputTokens: usage.inputTokens,
        outputTokens: usage.outputTokens,
        costCents: usage.costCents,
      }),
    }),
  ];
}
