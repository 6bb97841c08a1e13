import type { Db } from '#platform/server/db/client.ts';
import { claimAttempts } from './queries.ts';
import { visitorOf } from '#platform/server/visitor.ts';

/** When a session opens, the attempts made earlier in the same browser become the member's. */
export const claimVisitorAttempts =
  (secureCookies: boolean) =>
  async (db: Db, opened: { userId: string; cookieHeader: string }): Promise<void> => {
    const visitorHash = visitorOf(opened.cookieHeader, secureCookies);
    if (visitorHash !== null) await claimAttempts(db, { visitorHash, userId: opened.userId });
  };
