import { subscriptionsOf } from '#features/billing/server/queries.ts';
import type { BillingDeps, Payments } from '#features/billing/server/stripe.ts';
import { syncCustomer } from '#features/billing/server/sync.ts';
import { isOnRecord } from './keep.ts';

/**
 * Puts on record what a member paid before payments were recorded, once, where the provider is asked about them anyway.
 * @throws what the SDK throws
 */
export async function completeLedger(
  deps: BillingDeps,
  payments: Payments,
  { customerId, userId }: { readonly customerId: string; readonly userId: string },
): Promise<void> {
  const held = (await subscriptionsOf(deps.db, userId)).some((row) => row.customerId === customerId);
  if (!held || (await isOnRecord(deps.db, customerId, []))) return;
  await syncCustomer(deps, payments, customerId);
}
