import type Stripe from 'stripe';
import { isRunning, subscriptionStatuses, tierOfProduct } from '#features/billing/rules.ts';
import { announceChanges } from './announce.ts';
import { askAboutCustomer } from './gone.ts';
import {
  databaseInstant,
  keepSubscription,
  lockCustomer,
  memberOfCustomer,
  noteBack,
  noteSynced,
  type SubscriptionRow,
  subscriptionsOf,
} from './queries.ts';
import type { BillingDeps, Payments } from './stripe.ts';

const instantOf = (seconds: number) => new Date(seconds * 1000);
const instantOrNull = (seconds: number | null) => (seconds === null ? null : instantOf(seconds));
const known = new Set<string>(subscriptionStatuses);

const productIdOf = ({ product }: Stripe.Price) => (typeof product === 'string' ? product : product.id);

/** The item that decides: we sell one each, but a dashboard can add more. Premium before Tools before the unknown. */
function decidingItem(subscription: Stripe.Subscription): Stripe.SubscriptionItem {
  const worth = { premium: 2, tools: 1 };
  const worthOf = (item: Stripe.SubscriptionItem) => {
    const tier = tierOfProduct(productIdOf(item.price));
    return tier === null ? 0 : worth[tier];
  };
  const [best] = subscription.items.data.toSorted((a, b) => worthOf(b) - worthOf(a));
  if (!best) throw new Error(`${subscription.id} has no item`);
  return best;
}

/** Since when a payment is owed: what we knew, else when its invoice was made, but never in the future. */
function pastDueSince(subscription: Stripe.Subscription, former: Date | null, now: Date): Date | null {
  if (subscription.status !== 'past_due') return null;
  if (former !== null) return former;
  const { latest_invoice: invoice } = subscription;
  const made = typeof invoice === 'object' && invoice !== null ? instantOf(invoice.created) : now;
  return made < now ? made : now;
}

function rowOf(
  subscription: Stripe.Subscription,
  given: { userId: string; customerId: string; former: SubscriptionRow | null; askedAt: string; now: Date },
): SubscriptionRow {
  const { askedAt, customerId, former, now, userId } = given;
  const item = decidingItem(subscription);
  const tier = tierOfProduct(productIdOf(item.price));
  const startedAt = instantOf(subscription.start_date);
  const unchanged = former !== null && former.tier === tier;
  const changedAt = former === null ? startedAt : now;
  return {
    id: subscription.id,
    userId,
    customerId,
    status: subscription.status,
    productId: productIdOf(item.price),
    priceId: item.price.id,
    itemId: item.id,
    amount: item.price.unit_amount ?? 0,
    currency: item.price.currency,
    tier,
    tierSince: unchanged ? former.tierSince : changedAt,
    startedAt,
    currentPeriodStart: instantOf(item.current_period_start),
    currentPeriodEnd: instantOf(item.current_period_end),
    endsAt: endOf(subscription, item),
    canceledAt: instantOrNull(subscription.canceled_at),
    endedAt: instantOrNull(subscription.ended_at),
    pastDueSince: pastDueSince(subscription, former?.pastDueSince ?? null, now),
    askedAt,
  };
}

function endOf(subscription: Stripe.Subscription, item: Stripe.SubscriptionItem): Date | null {
  if (subscription.cancel_at !== null) return instantOf(subscription.cancel_at);
  return subscription.cancel_at_period_end ? instantOf(item.current_period_end) : null;
}

/**
 * Asks Stripe for everything that a customer has and takes it over. Safe to repeat, at once and in any order: what
 * counts is when Stripe was asked. @returns what they have now; null when the customer is nobody of ours, or nobody of
 * Stripe's any more
 * @throws what the SDK throws
 */
export async function syncCustomer(
  deps: BillingDeps,
  payments: Payments,
  customerId: string,
): Promise<{ userId: string; running: readonly SubscriptionRow[] } | null> {
  const { clock, db, log } = deps;
  const userId = await memberOfCustomer(db, customerId);
  if (userId === null) return null;
  const askedAt = await databaseInstant(db);
  const list = await askAboutCustomer(deps, payments, {
    customerId,
    ask: (stripe) =>
      stripe.subscriptions.list({
        customer: customerId,
        status: 'all',
        limit: 100,
        expand: ['data.latest_invoice'],
      }),
  });
  if (list === null) return null;
  const { data } = list;
  const now = clock.now();
  await db.transaction(async (tx) => {
    // Two looks at once are taken over one after the other: each sees what the one before it has told.
    await lockCustomer(tx, customerId);
    const former = new Map((await subscriptionsOf(tx, userId)).map((row) => [row.id, row]));
    for (const subscription of data) {
      if (!known.has(subscription.status))
        log.error({ userId, status: subscription.status }, 'Stripe named a status that we do not know');
      const row = rowOf(subscription, {
        userId,
        customerId,
        former: former.get(subscription.id) ?? null,
        askedAt,
        now,
      });
      if (row.tier === null)
        log.error({ userId, product: row.productId }, 'a member pays for a product that we do not sell');
      if (row.priceId === payments.settings.prices.upgrade && row.tier === 'premium' && isRunning(row.status))
        log.error({ userId, subscription: row.id }, 'a member has Premium at the price of the upgrade');
      const isNewer = await keepSubscription(tx, row);
      const { latest_invoice: latest } = subscription;
      const invoice = typeof latest === 'object' ? latest : null;
      if (isNewer)
        await announceChanges(deps, tx, { former: former.get(subscription.id) ?? null, row, invoice, now });
    }
    await noteSynced(tx, { customerId, now });
    if (data.some(({ status }) => isRunning(status))) await noteBack(tx, customerId);
  });
  const running = (await subscriptionsOf(db, userId)).filter(({ status }) => isRunning(status));
  if (running.length > 1)
    log.error({ userId, count: running.length }, 'a member pays for several subscriptions');
  return { userId, running };
}
