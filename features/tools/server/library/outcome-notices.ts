import { and, asc, gt, isNull, lte, sql } from 'drizzle-orm';
import { can } from '#platform/contract/capabilities.ts';
import { accessOf } from '#platform/server/access/access.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { Notify } from '#platform/server/notices/notice.ts';
import type { StudioTool } from '#features/tools/registry.ts';
import { outcomePath, toolOf } from '#features/tools/rules.ts';
import { studioResults } from '#features/tools/server/studio/tables.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** When to ask: the text's reader has seen it by then. After the site was down for days, nobody is asked. */
const askedWithin = { from: 2 * dayMs, to: 4 * dayMs } as const;

interface OutcomeDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly notify: Notify;
}

/** Of the unanswered texts for one client in a fortnight only the first is asked about. */
const isFirstForClient = sql`not exists (
  select 1 from ${studioResults} earlier
  where earlier.client_id = ${studioResults.clientId} and earlier.used_at < ${studioResults.usedAt}
    and earlier.used_at >= date_bin('14 days', ${studioResults.usedAt}, timestamptz '2026-01-01')
    and earlier.outcome is null and earlier.deleted_at is null)`;

/** Texts that were copied two days ago, and whose outcome nobody has said; the first copied first. */
async function textsDue(db: Db, now: Date) {
  const { id, clientId, userId, tool, title, usedAt, outcome, deletedAt } = studioResults;
  return db
    .select({ id, clientId, userId, tool, title, usedAt })
    .from(studioResults)
    .where(
      and(
        lte(usedAt, new Date(now.getTime() - askedWithin.from)),
        gt(usedAt, new Date(now.getTime() - askedWithin.to)),
        isNull(outcome),
        isNull(deletedAt),
        isFirstForClient,
      ),
    )
    .orderBy(asc(usedAt));
}

/**
 * Asks members what came of a text, two days after they copied it; for the hourly chore. Of the texts of one day it
 * asks about the first: a row of questions would scold. Members without the tools cannot answer, and are not asked.
 */
export async function askForOutcomes({ db, clock, notify }: OutcomeDeps): Promise<void> {
  const now = clock.now();
  const due = await textsDue(db, now);
  const access = await accessOf(db, [...new Set(due.map(({ userId }) => userId))], now);
  for (const { id, clientId, userId, tool, title, usedAt } of due) {
    const entitlement = access.get(userId);
    if (!entitlement || !can(entitlement, 'tools.use')) continue;
    await notify(db, {
      userId,
      clientId,
      kind: 'outcome',
      type: 'info',
      title: `What came of it? ${title}`,
      message: `${toolOf(tool as StudioTool).title}: did you get a reply, a meeting, a sale, or a no? One press notes it.`,
      actionUrl: outcomePath(tool as StudioTool, id),
      onceKey: `outcome:${usedAt?.toISOString().slice(0, 10)}`,
    });
  }
}
