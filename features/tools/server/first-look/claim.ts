import type { Announce } from '#platform/server/announce.ts';
import type { Db } from '#platform/server/db/client.ts';
import { visitorOf } from '#platform/server/visitor.ts';
import { claimLooks, waitingFrustrations } from './queries.ts';

/** When a session opens, the frustrations that waited for this browser become the member's cards. */
export const claimVisitorLooks =
  (secureCookies: boolean, announce: Announce) =>
  async (db: Db, opened: { userId: string; cookieHeader: string }): Promise<void> => {
    const visitorHash = visitorOf(opened.cookieHeader, secureCookies);
    if (visitorHash !== null) await claimLooks(db, { visitorHash, userId: opened.userId, announce });
  };

/** How many cards the next session of this browser's visitor begins with. */
export const cardsToClaim =
  (secureCookies: boolean) =>
  async (db: Db, { cookieHeader }: { cookieHeader: string }): Promise<number> => {
    const visitorHash = visitorOf(cookieHeader, secureCookies);
    return visitorHash === null ? 0 : waitingFrustrations(db, { visitorHash });
  };
