import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { AppError } from '#platform/contract/errors.ts';
import { audit } from '#platform/server/audit/audit.ts';
import type { ClientInfo } from '#platform/server/auth/client-info.ts';
import { users } from '#platform/server/auth/tables.ts';
import type { Viewer } from '#platform/server/viewer/load.ts';
import { orNull, retrieveCustomer } from './gone.ts';
import { memberOfCustomer } from './queries.ts';
import { askStripe, type BillingDeps, paymentsOf } from './stripe.ts';
import { syncCustomer } from './sync.ts';
import { billingCustomers } from './tables.ts';

export interface Found {
  readonly customer: Stripe.Customer | null;
  readonly subscriptions: readonly Stripe.Subscription[];
}

const idOf = (customer: string | { id: string }) => (typeof customer === 'string' ? customer : customer.id);

/**
 * The customer behind an email address and everything they ever subscribed to. The member's own customer comes first;
 * otherwise one that Stripe knows by this address, e.g. from before this site. @throws AppError payments_off,
 * payments_failed
 */
export async function findByEmail(deps: BillingDeps, email: string): Promise<Found> {
  const payments = await paymentsOf(deps);
  const { stripe } = payments;
  const [member] = await deps.db
    .select({ customerId: billingCustomers.customerId })
    .from(billingCustomers)
    .innerJoin(users, eq(users.id, billingCustomers.userId))
    .where(eq(users.email, email));
  return askStripe(deps.log, async () => {
    const own = member ? await retrieveCustomer(payments, member.customerId) : null;
    const customer = own ?? (await stripe.customers.list({ email, limit: 1 })).data[0];
    if (!customer) return { customer: null, subscriptions: [] };
    const { data } = await stripe.subscriptions.list({ customer: customer.id, status: 'all', limit: 100 });
    return { customer, subscriptions: data };
  });
}

/**
 * Ends a subscription immediately, without a refund, and records who did it. A subscription that is already over stays
 * as it is. @returns its status afterwards @throws AppError not_found, payments_off, payments_failed
 */
export async function cancelForMember(
  deps: BillingDeps,
  by: { viewer: Viewer; client: ClientInfo },
  subscriptionId: string,
): Promise<string> {
  const payments = await paymentsOf(deps);
  const { stripe } = payments;
  return askStripe(deps.log, async () => {
    const before = await orNull(stripe.subscriptions.retrieve(subscriptionId));
    if (before === null) throw new AppError('not_found');
    if (before.status === 'canceled') return before.status;
    const after = await stripe.subscriptions.cancel(subscriptionId);
    const customerId = idOf(before.customer);
    await audit(deps.db, {
      at: deps.clock.now(),
      action: 'billing.subscription_cancelled',
      actorId: by.viewer.userId,
      subjectId: await memberOfCustomer(deps.db, customerId),
      sessionId: by.viewer.sessionId,
      address: by.client.address,
      details: { subscription: subscriptionId, before: before.status, after: after.status },
    });
    await syncCustomer(deps, payments, customerId);
    return after.status;
  });
}
