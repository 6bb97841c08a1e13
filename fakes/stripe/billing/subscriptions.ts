import type Stripe from 'stripe';
import type { LineDraft } from '#fakes/stripe/objects/invoice.ts';
import { newSubscription, planOf } from '#fakes/stripe/objects/subscription.ts';
import { cardDeclined, noSuchGiven, StripeRefusal } from '#fakes/stripe/wire/refusal.ts';
import { emit, itemOf, type World } from '#fakes/stripe/world.ts';
import { addInterval } from './calendar.ts';
import { cardFor, collectInvoice, issueInvoice, subscriptionIdOf, voidInvoice } from './invoices.ts';

/** The name of what a price pays for. */
export function productName(world: World, price: Stripe.Price): string {
  const id = typeof price.product === 'string' ? price.product : price.product.id;
  return world.store.get('product', id)?.name ?? id;
}

/** The active price. @throws StripeRefusal when there is none */
export function priceOf(world: World, id: string, param: string): Stripe.Price {
  const price = world.store.get('price', id);
  if (!price) throw noSuchGiven('price', id, param);
  if (!price.active) throw new StripeRefusal(400, 'The price specified is inactive.', { param });
  return price;
}

const intervalOf = (price: Stripe.Price): 'month' | 'year' =>
  price.recurring?.interval === 'year' ? 'year' : 'month';

function fullPeriod(world: World, price: Stripe.Price, start: number, end: number): LineDraft {
  const dollars = `$${((price.unit_amount ?? 0) / 100).toFixed(2)}`;
  const description = `1 × ${productName(world, price)} (at ${dollars} / ${intervalOf(price)})`;
  return { amount: price.unit_amount ?? 0, description, price, proration: false, start, end };
}

/** Stores a changed subscription and says what changed. */
export function saveSubscription(
  world: World,
  before: Stripe.Subscription,
  after: Stripe.Subscription,
): Stripe.Subscription {
  world.store.put('subscription', after);
  emit(world, 'customer.subscription.updated', after, before);
  return after;
}

/** Begins a subscription with its first period paid. @throws StripeRefusal 402 when the card is declined */
export function startSubscription(
  world: World,
  given: {
    customer: string;
    price: Stripe.Price;
    paymentMethod: string;
    metadata: Record<string, string>;
    automaticTax: boolean;
    discount: number;
  },
): { subscription: Stripe.Subscription; invoice: Stripe.Invoice } {
  const start = world.now();
  const end = addInterval(start, intervalOf(given.price));
  const begun = newSubscription({ ...given, start, end });
  world.store.put('subscription', begun);
  const issued = issueInvoice(world, {
    subscription: begun,
    reason: 'subscription_create',
    lines: [fullPeriod(world, given.price, start, end)],
    discount: given.discount,
  });
  const subscription = { ...begun, latest_invoice: issued.id ?? null };
  world.store.put('subscription', subscription);
  emit(world, 'customer.subscription.created', subscription);
  const invoice = collectInvoice(world, issued.id ?? '', { present: true });
  return { subscription, invoice };
}

/** Moves a subscription into its next period and charges for it. `decline` fails that charge. */
export function renewSubscription(
  world: World,
  before: Stripe.Subscription,
  decline = false,
): Stripe.Invoice {
  const item = itemOf(before);
  const start = item.current_period_end;
  const end = addInterval(start, intervalOf(item.price));
  const invoice = issueInvoice(world, {
    subscription: before,
    reason: 'subscription_cycle',
    lines: [fullPeriod(world, item.price, start, end)],
  });
  const moved = { ...item, current_period_start: start, current_period_end: end };
  saveSubscription(world, before, {
    ...before,
    items: { ...before.items, data: [moved] },
    latest_invoice: invoice.id ?? null,
  });
  return collectInvoice(world, invoice.id ?? '', { decline });
}

/** What a change of price costs for the rest of the period: the old price given back, the new one charged. */
export function prorationLines(
  world: World,
  subscription: Stripe.Subscription,
  price: Stripe.Price,
  at: number,
): LineDraft[] {
  const item = itemOf(subscription);
  const start = Math.min(Math.max(at, item.current_period_start), item.current_period_end);
  const end = item.current_period_end;
  const share = (end - start) / (end - item.current_period_start);
  const part = (of: Stripe.Price) => Math.round((of.unit_amount ?? 0) * share);
  const line = { proration: true, start, end };
  const [former, next] = [productName(world, item.price), productName(world, price)];
  return [
    { ...line, amount: -part(item.price), description: `Unused time on ${former}`, price: item.price },
    { ...line, amount: part(price), description: `Remaining time on ${next}`, price },
  ];
}

function withPrice(subscription: Stripe.Subscription, price: Stripe.Price): Stripe.Subscription {
  const item = { ...itemOf(subscription), price, plan: planOf(price) };
  return { ...subscription, items: { ...subscription.items, data: [item] } };
}

/**
 * Changes the price and, unless `bill` is false, charges the difference at once. A declined card changes nothing.
 * @throws StripeRefusal 402 when the card is declined
 */
export function changePrice(
  world: World,
  before: Stripe.Subscription,
  price: Stripe.Price,
  how: { bill: boolean; present: boolean; decline?: boolean; at?: number },
): Stripe.Subscription {
  if (itemOf(before).price.id === price.id) return before;
  if (!how.bill) return saveSubscription(world, before, withPrice(before, price));
  const lines = prorationLines(world, before, price, how.at ?? world.now());
  const total = lines.reduce((sum, line) => sum + line.amount, 0);
  const works = canPay(world, cardFor(world, before), how.present) && how.decline !== true;
  // Stripe's confirmation page leaves the plan alone when the card is declined.
  if (total > 0 && !works) throw cardDeclined();
  const changed = withPrice(before, price);
  const invoice = issueInvoice(world, { subscription: changed, reason: 'subscription_update', lines });
  const after = saveSubscription(world, before, { ...changed, latest_invoice: invoice.id ?? null });
  collectInvoice(world, invoice.id ?? '', { present: how.present });
  return after;
}

function canPay(world: World, paymentMethod: string | null, present: boolean): boolean {
  const card = paymentMethod === null ? null : world.store.get('payment_method', paymentMethod)?.card;
  return Boolean(card) && (present || card?.last4 !== '0341');
}

/** Sets or takes back the end with the period that is paid. */
export function cancelAtPeriodEnd(
  world: World,
  before: Stripe.Subscription,
  cancel: boolean,
): Stripe.Subscription {
  return saveSubscription(world, before, {
    ...before,
    cancel_at_period_end: cancel,
    cancel_at: cancel ? itemOf(before).current_period_end : null,
    canceled_at: cancel ? world.now() : null,
    cancellation_details: {
      comment: null,
      feedback: null,
      feedback_option: null,
      reason: cancel ? 'cancellation_requested' : null,
    },
  });
}

/** Ends a subscription now; what it still owes is given up. */
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
  const owing = ({ status, ...invoice }: Stripe.Invoice) =>
    status === 'open' && subscriptionIdOf({ ...invoice, status }) === before.id;
  for (const invoice of world.store.list('invoice', owing)) voidInvoice(world, invoice);
  emit(world, 'customer.subscription.deleted', after);
  return after;
}
