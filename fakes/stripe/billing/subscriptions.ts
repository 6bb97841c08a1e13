import type Stripe from 'stripe';
import type { LineDraft } from '#fakes/stripe/objects/invoice.ts';
import { newSubscription, planOf } from '#fakes/stripe/objects/subscription.ts';
import { noSuchGiven, StripeRefusal } from '#fakes/stripe/wire/refusal.ts';
import { emit, idOf, itemOf, subscriptionOf, type World } from '#fakes/stripe/world.ts';
import { addInterval, secondsPerDay } from './calendar.ts';
import { discounted, type Redeemed, takenOff } from './discounts.ts';
import { collectInvoice, draftInvoice, endInvoices, finalizeInvoice, issueInvoice } from './invoices.ts';

/** The name of a price's product. */
export function productName(world: World, price: Stripe.Price): string {
  const id = typeof price.product === 'string' ? price.product : price.product.id;
  return world.store.get('product', id)?.name ?? id;
}

/** The active price. @throws StripeRefusal if there is none */
export function priceOf(world: World, id: string, param: string): Stripe.Price {
  const price = world.store.get('price', id);
  if (!price) throw noSuchGiven('price', id, param);
  if (!price.active) throw new StripeRefusal(400, 'The price specified is inactive.', { param });
  return price;
}

/**
 * One customer pays in one currency while a subscription of theirs runs (docs.stripe.com/invoicing/multi-currency-customers).
 * @throws StripeRefusal 400
 */
export function refuseOtherCurrency(world: World, customer: string, { currency }: Stripe.Price): void {
  const [other] = world.store.list(
    'subscription',
    (held) => idOf(held.customer) === customer && held.status !== 'canceled' && held.currency !== currency,
  );
  if (other)
    throw new StripeRefusal(
      400,
      `You cannot combine currencies on a single customer. This customer has an active subscription, subscription schedule, discount, quote, or invoice item with currency ${other.currency}.`,
    );
}

export const intervalOf = (price: Stripe.Price): 'month' | 'year' =>
  price.recurring?.interval === 'year' ? 'year' : 'month';

/** A whole period's line. */
export function fullPeriod(world: World, price: Stripe.Price, start: number, end: number): LineDraft {
  const dollars = `$${((price.unit_amount ?? 0) / 100).toFixed(2)}`;
  const description = `1 × ${productName(world, price)} (at ${dollars} / ${intervalOf(price)})`;
  return { amount: price.unit_amount ?? 0, description, price, proration: false, start, end };
}

/** A whole period's line, and what a coupon takes off it. */
export function periodFrom(world: World, subscription: Stripe.Subscription, start: number, end: number) {
  const line = fullPeriod(world, itemOf(subscription).price, start, end);
  return { lines: [line], off: takenOff(world, subscription, { at: start, subtotal: line.amount }) };
}

/** The same subscription at another price; nothing is stored. */
export function withPrice(subscription: Stripe.Subscription, price: Stripe.Price): Stripe.Subscription {
  const item = { ...itemOf(subscription), price, plan: planOf(price) };
  return { ...subscription, items: { ...subscription.items, data: [item] } };
}

/**
 * The next period and what it will cost, as far as can be said now (docs.stripe.com/api/invoices/create_preview).
 * @param price if it were another one from then on, as `proration_behavior: none` has it @throws StripeRefusal 404 for a subscription that will not renew (docs.stripe.com/error-codes#invoice-upcoming-none)
 */
export function upcomingPeriod(
  world: World,
  subscription: Stripe.Subscription,
  price = itemOf(subscription).price,
) {
  const { current_period_end: start } = itemOf(subscription);
  const ends = endOf(subscription);
  const isPaused = subscription.status === 'paused';
  if (subscription.status === 'canceled' || isPaused || (ends !== null && ends <= start))
    throw new StripeRefusal(404, `No upcoming invoices for customer: '${idOf(subscription.customer)}'`, {
      code: 'invoice_upcoming_none',
    });
  const end = addInterval(start, intervalOf(price), subscription.billing_cycle_anchor);
  return periodFrom(world, withPrice(subscription, price), start, end);
}

/** Stores a changed subscription and announces what changed. */
export function saveSubscription(
  world: World,
  before: Stripe.Subscription,
  after: Stripe.Subscription,
): Stripe.Subscription {
  world.store.put('subscription', after);
  emit(world, 'customer.subscription.updated', after, before);
  return after;
}

/** A trial begins with an invoice over nothing (docs.stripe.com/billing/subscriptions/trials). */
const trialLine = (world: World, price: Stripe.Price, start: number, end: number): LineDraft => ({
  ...fullPeriod(world, price, start, end),
  amount: 0,
  description: `Trial period for ${productName(world, price)}`,
});

