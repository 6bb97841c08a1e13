import { AppError } from '#platform/contract/errors.ts';
import { audit } from '#platform/server/audit/audit.ts';
import type { ClientInfo } from '#platform/server/auth/client-info.ts';
import type { Viewer } from '#platform/server/viewer/load.ts';
import { customerOfMember, type SubscriptionRow } from './queries.ts';
import { askStripe, type BillingDeps, paymentsOf } from './stripe.ts';
import { syncCustomer } from './sync.ts';

/**
 * Cancels a member's plan with the end of the period that is paid, or lets it renew again. Doing it twice is as good as
 * once. @returns what he has afterwards @throws AppError not_found, payments_off, payments_failed
 */
export async function changeRenewal(
  deps: BillingDeps,
  by: { viewer: Viewer; client: ClientInfo },
  renews: boolean,
): Promise<SubscriptionRow> {
  const payments = await paymentsOf(deps);
  const { userId, sessionId } = by.viewer;
  const customer = await customerOfMember(deps.db, userId);
  const nothing = new AppError('not_found', { message: 'There is no plan to change.' });
  if (customer === null) throw nothing;
  return askStripe(deps.log, async () => {
    const before = await syncCustomer(deps, payments, customer);
    const [held] = before?.running ?? [];
    if (!held) throw nothing;
    if ((held.endsAt === null) === renews) return held;
    await payments.stripe.subscriptions.update(held.id, { cancel_at_period_end: !renews });
    await audit(deps.db, {
      at: deps.clock.now(),
      action: renews ? 'billing.resumed' : 'billing.cancelled',
      actorId: userId,
      subjectId: userId,
      sessionId,
      address: by.client.address,
      details: { subscription: held.id },
    });
    const after = await syncCustomer(deps, payments, customer);
    return after?.running[0] ?? held;
  });
}
