import { and, count, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/db/client.ts';
import { inBatches } from '#platform/server/viewer/in-batches.ts';
import { sparTalks } from './tables.ts';

/**
 * How many calls a member spoke in, and with which of their cards: for their home, batched over all who come home within
 * one turn of the event loop.
 */
export function createSpokenTalks(db: Db) {
  const { userId, cardId, deletedAt, countedAt } = sparTalks;
  const statement = db
    .select({ userId, cardId, many: count() })
    .from(sparTalks)
    .where(
      and(
        sql`${userId} = any(${sql.placeholder('userIds')}::text[])`,
        isNull(deletedAt),
        isNotNull(countedAt),
      ),
    )
    .groupBy(userId, cardId)
    .prepare('home_talks');
  const read = inBatches(async (userIds) =>
    Map.groupBy(await statement.execute({ userIds }), (row) => row.userId),
  );
  return async (of: string) => {
    const rows = (await read(of)) ?? [];
    return {
      made: rows.reduce((sum, { many }) => sum + many, 0),
      cardIds: rows.flatMap((row) => row.cardId ?? []),
    };
  };
}
