import { sql } from 'drizzle-orm';
import { figureDays, lastMonths, revenueMonths } from '#features/admin/rules-figures.ts';
import type { BusinessDeps } from './business-deps.ts';
import { funnelOf } from './funnel.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Who first paid in each month, and how many of them pay 1, 2, … months later. */
function retentionRows(
  counted: readonly { month: string; after: number; due: number; many: number }[],
  months: readonly string[],
) {
  return months
    .flatMap((month, at) => {
      const own = counted.filter((row) => row.month === month);
      const of = (after: number) => {
        const { due = 0, many = 0 } = own.find((row) => row.after === after) ?? {};
        return { due, many };
      };
      if (own.length === 0) return [];
      const later = months.length - 1 - at;
      return [
        { month, members: of(0).many, paying: Array.from({ length: later }, (_, index) => of(index + 1)) },
      ];
    })
    .toReversed();
}

/** Every figure that an owner decides by, as of now. */
export async function businessFiguresOf(deps: BusinessDeps) {
  const now = deps.clock.now();
  const months = lastMonths(now);
  const from = new Date(`${months[0]}-01T00:00:00.000Z`);
  const span = { from: new Date(now.getTime() - figureDays * dayMs), until: now };
  // One connection for all of them, however many admins look; and what PostgreSQL would compile takes longer than it saves.
  const { calls, counted, funnel, lessons, modules, revenue, stayed, usage } = await deps.db.transaction(
    async (db) => {
      await db.execute(sql`set local jit = off`);
      return {
        revenue: await deps.revenueSince(db, { from }),
        funnel: await funnelOf({ ...deps, db }, now),
        counted: await deps.retentionSince(db, { from, now }),
        modules: await deps.courseFunnel(db, { now }),
        lessons: await deps.lessonStops(db, { now }),
        stayed: await deps.stayedWithClients(db, { now }),
        usage: await deps.usageOfMembers(db, span),
        calls: await deps.usageOfCalls(db, span),
      };
    },
  );
  return {
    revenue: revenueMonths(revenue, months),
    funnel,
    retention: retentionRows(counted, months),
    modules,
    lessons,
    stayed,
    usage,
    calls,
  };
}

export type CountedBusiness = Awaited<ReturnType<typeof businessFiguresOf>>;
