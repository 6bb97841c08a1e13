import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type Stripe from 'stripe';
import { subscriptions } from '#platform/server/access/tables.ts';
import { users } from '#platform/server/auth/tables.ts';
import type { Db } from '#platform/server/db/client.ts';
import { retrieveCustomer } from '#features/billing/server/subscriptions/missing-customer.ts';
import { type LastPaid, lastPaidOf } from '#features/billing/server/ledger/read.ts';
import { refundedOf } from '#features/billing/server/ledger/refunded.ts';
import { askStripe, type BillingDeps, paymentsOf } from '#features/billing/server/stripe.ts';
import { tierOfSubscription } from '#features/billing/server/subscriptions/sync.ts';
import { billingCustomers } from '#features/billing/server/tables.ts';

/** What is owed for a subscription. */
export interface OwedNow {
  /** Null: nobody could say how much. */
  readonly cents: number | null;
  readonly since: Date;
}

export interface Found {
  readonly customer: Stripe.Customer | null;
  readonly subscriptions: readonly Stripe.Subscription[];
  /** What was paid, by subscription. */
  readonly paid: ReadonlyMap<string, LastPaid>;
  /** The cents that went back, by subscription. */
  readonly refunded: ReadonlyMap<string, number>;
  /** What is owed, by subscription. */
  readonly owed: ReadonlyMap<string, OwedNow>;
  /** What each subscription of ours gives; a missing one belongs to a product that we don't sell. */
  readonly tiers: ReadonlyMap<string, 'tools' | 'premium'>;
}

function entryOf(subscription: Stripe.Subscription, upgradePrice: string | undefined) {
  const tier = tierOfSubscription(subscription, upgradePrice);
  return tier === null ? [] : [[subscription.id, tier] as const];
}

async function owedOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, OwedNow>> {
  const { endedAt, id, owedAmount: cents, pastDueSince } = subscriptions;
  const rows = await db
    .select({ id, cents, since: pastDueSince })
    .from(subscriptions)
    .where(and(inArray(id, [...ids]), isNull(endedAt), isNotNull(pastDueSince)));
  return new Map(
    rows.flatMap(({ since, ...row }) => (since ? [[row.id, { cents: row.cents, since }] as const] : [])),
  );
}

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
    if (!customer)
      return {
        customer: null,
        subscriptions: [],
        paid: new Map(),
        refunded: new Map(),
        owed: new Map(),
        tiers: new Map(),
      };
    const { data } = await stripe.subscriptions.list({ customer: customer.id, status: 'all', limit: 100 });
    const ids = data.map(({ id }) => id);
    const [paid, refunded] = [await lastPaidOf(deps.db, ids), await refundedOf(deps.db, ids)];
    const owed = ids.length === 0 ? new Map<string, OwedNow>() : await owedOf(deps.db, ids);
    const tiers = new Map(data.flatMap((one) => entryOf(one, payments.settings.pinned.upgrade)));
    return { customer, subscriptions: data, paid, refunded, owed, tiers };
  });
}
