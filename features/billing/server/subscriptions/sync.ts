import type Stripe from 'stripe';
import { guaranteeCovers, isRunning, owes, subscriptionStatuses } from '#features/billing/rules.ts';
import { monthlyOf } from '#features/billing/rules-revenue.ts';
import { tierOfProduct } from '#platform/contract/plans.ts';
import { productIds } from '#features/billing/server/plans/price-ids.ts';
import { announceChanges } from './announce.ts';
import { askAboutCustomer, orNull, endedRow } from './missing-customer.ts';
import {
  databaseInstant,
  keepSubscription,
  lockCustomer,
  memberOfCustomer,
  noteFound,
  noteSynced,
  type SubscriptionRow,
  subscriptionsOf,
} from '#features/billing/server/queries.ts';
import type { BillingDeps, Payments } from '#features/billing/server/stripe.ts';
import { endWithGrantedTools } from '#features/billing/server/grants/granted-tools.ts';
import { latestInvoiceOf, newlyPaid } from '#features/billing/server/ledger/ask.ts';
import { keepPaid } from '#features/billing/server/ledger/keep.ts';
import { keepMovements } from '#features/billing/server/ledger/movements.ts';
import {
  guaranteeFactsOf,
  markTrial,
  recognizePerson,
} from '#features/billing/server/returns/guarantee-uses.ts';
import { cardsOf } from '#features/billing/server/returns/refund-invoice.ts';
import { pauseOf } from './pause-at-stripe.ts';
import { type RenewalPrice, renewalPriceOf } from './renewal-price.ts';
import { tellOfDuplicateSubscriptions } from './duplicate-subscriptions.ts';

const instantOf = (seconds: number) => new Date(seconds * 1000);
const instantOrNull = (seconds: number | null) => (seconds === null ? null : instantOf(seconds));
const earlier = (a: Date, b: Date) => (a < b ? a : b);
const knownStatuses = new Set<string>(subscriptionStatuses);

const productIdOf = ({ product }: Stripe.Price) => (typeof product === 'string' ? product : product.id);

/**
 * The item that decides: we sell one per subscription, but the dashboard can add more. Premium comes before Tools, and
 * Tools before the unknown.
 */
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

/** Since when a payment is owed: what we knew, otherwise when its invoice was created, but never in the future. */
function pastDueSince(subscription: Stripe.Subscription, former: Date | null, now: Date): Date | null {
  if (!owes(subscription.status)) return null;
  if (former !== null) return former;
  const { latest_invoice: invoice } = subscription;
  const made = typeof invoice === 'object' && invoice !== null ? instantOf(invoice.created) : now;
  return earlier(made, now);
}

/** Cents that its latest invoice still asks for, while a payment is owed. */
function owedOf(subscription: Stripe.Subscription): number | null {
  const invoice = latestInvoiceOf(subscription);
  return owes(subscription.status) && invoice?.status === 'open' ? invoice.amount_remaining : null;
}

function rowOf(
  subscription: Stripe.Subscription,
  given: {
    userId: string;
    customerId: string;
    former: SubscriptionRow | null;
    confirmUrl: string | null;
    renewal: RenewalPrice;
    askedAt: string;
    /** The one that the environment names. */
    upgradePrice: string | undefined;
    now: Date;
  },
): SubscriptionRow {
  const { askedAt, confirmUrl, customerId, former, now, userId } = given;
  const { latest_invoice: invoice } = subscription;
  const item = decidingItem(subscription);
  const onTopOfTools = isUpgrade(subscription, item, given.upgradePrice);
  const tier = tierOfSubscription(subscription, given.upgradePrice);
  const startedAt = instantOf(subscription.start_date);
  const pause = pauseOf(subscription);
  const periodStart = instantOf(item.current_period_start);
  const unchanged = former !== null && former.tier === tier;
  const changedAt = former === null ? startedAt : now;
  // Stripe's clock and ours differ: somebody who just paid must not wait until ours has caught up.
  const since = unchanged ? sinceAfterPause(former, { pause, periodStart }) : changedAt;
  const tierSince = earlier(since, now);
  const row = {
    id: subscription.id,
    userId,
    customerId,
    status: subscription.status,
    productId: productIdOf(item.price),
    priceId: item.price.id,
    itemId: item.id,
    amount: item.price.unit_amount ?? 0,
    rhythm: item.price.recurring?.interval === 'year' ? 'year' : 'month',
    currency: item.price.currency,
    tier,
    onTopOfTools,
    tierSince,
    startedAt,
    currentPeriodStart: periodStart,
    currentPeriodEnd: pause?.from ?? instantOf(item.current_period_end),
    endsAt: endOf(subscription, item),
    canceledAt: instantOrNull(subscription.canceled_at),
    endedAt: instantOrNull(subscription.ended_at),
    pausedUntil: pause?.until ?? null,
    pastDueSince: pastDueSince(subscription, former?.pastDueSince ?? null, now),
    invoiceStatus: typeof invoice === 'object' ? (invoice?.status ?? null) : null,
    confirmUrl,
    refunded: former?.refunded ?? null,
    ...given.renewal,
    owedAmount: owedOf(subscription),
    askedAt,
  } satisfies Omit<SubscriptionRow, 'monthly'>;
  return { ...row, monthly: monthlyOf(former, row) };
}