/** Starts a subscription with its first invoice, which is paid at once if the card allows it. */
export function startSubscription(
  world: World,
  given: {
    customer: string;
    price: Stripe.Price;
    paymentMethod: string | null;
    metadata: Record<string, string>;
    automaticTax: boolean;
    /** What they redeem; null without a coupon. */
    redeemed?: Redeemed | null;
    billingMode?: 'classic' | 'flexible';
    /** False over the API: nobody is present who could confirm anything. */
    present?: boolean;
    /** The buyer has confirmed it at their bank. */
    authenticated?: boolean;
    /** To be paid by the customer on a page or out of band: no card is charged. */
    sendInvoice?: boolean;
    /** Days before the first charge (docs.stripe.com/billing/subscriptions/trials); 0: none. */
    trialDays?: number;
  },
): { subscription: Stripe.Subscription; invoice: Stripe.Invoice } {
  const start = world.now();
  const { trialDays = 0 } = given;
  const isTrial = trialDays > 0;
  const end = isTrial ? start + trialDays * secondsPerDay : addInterval(start, intervalOf(given.price));
  const made = newSubscription({ ...given, start, end, isTrial });
  const begun = given.redeemed ? discounted(world, made, given.redeemed) : made;
  world.store.put('subscription', begun);
  const issued = issueInvoice(world, {
    subscription: begun,
    reason: 'subscription_create',
    ...(isTrial
      ? { lines: [trialLine(world, given.price, start, end)] }
      : periodFrom(world, begun, start, end)),
  });
  const subscription = { ...begun, latest_invoice: issued.id ?? null };
  world.store.put('subscription', subscription);
  emit(world, 'customer.subscription.created', subscription);
  if (given.sendInvoice) return { subscription, invoice: issued };
  const invoice = collectInvoice(world, issued.id ?? '', {
    present: given.present ?? true,
    authenticated: given.authenticated ?? false,
  });
  if (invoice.status === 'paid') return { subscription, invoice };
  // A subscription that was never paid does not start; a card that fails later makes it past due instead.
  const incomplete = { ...subscriptionOf(world, subscription.id), status: 'incomplete' as const };
  return { subscription: saveSubscription(world, subscription, incomplete), invoice };
}

/**
 * Moves a subscription into its next period. It stays active while its invoice is a draft; it is charged only once that
 * is finalized, about an hour later (docs.stripe.com/billing/subscriptions/overview#subscription-lifecycle).
 */
export function beginPeriod(world: World, before: Stripe.Subscription): Stripe.Invoice {
  const item = itemOf(before);
  const start = item.current_period_end;
  const end = addInterval(start, intervalOf(item.price), before.billing_cycle_anchor);
  const invoice = draftInvoice(world, {
    subscription: before,
    reason: 'subscription_cycle',
    ...periodFrom(world, before, start, end),
    created: Math.min(start, world.now()),
  });
  const moved = { ...item, current_period_start: start, current_period_end: end };
  saveSubscription(world, before, {
    ...before,
    // A trial is over with its period, and what follows is paid like every other period.
    status: before.status === 'trialing' ? 'active' : before.status,
    items: { ...before.items, data: [moved] },
    latest_invoice: invoice.id ?? null,
  });
  return invoice;
}

/** Starts the next period and charges for it without the hour as a draft. `decline` makes that charge fail. */
export function renewSubscription(
  world: World,
  before: Stripe.Subscription,
  decline = false,
): Stripe.Invoice {
  const invoice = finalizeInvoice(world, beginPeriod(world, before));
  if (invoice.status === 'draft') return invoice;
  return collectInvoice(world, invoice.id ?? '', { decline });
}

/** Whether it is billed as new subscriptions are (docs.stripe.com/billing/subscriptions/billing-mode). */
export const isFlexible = ({ billing_mode }: Stripe.Subscription) => billing_mode.type === 'flexible';

/** How a subscription is set to end: with its period, at an instant (epoch seconds), or not at all. */
export type PlannedEnd = 'period end' | number | null;

/** When a subscription will end; null as long as it renews. Epoch seconds. */
export function endOf(subscription: Stripe.Subscription): number | null {
  const { cancel_at, cancel_at_period_end } = subscription;
  if (cancel_at !== null) return cancel_at;
  return cancel_at_period_end ? itemOf(subscription).current_period_end : null;
}

/**
 * Sets or removes the end. A classic subscription that ends with its period says so in both fields. A flexible one,
 * which is the default, has `cancel_at_period_end` only if the API or the dashboard set it, and `cancel_at` only if an
 * instant was given, which is what the portal does
 * (docs.stripe.com/billing/subscriptions/billing-mode/compare#scheduled-subscription-cancellation).
 */
export function planEnd(world: World, before: Stripe.Subscription, end: PlannedEnd): Stripe.Subscription {
  const withPeriod = end === 'period end';
  const classicAt = withPeriod && !isFlexible(before) ? itemOf(before).current_period_end : null;
  return saveSubscription(world, before, {
    ...before,
    cancel_at_period_end: withPeriod,
    cancel_at: typeof end === 'number' ? end : classicAt,
    canceled_at: end === null ? null : world.now(),
    cancellation_details: {
      comment: null,
      feedback: null,
      feedback_option: null,
      reason: end === null ? null : 'cancellation_requested',
    },
  });
}

/** Ends a subscription now; its open invoices are voided. */
export function endSubscription(
  world: World,
  before: Stripe.Subscription,
  reason: 'cancellation_requested' | 'payment_failed',
  at = world.now(),
): Stripe.Subscription {
  const after: Stripe.Subscription = {
    ...before,
    status: 'canceled',
    cancel_at_period_end: false,
    canceled_at: before.canceled_at ?? at,
    ended_at: at,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason },
  };
  world.store.put('subscription', after);
  endInvoices(world, before.id);
  emit(world, 'customer.subscription.deleted', after);
  return after;
}
