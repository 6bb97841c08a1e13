import { inArray } from 'drizzle-orm';
import type { Db } from '#platform/server/db/client.ts';
import { courseModules, lessons } from './tables.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The titles of lessons and modules by their ids, also of deleted ones; any other id is left out. */
export async function titlesOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const known = ids.filter((id) => uuid.test(id));
  if (known.length === 0) return new Map();
  const found = [];
  for (const table of [lessons, courseModules])
    found.push(
      ...(await db.select({ id: table.id, title: table.title }).from(table).where(inArray(table.id, known))),
    );
  return new Map(found.map(({ id, title }) => [id, title]));
}
