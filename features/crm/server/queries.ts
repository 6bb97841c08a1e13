import type { Db } from '#platform/server/db/client.ts';
import { crmDeliveries } from './tables.ts';

/** Records that a member joined, for the CRM ('Free Member'). Called in the transaction that makes him one. */
export async function recordSignUp(tx: Db, joined: { userId: string; now: Date }): Promise<void> {
  await tx
    .insert(crmDeliveries)
    .values({
      userId: joined.userId,
      event: 'signed_up',
      dedupeKey: `signed_up:${joined.userId}`,
      createdAt: joined.now,
    })
    .onConflictDoNothing();
}
