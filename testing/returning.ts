import { eq } from 'drizzle-orm';
import { billingReturns } from '#features/billing/server/returns/tables.ts';
import { subscriptions } from '#platform/server/access/tables.ts';
import type { App } from './harness.ts';

/** A member's guarantee as a crash leaves it: begun, and nothing sent yet. @returns its id, or that of an earlier one */
export async function beginGuarantee(app: App, { userId }: { readonly userId: string }): Promise<string> {
  const [held] = await app.db.select().from(subscriptions).where(eq(subscriptions.userId, userId));
  if (!held) throw new Error('they have no subscription');
  const now = app.clock.now();
  await app.db
    .insert(billingReturns)
    .values({
      why: 'guarantee',
      subscriptionId: held.id,
      customerId: held.customerId,
      userId,
      askedBy: userId,
      askedAt: now,
      begunAt: now,
      ends: 'now',
      share: 'period',
      periodStart: held.currentPeriodStart,
      periodEnd: held.currentPeriodEnd,
      currency: held.currency,
    })
    .onConflictDoNothing();
  const [row] = await app.db
    .select({ id: billingReturns.id })
    .from(billingReturns)
    .where(eq(billingReturns.userId, userId));
  return row?.id ?? '';
}
