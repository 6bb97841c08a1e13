import { and, eq, isNull } from 'drizzle-orm';
import { readRun, stopRun } from '#features/tools/contract-run.ts';
import type { Db } from '#platform/server/db/client.ts';
import { type Route, route } from '#platform/server/http/route.ts';
import { newestRun, stopRuns } from '#platform/server/runs/alive.ts';
import type { QuotaDeps } from './quotas.ts';
import { studioResults, studioVersions } from './studio/tables.ts';

/** The result that a run wrote a version of; null if it wrote none, or if that was deleted. */
async function resultOfRun(db: Db, { runId, userId }: { readonly runId: string; readonly userId: string }) {
  const [row] = await db
    .select({ id: studioResults.id })
    .from(studioVersions)
    .innerJoin(studioResults, eq(studioResults.id, studioVersions.resultId))
    .where(
      and(
        eq(studioVersions.generationId, runId),
        eq(studioResults.userId, userId),
        isNull(studioResults.deletedAt),
      ),
    );
  return row?.id ?? null;
}

/** What became of a run whose page was left, and the way to stop one. */
export function runRoutes(deps: QuotaDeps): Route[] {
  return [
    route(readRun, {
      handle: async ({ query: { tool }, viewer: { userId } }) => {
        const run = await newestRun(deps, { userId, tool });
        return run && { ...run, resultId: await resultOfRun(deps.db, { runId: run.id, userId }) };
      },
      present: (run) => ({
        run: run && { state: run.state, startedAt: run.startedAt.toISOString(), resultId: run.resultId },
      }),
    }),
    route(stopRun, {
      handle: ({ body: { tool }, viewer: { userId } }) => stopRuns(deps, { userId, tool }),
      present: (stopped) => ({ stopped }),
    }),
  ];
}
