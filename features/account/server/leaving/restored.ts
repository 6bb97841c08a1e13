import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { users } from '#platform/server/auth/tables.ts';
import type { Lasting } from '#platform/server/backup/lasting.ts';
import type { Db } from '#platform/server/db/client.ts';
import { mailMessages } from '#platform/server/mail/tables.ts';
import { closeAccount, eraseRows } from './leaving.ts';
import { deletionRequests } from '#features/account/server/tables.ts';

const request = z
  .object({
    id: z.uuid(),
    user_id: z.string(),
    requested_at: z.coerce.date(),
    finished_at: z.coerce.date().nullable(),
  })
  .transform((row) => ({
    id: row.id,
    userId: row.user_id,
    requestedAt: row.requested_at,
    finishedAt: row.finished_at,
  }));

/** Merges two rows about one member: keeps the earlier request, and marks it done if either row is. */
async function merge(tx: Db, { id, ...found }: z.output<typeof request>): Promise<void> {
  await tx
    .insert(deletionRequests)
    .values({ id, ...found })
    .onConflictDoUpdate({
      target: deletionRequests.userId,
      set: {
        requestedAt: sql`least(${deletionRequests.requestedAt}, excluded.requested_at)`,
        finishedAt: sql`coalesce(${deletionRequests.finishedAt}, excluded.finished_at)`,
      },
    });
}

const isFinished = ({ finishedAt }: { finishedAt: Date | null }) => finishedAt !== null;

/**
 * Deletions survive a restore. Members whose deletion was complete are erased at once: what other slices undid
 * elsewhere stays undone, whatever the backup. Members whose deletion was in progress are closed at once, and finished
 * by the usual job. A request names a member's id, so somebody who signed up again with the same address is not
 * affected.
 */
export const lastingDeletions: Lasting = {
  table: 'deletion_requests',
  settle: async (tx, { now, rows }) => {
    for (const row of rows) await merge(tx, request.parse(row));
    const alive = await tx
      .select({ userId: users.id, finishedAt: deletionRequests.finishedAt })
      .from(deletionRequests)
      .innerJoin(users, eq(users.id, deletionRequests.userId));
    const [finished, underWay] = [alive.filter(isFinished), alive.filter((one) => !isFinished(one))];
    for (const { userId } of finished) await eraseRows(tx, { userId, now });
    for (const { userId } of underWay) {
      // What other slices keep open for them ends with their rows, which the job erases.
      await closeAccount(tx, { onSecured: [] }, { userId, now });
      // Mails still waiting in the backup would go to the address they name.
      await tx.delete(mailMessages).where(eq(mailMessages.userId, userId));
    }
    return [
      `Members of the backup who had deleted their accounts since, and are erased again: ${finished.length}.`,
      `Deletions under way: ${underWay.length}. Those accounts are closed, and the running product erases them.`,
    ];
  },
};
