import type { Db } from '#platform/server/db/client.ts';
import { visitorOf } from '#platform/server/visitor.ts';
import type { OnCardsMerged } from '#features/tools/server/cards.ts';
import { claimLooks } from './queries.ts';

/** When a session opens, the frustrations that waited for this browser become the member's cards. */
export const claimVisitorLooks =
  (onMerged: OnCardsMerged) =>
  async (db: Db, opened: { userId: string; cookieHeader: string }): Promise<void> => {
    const visitorHash = visitorOf(opened.cookieHeader);
    if (visitorHash !== null) await claimLooks(db, { visitorHash, userId: opened.userId, onMerged });
  };
