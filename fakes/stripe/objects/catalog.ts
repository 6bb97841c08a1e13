import Stripe from 'stripe';
import { newId } from './identity.ts';

/** A product. @param created epoch seconds */
export function newProduct(given: {
  id?: string | undefined;
  name: string;
  description?: string | undefined;
  metadata?: Record<string, string> | undefined;
  created: number;
}): Stripe.Product {
  return {
    id: given.id ?? newId('prod'),
    object: 'product',
    active: true,
    created: given.created,
    default_price: null,
    description: given.description ?? null,
    images: [],
    livemode: false,
    marketing_features: [],
    metadata: given.metadata ?? {},
    name: given.name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: given.created,
    url: null,
  } satisfies Stripe.Product;
}

/** A monthly or yearly price. @param unitAmount in cents */
export function newPrice(given: {
  id?: string | undefined;
  product: string;
  unitAmount: number;
  currency: string;
  interval: 'month' | 'year';
  lookupKey?: string | undefined;
  nickname?: string | undefined;
  metadata?: Record<string, string> | undefined;
  created: number;
}): Stripe.Price {
  return {
    id: given.id ?? newId('price'),
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created: given.created,
    currency: given.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: given.lookupKey ?? null,
    metadata: given.metadata ?? {},
    nickname: given.nickname ?? null,
    product: given.product,
    recurring: {
      interval: given.interval,
      interval_count: 1,
      meter: null,
      trial_period_days: null,
      usage_type: 'licensed',
    },
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: 'recurring',
    unit_amount: given.unitAmount,
    unit_amount_decimal: Stripe.Decimal.from(given.unitAmount),
  } satisfies Stripe.Price;
}

/** A percentage or an amount off the first invoice, or off those of some months, or all. */
export function newCoupon(given: {
  id: string;
  percentOff?: number | undefined;
  /** Cents. */
  amountOff?: number | undefined;
  currency?: string | undefined;
  /** Ids of products; all if omitted. */
  products?: readonly string[] | undefined;
  duration?: Stripe.Coupon.Duration;
  /** Of a repeating one. */
  months?: number | undefined;
  name?: string | undefined;
  created: number;
}): Stripe.Coupon {
  return {
    id: given.id,
    object: 'coupon',
    amount_off: given.amountOff ?? null,
    ...(given.products && { applies_to: { products: [...given.products] } }),
    created: given.created,
    currency: given.currency ?? null,
    duration: given.duration ?? 'once',
    duration_in_months: given.months ?? null,
    livemode: false,
    max_redemptions: null,
    metadata: {},
    name: given.name ?? null,
    percent_off: given.percentOff ?? null,
    redeem_by: null,
    times_redeemed: 0,
    valid: true,
  } satisfies Stripe.Coupon;
}

/** The code that a customer enters for a coupon. */
export function newPromotionCode(given: {
  code: string;
  coupon: string;
  expiresAt?: number | undefined;
  maxRedemptions?: number | undefined;
  customer?: string | undefined;
  firstTime?: boolean | undefined;
  /** Cents, in a currency. */
  minimum?: { readonly amount: number; readonly currency: string } | undefined;
  created: number;
}): Stripe.PromotionCode {
  return {
    id: newId('promo'),
    object: 'promotion_code',
    active: true,
    code: given.code,
    created: given.created,
    customer: given.customer ?? null,
    customer_account: null,
    expires_at: given.expiresAt ?? null,
    livemode: false,
    max_redemptions: given.maxRedemptions ?? null,
    metadata: {},
    promotion: { coupon: given.coupon, type: 'coupon' },
    restrictions: {
      first_time_transaction: given.firstTime ?? false,
      minimum_amount: given.minimum?.amount ?? null,
      minimum_amount_currency: given.minimum?.currency ?? null,
    },
    times_redeemed: 0,
  } satisfies Stripe.PromotionCode;
}
