import type { Db } from '#platform/server/db/client.ts';
import { isRunning } from '#features/billing/rules.ts';
import { isCustomerMissing } from './missing-customer.ts';
import { customerOfMember } from '#features/billing/server/queries.ts';
import { type BillingDeps, isMissing, paymentsOf } from '#features/billing/server/stripe.ts';
import { syncCustomer } from './sync.ts';

/**
 * Makes sure that a suspended member is charged nothing more: what is paid runs out with its period, what is owed ends
 * at once, and checkouts that could still be paid are closed. Doing it twice has the same effect as once.
 * @throws what the SDK throws, and AppError payments_off: it is retried until it succeeds
 */
export function stopRenewing(deps: BillingDeps) {
  return async (db: Db, { userId }: { readonly userId: string }): Promise<void> => {
    const customer = await customerOfMember(db, userId);
    if (customer === null) return;
    const payments = await paymentsOf(deps);
    // Stripe cannot charge a customer it does not have.
    if (await isCustomerMissing(deps, payments, customer)) return;
    const { stripe } = payments;
    const open = await stripe.checkout.sessions.list({ customer, status: 'open', limit: 100 });
    for (const { id } of open.data) await stripe.checkout.sessions.expire(id);
    const held = await stripe.subscriptions.list({ customer, status: 'all', limit: 100 });
    for (const { cancel_at, cancel_at_period_end, id, status } of held.data) {
      if (!isRunning(status)) continue;
      const isPaid = status === 'active' || status === 'trialing';
      if (isPaid && (cancel_at_period_end || cancel_at !== null)) continue;
      const ending = isPaid
        ? stripe.subscriptions.update(id, { cancel_at_period_end: true })
        : stripe.subscriptions.cancel(id);
      await ending.catch((error: unknown) => {
        if (!isMissing(error)) throw error;
      });
    }
    await syncCustomer(deps, payments, customer);
  };
}
