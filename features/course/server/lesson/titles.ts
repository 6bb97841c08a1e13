import { inArray } from 'drizzle-orm';
import type { Db } from '#platform/server/db/client.ts';
import { courseModules, lessons } from '#features/course/server/tables.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The titles of lessons and modules by their ids, also of deleted ones; any other id is left out. */
export async function titlesOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const known = ids.filter((id) => uuid.test(id));
  if (known.length === 0) return new Map();
  const ofLessons = await db
    .select({ id: lessons.id, title: lessons.title })
    .from(lessons)
    .where(inArray(lessons.id, known));
  const ofModules = await db
    .select({ id: courseModules.id, title: courseModules.title })
    .from(courseModules)
    .where(inArray(courseModules.id, known));
  return new Map([...ofLessons, ...ofModules].map(({ id, title }) => [id, title]));
}
