import { keptMs } from '#platform/contract/retention.ts';
import { and, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import { AppError } from '#platform/contract/errors.ts';
import { livingClient } from '#platform/server/clients/clients.ts';
import type { Db } from '#platform/server/db/client.ts';
import { studioResults } from '#features/tools/server/studio/tables.ts';

/** Until when a deletion can be undone. */
export const restorableUntil = (deletedAt: Date) => new Date(deletedAt.getTime() + keptMs('deletedResults'));

/** Deletes a result from the library. @throws AppError not_found */
export async function removeResult(
  db: Db,
  params: { id: string; userId: string; now: Date },
): Promise<{ restorableUntil: Date }> {
  const { id, userId, now } = params;
  const removed = await db
    .update(studioResults)
    .set({ deletedAt: now })
    .where(and(eq(studioResults.id, id), eq(studioResults.userId, userId), isNull(studioResults.deletedAt)))
    .returning({ id: studioResults.id });
  if (removed.length === 0) throw new AppError('not_found');
  return { restorableUntil: restorableUntil(now) };
}

/** Restores a deleted result; any other stays unchanged. @throws AppError not_found */
export async function restoreResult(db: Db, params: { id: string; userId: string }): Promise<void> {
  const restored = await db
    .update(studioResults)
    .set({ deletedAt: null, clientId: livingClient(studioResults.clientId) })
    .where(and(eq(studioResults.id, params.id), eq(studioResults.userId, params.userId)))
    .returning({ id: studioResults.id });
  if (restored.length === 0) throw new AppError('not_found');
}

/** Permanently deletes what was deleted long ago; for the hourly chore. */
export async function emptyTrash(db: Db, now: Date): Promise<void> {
  await db
    .delete(studioResults)
    .where(
      and(
        isNotNull(studioResults.deletedAt),
        lt(studioResults.deletedAt, new Date(now.getTime() - keptMs('deletedResults'))),
      ),
    );
}
