import { eq } from 'drizzle-orm';
import { AppError } from '#platform/contract/errors.ts';
import { subscriptions } from '#platform/server/access/tables.ts';
import type { ClientInfo } from '#platform/server/auth/client-info.ts';
import { users } from '#platform/server/auth/tables.ts';
import type { Viewer } from '#platform/server/viewer/load.ts';
import type { SubscriptionRow } from '#features/billing/server/queries.ts';
import { changeRenewal } from '#features/billing/server/subscriptions/renewal.ts';
import type { BillingDeps } from '#features/billing/server/stripe.ts';

/**
 * Lets a member's subscription renew again that was set to end with its month: they asked an admin instead of pressing
 * it themself. Whoever is suspended is charged nothing, so theirs stays as it is.
 * @throws AppError not_found, conflict, payments_off, payments_failed
 */
export async function resumeForMember(
  deps: BillingDeps,
  by: { viewer: Pick<Viewer, 'userId' | 'sessionId'>; client: ClientInfo },
  subscriptionId: string,
): Promise<SubscriptionRow> {
  const [held] = await deps.db
    .select({ userId: users.id, suspendedAt: users.suspendedAt })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.userId))
    .where(eq(subscriptions.id, subscriptionId));
  if (!held) throw new AppError('not_found');
  if (held.suspendedAt !== null)
    throw new AppError('conflict', {
      message: 'They are suspended, so nothing renews. Let them back in first.',
    });
  const { sessionId, userId: actorId } = by.viewer;
  const changer = { userId: held.userId, actorId, sessionId, address: by.client.address, subscriptionId };
  return changeRenewal(deps, changer, true);
}
