import { sql } from 'drizzle-orm';
import type { Db } from '#platform/server/db/client.ts';
import { typeOf } from '#features/notifications/rules.ts';
import { notifications } from './tables.ts';

/** What a notification says: the same for everybody who may see it. */
export type Content = Pick<
  typeof notifications.$inferSelect,
  'id' | 'seq' | 'kind' | 'type' | 'title' | 'message' | 'actionUrl'
> & { readonly publishedAt: Date };

const mostKept = 2000;

/**
 * What notifications say, by id. Nothing of it changes once it was shown, so that a node reads each only once however
 * many look at it. Who may see which is no question for here: ask with ids that the reader may see.
 */
export function createContents(db: Db): (ids: readonly string[]) => Promise<ReadonlyMap<string, Content>> {
  const { actionUrl, createdAt, id, kind, message, publishedAt, seq, title, type } = notifications;
  const kept = new Map<string, Content>();
  const byIds = db
    .select({ id, seq, kind, type, title, message, actionUrl, publishedAt, createdAt })
    .from(notifications)
    .where(sql`${id} = any(string_to_array(${sql.placeholder('ids')}, ',')::uuid[])`)
    .prepare('notifications_contents');
  return async (ids) => {
    // What others do to the kept ones meanwhile must not take any of these away.
    const found = new Map<string, Content>();
    for (const one of ids) {
      const content = kept.get(one);
      if (content) found.set(one, content);
    }
    const missing = ids.filter((one) => !found.has(one));
    if (missing.length === 0) return found;
    const rows = await byIds.execute({ ids: missing.join(',') });
    // Seldom enough that nothing cleverer is worth it.
    if (kept.size + rows.length > mostKept) kept.clear();
    for (const { createdAt: madeAt, publishedAt: shownAt, ...row } of rows) {
      const content = { ...row, type: typeOf(row.type), publishedAt: shownAt ?? madeAt };
      kept.set(row.id, content);
      found.set(row.id, content);
    }
    return found;
  };
}
