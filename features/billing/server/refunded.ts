import { and, inArray, isNotNull, sum } from 'drizzle-orm';
import type { Db } from '#platform/server/db/client.ts';
import { adminCancellations, billingRefunds, contractDeclarations } from './tables.ts';

const sources = [
  { table: billingRefunds, done: billingRefunds.doneAt },
  { table: contractDeclarations, done: contractDeclarations.settledAt },
  { table: adminCancellations, done: adminCancellations.doneAt },
] as const;

/**
 * The cents that we sent back of each subscription: by the guarantee, by a declaration and by an admin. What somebody
 * sent back in the dashboard of the provider is not among them. Subscriptions of which nothing went back are left out.
 */
export async function refundedOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const back = new Map<string, number>();
  if (ids.length === 0) return back;
  for (const { done, table } of sources) {
    const rows = await db
      .select({ id: table.subscriptionId, cents: sum(table.amount).mapWith(Number) })
      .from(table)
      .where(and(inArray(table.subscriptionId, [...ids]), isNotNull(done)))
      .groupBy(table.subscriptionId);
    for (const { cents, id } of rows)
      if (id !== null && cents !== null && cents > 0) back.set(id, (back.get(id) ?? 0) + cents);
  }
  return back;
}