/**
 * The start of access, from which modules open: the days for which a pause rested do not count.
 * @param now.pause null: it runs again
 */
function sinceAfterPause(
  former: SubscriptionRow,
  now: { readonly pause: ReturnType<typeof pauseOf>; readonly periodStart: Date },
): Date {
  if (former.pausedUntil === null || now.pause !== null) return former.tierSince;
  const rested = now.periodStart.getTime() - former.currentPeriodEnd.getTime();
  return new Date(former.tierSince.getTime() + Math.max(0, rested));
}

/** A subscription, and what was asked about it beside. */
interface StripeSubscription {
  readonly subscription: Stripe.Subscription;
  readonly confirmUrl: string | null;
  readonly renewal: RenewalPrice;
}

/** What a subscription gives; null for a product that we do not sell. The upgrade has a product of its own. */
export function tierOfSubscription(
  subscription: Stripe.Subscription,
  upgradePrice: string | undefined,
): 'tools' | 'premium' | null {
  const item = decidingItem(subscription);
  return isUpgrade(subscription, item, upgradePrice) ? 'premium' : tierOfProduct(productIdOf(item.price));
}

/** Whether it is the upgrade that is sold on top of given Tools, at whatever price it was sold. */
function isUpgrade(
  { metadata }: Stripe.Subscription,
  { price }: Stripe.SubscriptionItem,
  upgradePrice: string | undefined,
): boolean {
  const product = productIdOf(price);
  if (tierOfProduct(product) !== null) return false;
  return product === productIds.upgrade || price.id === upgradePrice || metadata['plan'] === 'upgrade';
}

/** Both fields count: which one is set depends on who set the end date and how the subscription is billed. */
function endOf(subscription: Stripe.Subscription, item: Stripe.SubscriptionItem): Date | null {
  if (subscription.cancel_at !== null) return instantOf(subscription.cancel_at);
  return subscription.cancel_at_period_end ? instantOf(item.current_period_end) : null;
}

/** All subscriptions of a customer, including canceled ones; null if Stripe no longer has the customer. */
async function listed(
  deps: BillingDeps,
  payments: Payments,
  customerId: string,
): Promise<Stripe.Subscription[] | null> {
  return askAboutCustomer(deps, payments, {
    customerId,
    ask: (stripe) =>
      stripe.subscriptions
        .list({
          customer: customerId,
          status: 'all',
          limit: 100,
          expand: ['data.latest_invoice', 'data.customer'],
        })
        .autoPagingToArray({ limit: 1000 }),
  });
}

/**
 * What we store as running but Stripe no longer lists: each is requested by its id, and is over if Stripe does not know
 * it. @returns those that Stripe knows after all, and those that are over
 */
async function askForUnlisted(
  { stripe }: Payments,
  held: readonly SubscriptionRow[],
): Promise<{ found: Stripe.Subscription[]; over: SubscriptionRow[] }> {
  const found: Stripe.Subscription[] = [];
  const over: SubscriptionRow[] = [];
  for (const row of held) {
    const known = await orNull(
      stripe.subscriptions.retrieve(row.id, { expand: ['latest_invoice', 'customer'] }),
    );
    if (known) found.push(known);
    else over.push(row);
  }
  return { found, over };
}

/**
 * The page at Stripe on which the customer confirms a payment that their bank asks them about (3-D Secure); null when
 * none waits for them (docs.stripe.com/billing/subscriptions/overview#requires-action). @throws what the SDK throws
 */
async function confirmPageOf(
  { stripe }: Payments,
  { latest_invoice: invoice, status }: Stripe.Subscription,
): Promise<string | null> {
  if (status !== 'past_due' && status !== 'incomplete') return null;
  if (typeof invoice !== 'object' || invoice?.status !== 'open' || !invoice.id) return null;
  const { data } = await stripe.invoicePayments.list({
    invoice: invoice.id,
    status: 'open',
    limit: 10,
    expand: ['data.payment.payment_intent'],
  });
  const waits = data.some(({ payment: { payment_intent: intent } }) => {
    return typeof intent === 'object' && intent.status === 'requires_action';
  });
  return waits ? (invoice.hosted_invoice_url ?? null) : null;
}

