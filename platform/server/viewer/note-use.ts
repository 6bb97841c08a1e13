import { eq } from 'drizzle-orm';
import { sessions } from '#platform/server/auth/tables.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Db } from '#platform/server/db/client.ts';
import { isUnavailable } from '#platform/server/db/unavailable.ts';
import type { ViewerSource } from './load.ts';

const everyMs = 5 * 60 * 1000;

/** A read-only or failing database must not keep anybody out: the use is recorded the next time. */
function unlessUnavailable(error: unknown): void {
  if (!isUnavailable(error)) throw error;
}

/** Records that a session is in use, at most every five minutes; members see it in their list of sessions. */
export function noteUse(db: Db, clock: Clock, load: ViewerSource): ViewerSource {
  return async (key) => {
    const viewer = await load(key);
    const now = clock.now();
    // Whether a personal token is used at all is what its member looks for.
    const isUnused =
      viewer?.tokenScope !== null && viewer?.sessionUsedAt.getTime() === viewer?.signedInAt.getTime();
    if (viewer && (isUnused || now.getTime() - viewer.sessionUsedAt.getTime() >= everyMs))
      await db
        .update(sessions)
        .set({ updatedAt: now })
        .where(eq(sessions.id, viewer.sessionId))
        .catch(unlessUnavailable);
    return viewer;
  };
}
