import type Stripe from 'stripe';
import type { LineDraft } from '#fakes/stripe/objects/invoice.ts';
import { cardDeclined } from '#fakes/stripe/wire/refusal.ts';
import { itemOf, type World } from '#fakes/stripe/world.ts';
import { addInterval } from './calendar.ts';
import { type Off, takenOff } from './discounts.ts';
import { cardFor, collectInvoice, issueInvoice } from './invoices.ts';
import { asksHolder } from './payments.ts';
import { intervalOf, periodFrom, productName, saveSubscription, withPrice } from './subscriptions.ts';

/**
 * The cost of a price change for the rest of the period: the old price credited as it was paid, the new one charged. What
 * a discount takes off is in the amounts, and no discount counts for them again
 * (docs.stripe.com/billing/subscriptions/prorations#prorations-and-discounts).
 */
function prorationLines(
  world: World,
  subscription: Stripe.Subscription,
  price: Stripe.Price,
  at: number,
): LineDraft[] {
  const item = itemOf(subscription);
  const start = Math.min(Math.max(at, item.current_period_start), item.current_period_end);
  const end = item.current_period_end;
  const share = (end - start) / (end - item.current_period_start);
  const part = (of: Stripe.Price, since: number) => {
    const subtotal = of.unit_amount ?? 0;
    const off = takenOff(world, withPrice(subscription, of), { at: since, subtotal })?.amount ?? 0;
    return Math.round((subtotal - off) * share);
  };
  const line = { proration: true, start, end };
  const [former, next] = [productName(world, item.price), productName(world, price)];
  return [
    {
      ...line,
      amount: -part(item.price, item.current_period_start),
      description: `Unused time on ${former}`,
      price: item.price,
    },
    { ...line, amount: part(price, start), description: `Remaining time on ${next}`, price },
  ];
}

/** What changing a price costs now: its lines, what a coupon takes off them, and the period that begins with it. */
interface PriceChange {
  readonly lines: readonly LineDraft[];
  readonly off: Off | null;
  /** Null: the period that runs goes on. */
  readonly period: { readonly start: number; readonly end: number } | null;
}

/**
 * Another interval begins a new period at once: the unused time is credited, unless there is to be no proration, and the
 * whole new period is charged (docs.stripe.com/api/subscriptions/update).
 */
export function priceChange(
  world: World,
  subscription: Stripe.Subscription,
  price: Stripe.Price,
  how: { readonly at: number; readonly prorates: boolean },
): PriceChange {
  const { at, prorates } = how;
  const shares = prorates ? prorationLines(world, subscription, price, at) : [];
  if (intervalOf(itemOf(subscription).price) === intervalOf(price))
    return { lines: shares, off: null, period: null };
  const period = { start: at, end: addInterval(at, intervalOf(price)) };
  const { lines, off } = periodFrom(world, withPrice(subscription, price), period.start, period.end);
  return { lines: [...shares.slice(0, 1), ...lines], off, period };
}

/** The subscription in a new period, from which its later ones are counted. */
function reset(subscription: Stripe.Subscription, period: PriceChange['period']): Stripe.Subscription {
  if (period === null) return subscription;
  const { end, start } = period;
  const item = { ...itemOf(subscription), current_period_start: start, current_period_end: end };
  return {
    ...subscription,
    billing_cycle_anchor: start,
    items: { ...subscription.items, data: [item] },
  };
}

/**
 * Changes the price and charges what is due for it at once: without `bill` only another interval's new period. A
 * declined card changes nothing.
 * @throws StripeRefusal 402 when the card is declined
 */
export function changePrice(
  world: World,
  before: Stripe.Subscription,
  price: Stripe.Price,
  how: { bill: boolean; present: boolean; authenticated?: boolean; decline?: boolean; at?: number },
): Stripe.Subscription {
  if (itemOf(before).price.id === price.id) return before;
  const { lines, off, period } = priceChange(world, before, price, {
    at: how.at ?? world.now(),
    prorates: how.bill,
  });
  if (lines.length === 0) return saveSubscription(world, before, withPrice(before, price));
  const total = lines.reduce((sum, line) => sum + line.amount, 0) - (off?.amount ?? 0);
  const card = cardFor(world, before);
  const confirmed = how.authenticated === true || !asksHolder(world, card);
  const works = canPay(world, card, how.present) && confirmed && how.decline !== true;
  // Stripe's confirmation page does not change the plan if the card is declined.
  if (total > 0 && !works) throw cardDeclined();
  const changed = reset(withPrice(before, price), period);
  const invoice = issueInvoice(world, { subscription: changed, reason: 'subscription_update', lines, off });
  const after = saveSubscription(world, before, { ...changed, latest_invoice: invoice.id ?? null });
  collectInvoice(world, invoice.id ?? '', {
    present: how.present,
    authenticated: how.authenticated ?? false,
  });
  return after;
}

function canPay(world: World, paymentMethod: string | null, present: boolean): boolean {
  const card = paymentMethod === null ? null : world.store.get('payment_method', paymentMethod)?.card;
  return Boolean(card) && (present || card?.last4 !== '0341');
}
