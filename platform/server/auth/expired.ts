import { lt } from 'drizzle-orm';
import type { Db } from '#platform/server/db/client.ts';
import { sessions, verifications } from './tables.ts';

/** Deletes sessions and one-time values whose time is over. */
export async function dropExpired(db: Db, now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, now));
  await db.delete(verifications).where(lt(verifications.expiresAt, now));
}
