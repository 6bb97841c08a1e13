import type { PaidPlanId } from '#platform/contract/plans.ts';
import { begun } from '#features/billing/rules.ts';
import { subscriptionsOf } from '#features/billing/server/queries.ts';
import { addressWasUsed } from '#features/billing/server/returns/guarantee-uses.ts';
import type { BillingDeps } from '#features/billing/server/stripe.ts';

/**
 * For how many days somebody tries a plan before anything is charged: what the owner offers, once per person. Who bought
 * before, or had a trial with the same address in an account that is gone, has none.
 */
export async function trialDaysFor(
  deps: Pick<BillingDeps, 'book' | 'db' | 'keyed'>,
  { plan, userId }: { readonly userId: string; readonly plan: PaidPlanId },
): Promise<number> {
  const { trialDays } = deps.book();
  if (trialDays === 0 || plan === 'upgrade') return 0;
  const former = await subscriptionsOf(deps.db, userId);
  if (former.some(({ status }) => begun(status))) return 0;
  return (await addressWasUsed(deps, deps.db, userId, 'trial')) ? 0 : trialDays;
}
