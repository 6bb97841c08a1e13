import { eq } from 'drizzle-orm';
import { timeZoneOf } from '#platform/contract/local-day.ts';
import { users } from '#platform/server/auth/tables.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { Viewer } from './load.ts';

/** A member's time zone, as their browser last told it; null before it did. */
export async function timeZoneOfMember(db: Db, userId: string): Promise<string | null> {
  const [row] = await db.select({ timeZone: users.timeZone }).from(users).where(eq(users.id, userId));
  return row?.timeZone ?? null;
}

/** Stores the zone that a write of a member names, if it is another than before. */
export function noteTimeZone(db: Db) {
  return async ({ timeZone, userId }: Pick<Viewer, 'timeZone' | 'userId'>, name: string | null) => {
    if (name === null || name === timeZone) return;
    const told = timeZoneOf(name);
    if (told !== null && told !== timeZone)
      await db.update(users).set({ timeZone: told }).where(eq(users.id, userId));
  };
}
