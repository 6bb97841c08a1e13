import { and, count, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Db } from '#platform/server/db/client.ts';
import { notifications } from './tables.ts';

/** How many notices that ask somebody to do something they have not read. */
export async function questionsFor(db: Db, { userId }: { readonly userId: string }): Promise<number> {
  const { kind, origin, publishedAt, readAt, type, userId: whose } = notifications;
  const [row] = await db
    .select({ many: count() })
    .from(notifications)
    .where(
      and(
        eq(whose, userId),
        eq(kind, 'message'),
        eq(origin, 'system'),
        inArray(type, ['error', 'warning']),
        isNotNull(publishedAt),
        isNull(readAt),
      ),
    );
  return row?.many ?? 0;
}
