import { lt } from 'drizzle-orm';
import type { Db } from '#platform/server/db/client.ts';
import { sessions } from './tables.ts';

/** Deletes expired sessions. */
export async function dropExpired(db: Db, now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, now));
}
