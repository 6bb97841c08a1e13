import Stripe from 'stripe';
import { newId } from './identity.ts';

/** A subscription to one price, quantity one, charged automatically. Times in epoch seconds. */
export function newSubscription(given: {
  customer: string;
  price: Stripe.Price;
  paymentMethod: string | null;
  metadata: Record<string, string>;
  automaticTax: boolean;
  billingMode?: 'classic' | 'flexible';
  start: number;
  end: number;
  /** The first period is free, and the others are counted from its end. */
  isTrial?: boolean;
}): Stripe.Subscription {
  const { isTrial = false } = given;
  const { automaticTax, customer, end, metadata, paymentMethod, price, start } = given;
  const id = newId('sub');
  return {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: automaticTax, liability: null },
    billing_cycle_anchor: isTrial ? end : start,
    billing_cycle_anchor_config: null,
    billing_mode:
      given.billingMode === 'classic'
        ? { flexible: null, type: 'classic' }
        : { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: start,
    currency: price.currency,
    customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: paymentMethod,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: {
      object: 'list',
      data: [newItem({ subscription: id, price, start, end })],
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: null,
      save_default_payment_method: 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: start,
    status: isTrial ? 'trialing' : 'active',
    test_clock: null,
    transfer_data: null,
    trial_end: isTrial ? end : null,
    trial_settings: isTrial
      ? { end_behavior: { billing_cycle_anchor: 'now', missing_payment_method: 'create_invoice' } }
      : null,
    trial_start: isTrial ? start : null,
  } satisfies Stripe.Subscription;
}

function newItem(given: {
  subscription: string;
  price: Stripe.Price;
  start: number;
  end: number;
}): Stripe.SubscriptionItem {
  return {
    id: newId('si'),
    object: 'subscription_item',
    billing_thresholds: null,
    created: given.start,
    current_period_end: given.end,
    current_period_start: given.start,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(given.price),
    price: given.price,
    quantity: 1,
    subscription: given.subscription,
    tax_rates: [],
  } satisfies Stripe.SubscriptionItem;
}

/** The older form of a price, which Stripe still sends along with it. */
export function planOf(price: Stripe.Price): Stripe.Plan {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: Stripe.Decimal.from(price.unit_amount ?? 0),
    billing_scheme: 'per_unit',
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? 'month',
    interval_count: 1,
    livemode: false,
    metadata: price.metadata,
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  } satisfies Stripe.Plan;
}
