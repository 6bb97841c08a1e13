import { and, eq } from 'drizzle-orm';
import { AppError } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/client.ts';
import { notifications } from './tables.ts';

/** What makes two messages the same one. */
type Words = Pick<
  typeof notifications.$inferSelect,
  'actionUrl' | 'kind' | 'listed' | 'message' | 'senderId' | 'tier' | 'title' | 'type' | 'userId'
>;

/**
 * Makes sure that a message whose id is taken is the one that went out under it: its answer was lost on the way.
 * @returns how many it reached; null while it waits @throws AppError conflict for any other
 */
export async function reachOfSame(
  db: Db,
  { id, words }: { id: string; words: Words },
): Promise<number | null> {
  const [row] = await db
    .select()
    .from(notifications)
    .where(and(eq(notifications.id, id), eq(notifications.origin, 'admin')));
  const names = Object.keys(words) as (keyof Words)[];
  if (!row || names.some((name) => row[name] !== words[name]))
    throw new AppError('conflict', {
      message: 'A message was sent already, with other words or to others. Look at what was sent first.',
    });
  return row.reach;
}
