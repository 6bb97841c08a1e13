import { eq } from 'drizzle-orm';
import { sessions } from '#platform/server/auth/tables.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Db } from '#platform/server/db/client.ts';
import { isUnavailable } from '#platform/server/db/unavailable.ts';
import type { ViewerSource } from './load.ts';

const everyMs = 5 * 60 * 1000;

/** A database that only reads, or fails right now, keeps nobody out: the use is noted the next time. */
function unlessUnavailable(error: unknown): void {
  if (!isUnavailable(error)) throw error;
}

/** Notes with a session that it is in use, at most every five minutes: members see it in their list of sessions. */
export function noteUse(db: Db, clock: Clock, load: ViewerSource): ViewerSource {
  return async (key) => {
    const viewer = await load(key);
    const now = clock.now();
    if (viewer && now.getTime() - viewer.sessionUsedAt.getTime() >= everyMs)
      await db
        .update(sessions)
        .set({ updatedAt: now })
        .where(eq(sessions.id, viewer.sessionId))
        .catch(unlessUnavailable);
    return viewer;
  };
}