/**
 * Asks Stripe for everything a customer has and stores it. Safe to repeat, concurrently and in any order: what counts
 * is when Stripe was asked. @returns what they have now; null if the customer is not ours, or no longer Stripe's
 * @throws what the SDK throws
 */
export async function syncCustomer(
  deps: BillingDeps,
  payments: Payments,
  customerId: string,
  { isPayment = false }: { readonly isPayment?: boolean } = {},
): Promise<{ userId: string; running: readonly SubscriptionRow[] } | null> {
  const { clock, db } = deps;
  const userId = await memberOfCustomer(db, customerId);
  if (userId === null) return null;
  const askedAt = await databaseInstant(db);
  const list = await listed(deps, payments, customerId);
  if (list === null) return null;
  const ids = new Set(list.map(({ id }) => id));
  const known = await subscriptionsOf(db, userId);
  const missing = known.filter(
    (row) => row.customerId === customerId && isRunning(row.status) && !ids.has(row.id),
  );
  const { found, over } = await askForUnlisted(payments, missing);
  const fetched: StripeSubscription[] = [];
  for (const subscription of [...list, ...found]) {
    const before = known.find(({ id }) => id === subscription.id) ?? null;
    fetched.push({
      subscription,
      confirmUrl: await confirmPageOf(payments, subscription),
      renewal: await renewalPriceOf(deps, payments, { subscription, former: before }),
    });
  }
  const paid = await newlyPaid(deps, payments, { customerId, subscriptions: list, isPayment });
  // While the guarantee is still promised: whose card it is decides whether it holds.
  const isPromised = paid !== null && guaranteeCovers(await guaranteeFactsOf(deps, db, userId));
  const cards = isPromised ? await cardsOf(payments, paid) : [];
  const now = clock.now();
  const isKept = await db.transaction(async (tx) => {
    // Two syncs at the same time are stored one after the other: each sees what the one before it announced.
    if ((await lockCustomer(tx, customerId)) === null) return false;
    const former = new Map((await subscriptionsOf(tx, userId)).map((row) => [row.id, row]));
    const take = async (row: SubscriptionRow, invoice: Stripe.Invoice | null) => {
      const change = { former: former.get(row.id) ?? null, row, now };
      if (!(await keepSubscription(tx, row))) return;
      if (row.status === 'trialing') await markTrial(deps, tx, userId);
      await keepMovements(tx, change);
      await announceChanges(deps, tx, { ...change, invoice });
    };
    if (paid !== null) await keepPaid(tx, paid, { userId, customerId });
    await recognizePerson(deps, tx, { userId, cards });
    for (const { confirmUrl, renewal, subscription } of fetched) {
      const before = former.get(subscription.id) ?? null;
      const row = rowOf(subscription, {
        userId,
        customerId,
        former: before,
        confirmUrl,
        renewal,
        askedAt,
        upgradePrice: payments.settings.pinned.upgrade,
        now,
      });
      warnOf(deps, payments, row);
      await take(row, latestInvoiceOf(subscription));
    }
    for (const { id } of over) {
      const before = former.get(id);
      if (before && isRunning(before.status)) await take(endedRow(before, { now, askedAt }), null);
    }
    await noteSynced(tx, { customerId, now });
    if (list.some(({ status }) => isRunning(status))) await noteFound(tx, customerId);
    return true;
  });
  if (!isKept) return null;
  const running = (await subscriptionsOf(db, userId)).filter(({ status }) => isRunning(status));
  await tellOfDuplicateSubscriptions(deps, { userId, running });
  // Syncs again after such an end, so that the stored state includes it.
  if (await endWithGrantedTools(deps, payments, running))
    return syncCustomer(deps, payments, customerId, { isPayment });
  return { userId, running };
}

/** Logs what only the owner can fix. */
function warnOf({ log }: BillingDeps, { settings }: Payments, row: SubscriptionRow): void {
  const { id, priceId, productId: product, status, tier, userId } = row;
  if (!knownStatuses.has(status)) log.error({ userId, status }, 'Stripe named a status that we do not know');
  if (tier === null) log.error({ userId, product }, 'a member pays for a product that we do not sell');
  if (priceId === settings.pinned.upgrade && tier === 'premium' && isRunning(status))
    log.error({ userId, subscription: id }, 'a member has Premium at the price of the upgrade');
}
