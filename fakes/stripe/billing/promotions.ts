import type Stripe from 'stripe';
import { noSuchGiven, StripeRefusal } from '#fakes/stripe/wire/refusal.ts';
import { idOf, type World } from '#fakes/stripe/world.ts';
import { offOf } from './discounts.ts';

/** Cents taken off by the checkout's promotion code. */
function discountOf(world: World, session: Stripe.Checkout.Session): number {
  const coupon = world.store.get('coupon', idOf(session.discounts?.[0]?.coupon ?? null));
  const price = session.line_items?.data[0]?.price;
  return coupon && price ? offOf(coupon, { price, subtotal: session.amount_subtotal ?? 0 }) : 0;
}

/** Whether a code still takes something off: not stopped, not past its day, not used as often as it may be. */
const isRedeemable = (world: World, known: Stripe.PromotionCode) =>
  known.active &&
  (known.expires_at === null || known.expires_at > world.now()) &&
  (known.max_redemptions === null || known.times_redeemed < known.max_redemptions);

/** Counts the use of a checkout's code. @throws StripeRefusal if it was used up or ended while the page was open */
export function redeem(world: World, session: Stripe.Checkout.Session): void {
  const known = world.store.get('promotion_code', idOf(session.discounts?.[0]?.promotion_code ?? null));
  if (!known) return;
  if (!isRedeemable(world, known))
    throw new StripeRefusal(400, 'This code is no longer valid.', { param: 'promotion_code' });
  world.store.put('promotion_code', { ...known, times_redeemed: known.times_redeemed + 1 });
  const coupon = world.store.get('coupon', idOf(known.promotion.coupon));
  if (coupon) world.store.put('coupon', { ...coupon, times_redeemed: coupon.times_redeemed + 1 });
}

/** Applies a promotion code. @throws StripeRefusal if there is no such code, or none that still counts */
export function applyPromotion(
  world: World,
  session: Stripe.Checkout.Session,
  code: string,
): Stripe.Checkout.Session {
  const wanted = code.trim().toUpperCase();
  const [found] = world.store.list(
    'promotion_code',
    (known) => known.code === wanted && isRedeemable(world, known),
  );
  if (!found || session.allow_promotion_codes !== true)
    throw new StripeRefusal(400, 'This code is invalid.', { param: 'promotion_code' });
  refuseRestricted(world, session, found, 'promotion_code');
  return withDiscount(world, session, found, 'promotion_code');
}

/**
 * A code may be for one customer, for those who never paid, or for larger sums
 * (docs.stripe.com/api/promotion_codes/create). @throws StripeRefusal
 */
function refuseRestricted(
  world: World,
  session: Stripe.Checkout.Session,
  { customer: only, restrictions }: Stripe.PromotionCode,
  param: string,
): void {
  const customer = idOf(session.customer);
  if (idOf(only) !== '' && idOf(only) !== customer)
    throw new StripeRefusal(
      400,
      'This promotion code cannot be redeemed because it belongs to another customer.',
      { param },
    );
  const former = world.store.list('invoice', (one) => idOf(one.customer) === customer);
  // Also those that were not paid (github.com/stripe/stripe-node/issues/2349).
  if (restrictions.first_time_transaction && former.length > 0)
    throw new StripeRefusal(
      400,
      'This promotion code cannot be redeemed because the associated customer has prior transactions.',
      { param },
    );
  const { minimum_amount: least, minimum_amount_currency: currency } = restrictions;
  if (least !== null && (currency !== session.currency || (session.amount_subtotal ?? 0) < least))
    throw new StripeRefusal(
      400,
      'This promotion code cannot be redeemed because the amount is below its minimum.',
      {
        param,
      },
    );
}

/**
 * A checkout with a code from its beginning, instead of one that its buyer types
 * (docs.stripe.com/payments/checkout/discounts). @throws StripeRefusal for a code that takes nothing off
 */
export function discountFrom(
  world: World,
  session: Stripe.Checkout.Session,
  promotionCode: string,
): Stripe.Checkout.Session {
  const found = world.store.get('promotion_code', promotionCode);
  if (!found) throw noSuchGiven('promotion code', promotionCode, 'discounts[0][promotion_code]');
  const param = 'discounts[0][promotion_code]';
  if (!isRedeemable(world, found))
    throw new StripeRefusal(400, 'This promotion code cannot be redeemed because it is inactive.', { param });
  refuseRestricted(world, session, found, param);
  return withDiscount(world, session, found, param);
}

/** @throws StripeRefusal if the code takes nothing off what is bought */
function withDiscount(
  world: World,
  session: Stripe.Checkout.Session,
  found: Stripe.PromotionCode,
  param: string,
): Stripe.Checkout.Session {
  const discounted: Stripe.Checkout.Session = {
    ...session,
    discounts: [{ coupon: idOf(found.promotion.coupon), promotion_code: found.id }],
  };
  const off = discountOf(world, discounted);
  if (off === 0) throw new StripeRefusal(400, 'This code is not valid for what is bought.', { param });
  const after: Stripe.Checkout.Session = {
    ...discounted,
    amount_total: (session.amount_subtotal ?? 0) - off,
    total_details: { amount_discount: off, amount_shipping: 0, amount_tax: 0 },
  };
  world.store.put('checkout.session', after);
  return after;
}
