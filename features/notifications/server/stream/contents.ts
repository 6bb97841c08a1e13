import { sql } from 'drizzle-orm';
import type { Db } from '#platform/server/db/client.ts';
import { typeOf } from '#features/notifications/rules.ts';
import { notifications } from '#features/notifications/server/tables.ts';

type Said = Pick<
  typeof notifications.$inferSelect,
  'id' | 'seq' | 'kind' | 'type' | 'title' | 'message' | 'days' | 'actionUrl' | 'publishedAt' | 'createdAt'
>;

/** What a notification says: the same for everybody who may see it. */
export type Content = Omit<Said, 'publishedAt' | 'createdAt' | 'days'> & {
  readonly days: readonly string[] | null;
  readonly publishedAt: Date;
  /** The same as text: written once for everybody who reads it. */
  readonly createdAt: string;
};

/** What a row of the table says. */
export function contentOf(row: Said): Content {
  const { actionUrl, createdAt, days, id, kind, message, publishedAt: shownAt, seq, title, type } = row;
  const publishedAt = shownAt ?? createdAt;
  const said = { id, seq, kind, type: typeOf(type), title, message, actionUrl };
  return {
    ...said,
    days: days && days.map((day) => day.toISOString()),
    publishedAt,
    createdAt: publishedAt.toISOString(),
  };
}

const mostKept = 2000;

/**
 * The contents of notifications, by id. They never change once shown, so a node reads each only once, however many
 * members look at it. Permissions are not checked here: pass only ids that the reader may see. @returns in the order of
 * the ids; undefined for missing ones
 */
export function createContents(db: Db): (ids: readonly string[]) => Promise<(Content | undefined)[]> {
  const { actionUrl, createdAt, days, id, kind, message, publishedAt, seq, title, type } = notifications;
  const kept = new Map<string, Content>();
  const byIds = db
    .select({ id, seq, kind, type, title, message, days, actionUrl, publishedAt, createdAt })
    .from(notifications)
    .where(sql`${id} = any(string_to_array(${sql.placeholder('ids')}, ',')::uuid[])`)
    .prepare('notifications_contents');
  return async (ids) => {
    const known = ids.map((one) => kept.get(one));
    const missing = ids.filter((_, place) => known[place] === undefined);
    if (missing.length === 0) return known;
    const read = new Map(
      (await byIds.execute({ ids: missing.join(',') })).map((row) => [row.id, contentOf(row)]),
    );
    // Rare enough that nothing smarter is worth it.
    if (kept.size + read.size > mostKept) kept.clear();
    for (const [one, content] of read) kept.set(one, content);
    return ids.map((one, place) => known[place] ?? read.get(one));
  };
}
