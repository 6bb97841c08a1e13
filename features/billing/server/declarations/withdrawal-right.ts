import { mayWithdraw, withdrawalEnd } from '#features/billing/rules-withdrawal.ts';
import type { Db } from '#platform/server/db/client.ts';
import { consentOf } from '#features/billing/server/checkout/consents.ts';
import type { SubscriptionRow } from '#features/billing/server/queries.ts';
import type { BillingDeps } from '#features/billing/server/stripe.ts';

/** Until when this contract can be withdrawn from by a declaration of an instant; null when it cannot. */
export async function openUntil(
  deps: Pick<BillingDeps, 'buyerOf'> & { readonly db: Db },
  held: SubscriptionRow,
  at: Date,
): Promise<Date | null> {
  const consent = await consentOf(deps.db, held);
  const country = consent ? consent.country : ((await deps.buyerOf(deps.db, held))?.country ?? null);
  const end = withdrawalEnd(held.startedAt);
  return mayWithdraw(country) && at < end ? end : null;
}
