import { and, eq, gt } from 'drizzle-orm';
import { subscriptions } from '#platform/server/access/tables.ts';
import type { Db } from '#platform/server/db/client.ts';
import { type Movement, movementsBetween } from '#features/billing/rules-revenue.ts';
import type { SubscriptionRow } from '#features/billing/server/queries.ts';
import { revenueMovements } from './tables.ts';

/** When a movement happened: by the provider's clock where the subscription says it. */
function momentOf({ kind }: Movement, former: SubscriptionRow | null, row: SubscriptionRow, now: Date): Date {
  if (kind === 'new' && former === null && row.startedAt < now) return row.startedAt;
  if (kind === 'lost' && row.endedAt !== null && row.endedAt < now) return row.endedAt;
  return now;
}

/** Records how the revenue moved, in the transaction that stores the new state of a subscription. */
export async function keepMovements(
  tx: Db,
  { former, now, row }: { former: SubscriptionRow | null; row: SubscriptionRow; now: Date },
): Promise<void> {
  const rows = movementsBetween(former, row).map((move) => ({
    ...move,
    currency: row.currency,
    userId: row.userId,
    at: momentOf(move, former, row, now),
  }));
  if (rows.length > 0) await tx.insert(revenueMovements).values(rows);
}

/** What a leaving member paid for is lost: their rows are about to go, and the sums of the months stay. */
export async function loseRevenueOf(
  db: Db,
  { now, userId }: { readonly userId: string; readonly now: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    const held = await tx
      .select()
      .from(subscriptions)
      .where(and(eq(subscriptions.userId, userId), gt(subscriptions.monthly, 0)))
      .for('update');
    for (const former of held) {
      const row = { ...former, status: 'canceled', monthly: 0, endedAt: former.endedAt ?? now };
      await keepMovements(tx, { former, row, now });
      const { endedAt, monthly, status } = row;
      await tx.update(subscriptions).set({ endedAt, monthly, status }).where(eq(subscriptions.id, former.id));
    }
  });
}
