import { eq, isNotNull } from 'drizzle-orm';
import { audit } from '#platform/server/audit/audit.ts';
import type { Db } from '#platform/server/db/client.ts';
import { membershipOf } from './membership.ts';
import type { BillingDeps } from './stripe.ts';
import { billingCustomers } from './tables.ts';
import { tellAdmins } from './tell-admins.ts';

/** When a member asked for their money back while Stripe could not be asked; null when nothing waits. */
export async function askedAt(db: Db, userId: string): Promise<Date | null> {
  const [row] = await db
    .select({ at: billingCustomers.refundAskedAt })
    .from(billingCustomers)
    .where(eq(billingCustomers.userId, userId));
  return row?.at ?? null;
}

/**
 * Stores that a member asked for their money back while Stripe was unreachable. The guarantee period is judged by the
 * request, not by when the outage ends. @returns false if, as far as we know, there is nothing to ask for
 */
export async function noteAsked(deps: BillingDeps, userId: string): Promise<boolean> {
  const { clock, db } = deps;
  if ((await askedAt(db, userId)) !== null) return true;
  const { guaranteeEndsAt } = await membershipOf(deps, userId);
  if (guaranteeEndsAt === null) return false;
  const now = clock.now();
  return db.transaction(async (tx) => {
    const kept = await tx
      .update(billingCustomers)
      .set({ refundAskedAt: now })
      .where(eq(billingCustomers.userId, userId))
      .returning({ userId: billingCustomers.userId });
    if (kept.length === 0) return false;
    await audit(tx, { at: now, action: 'billing.refund_asked', actorId: userId, subjectId: userId });
    return true;
  });
}

/** The request is being carried out, or cannot be granted. */
export async function forgetAsked(tx: Db, userId: string): Promise<void> {
  await tx.update(billingCustomers).set({ refundAskedAt: null }).where(eq(billingCustomers.userId, userId));
}

/** Members who are waiting for their money because Stripe was unreachable. */
export async function whoAsked(db: Db): Promise<string[]> {
  const rows = await db
    .select({ userId: billingCustomers.userId })
    .from(billingCustomers)
    .where(isNotNull(billingCustomers.refundAskedAt));
  return rows.map(({ userId }) => userId);
}

/** Tells the member and the admins that Stripe, once it answered, had a reason against it. */
export async function refuseAsked(
  deps: BillingDeps,
  { asked, reason, userId }: { userId: string; asked: Date; reason: string },
): Promise<void> {
  const onceKey = `billing.refund-asked:${userId}:${asked.toISOString()}`;
  await deps.db.transaction(async (tx) => {
    await forgetAsked(tx, userId);
    await deps.notify(tx, {
      userId,
      kind: 'payment',
      type: 'error',
      title: 'We didn’t send your money back',
      message: `You asked for it while the payment service didn’t answer. Now it does: ${reason}`,
      actionUrl: '/settings/billing',
      onceKey,
    });
    await tellAdmins(deps, tx, {
      about: userId,
      title: 'A request for money back was refused',
      message: `It was made on ${asked.toISOString()}, while Stripe didn’t answer. When it did: ${reason} Check whether that’s right.`,
      onceKey,
    });
  });
}
