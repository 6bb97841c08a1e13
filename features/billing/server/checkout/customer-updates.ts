import type { Db } from '#platform/server/db/client.ts';
import type { JobQueue } from '#platform/server/jobs/jobs.ts';
import { bringUpToDate, isAnAddressRefused } from './customer.ts';
import { retrieveCustomer } from '#features/billing/server/subscriptions/missing-customer.ts';
import { customerOfMember } from '#features/billing/server/queries.ts';
import { type BillingDeps, paymentsOf } from '#features/billing/server/stripe.ts';

const queueName = 'billing.tell-customer';

/** For the account: a buyer changed their profile. Stripe does not know members who never bought anything. */
export function markBuyerChanged({ jobs }: Pick<BillingDeps, 'jobs'>) {
  return async (tx: Db, { userId }: { readonly userId: string }): Promise<void> => {
    if ((await customerOfMember(tx, userId)) !== null) await jobs.add(tx, queueName, userId);
  };
}

/** Tells Stripe what a member's profile says of them by now, e.g. the company that their next invoice names. */
async function tellCustomer(deps: BillingDeps, userId: string): Promise<void> {
  const customerId = await customerOfMember(deps.db, userId);
  const buyer = await deps.buyerOf(deps.db, { userId });
  if (customerId === null || buyer === null || deps.payments === null) return;
  const payments = await paymentsOf(deps);
  const customer = await retrieveCustomer(payments, customerId);
  if (!customer) return;
  await bringUpToDate(deps, payments, { customer, buyer }).catch((error: unknown) => {
    // Nobody waits for this job: the payment page reports a refused address at their next purchase.
    if (!isAnAddressRefused(error)) throw error;
    deps.log.warn({ userId }, 'Stripe does not take a member’s new address');
  });
}

/** The queue that tells Stripe. A lost job does no lasting harm: each visit to the payment page tells it, too. */
export function customerQueue(deps: BillingDeps): JobQueue {
  return {
    name: queueName,
    run: (userId) => tellCustomer(deps, userId),
    unfinished: () => Promise.resolve([]),
    retry: { limit: 20, firstDelaySeconds: 5, longestDelaySeconds: 1800 },
    expireSeconds: 120,
  };
}
