import type Stripe from 'stripe';
import { newId } from '#fakes/stripe/objects/identity.ts';
import { idOf, type World } from '#fakes/stripe/world.ts';
import { addInterval } from './calendar.ts';

/** A coupon that somebody buys with, and the code that they typed for it. */
export type Redeemed = { readonly coupon: string; readonly promotionCode: string | null };

/** What a discount takes off one invoice, in cents. */
export type Off = { readonly discount: string; readonly amount: number };

/**
 * What a coupon takes off a price, in cents: never more than it (docs.stripe.com/billing/subscriptions/coupons). One of
 * other products, or of an amount in another currency, takes nothing off.
 */
export function offOf(
  { amount_off, applies_to, currency, percent_off }: Stripe.Coupon,
  { price, subtotal }: { readonly price: Stripe.Price; readonly subtotal: number },
): number {
  if (applies_to && !applies_to.products.includes(idOf(price.product))) return 0;
  if (amount_off === null) return Math.round((subtotal * (percent_off ?? 0)) / 100);
  return currency === price.currency ? Math.min(amount_off, Math.max(0, subtotal)) : 0;
}

const couponOf = (world: World, { source }: Stripe.Discount) =>
  world.store.get('coupon', idOf(source.coupon ?? null));

/** `months` later, at the same time of day. */
function monthsAfter(from: number, months: number): number {
  let end = from;
  for (let month = 0; month < months; month += 1) end = addInterval(end, 'month', from);
  return end;
}

/**
 * Puts a coupon on a subscription. Only a repeating coupon's discount has an end
 * (docs.stripe.com/api/discounts/object).
 */
export function discounted(
  world: World,
  subscription: Stripe.Subscription,
  { coupon: id, promotionCode }: Redeemed,
): Stripe.Subscription {
  const coupon = world.store.get('coupon', id);
  const discount: Stripe.Discount = {
    id: newId('di'),
    object: 'discount',
    checkout_session: null,
    customer: idOf(subscription.customer),
    customer_account: null,
    end:
      coupon?.duration === 'repeating'
        ? monthsAfter(subscription.start_date, coupon.duration_in_months ?? 0)
        : null,
    invoice: null,
    invoice_item: null,
    promotion_code: promotionCode,
    source: { coupon: id, type: 'coupon' },
    start: subscription.start_date,
    subscription: subscription.id,
    subscription_item: null,
  };
  world.store.put('discount', discount);
  return { ...subscription, discounts: [discount.id] };
}

/**
 * What the discounts of a subscription take off an invoice for a period that begins then: `once` of the first one,
 * `repeating` within its months, `forever` of each (docs.stripe.com/billing/subscriptions/coupons).
 * @param at epoch seconds
 */
export function takenOff(
  world: World,
  { discounts, items, start_date, trial_end: trial }: Stripe.Subscription,
  { at, subtotal }: { readonly at: number; readonly subtotal: number },
): Off | null {
  // The first charge of one that begins with a trial is made when that is over.
  const start = trial ?? start_date;
  for (const held of discounts) {
    const discount = world.store.get('discount', idOf(held));
    const coupon = discount && couponOf(world, discount);
    if (!coupon) continue;
    const counts = coupon.duration === 'once' ? at <= start : discount.end === null || at < discount.end;
    const [item] = items.data;
    const amount = counts && item ? offOf(coupon, { price: item.price, subtotal }) : 0;
    if (amount > 0) return { discount: discount.id, amount };
  }
  return null;
}
