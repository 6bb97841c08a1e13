import type Stripe from 'stripe';
import { newId } from './identity.ts';

type Payment = {
  amount: number;
  currency: string;
  customer: string;
  paymentMethod: string | null;
  description: string;
  created: number;
};

/** How an attempt to charge a card ended: `waits` until the customer has confirmed it at their bank. */
export type CardOutcome = 'paid' | 'declined' | 'waits';

const intentStatuses = {
  paid: 'succeeded',
  declined: 'requires_payment_method',
  waits: 'requires_action',
} as const satisfies Record<CardOutcome, Stripe.PaymentIntent.Status>;

/** A payment attempt. `charge` is null as long as it waits. Amount in cents, times in epoch seconds. */
export function newPaymentIntent(
  given: Payment & { charge: string | null; outcome: CardOutcome },
): Stripe.PaymentIntent {
  const { amount, charge, created, currency, customer, description, outcome, paymentMethod } = given;
  const paid = outcome === 'paid';
  return {
    id: newId('pi'),
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount,
    amount_capturable: 0,
    amount_received: paid ? amount : 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: null,
    confirmation_method: 'automatic',
    created,
    currency,
    customer,
    customer_account: null,
    description,
    excluded_payment_method_types: null,
    last_payment_error:
      outcome === 'declined'
        ? {
            code: 'card_declined',
            decline_code: 'generic_decline',
            message: 'Your card was declined.',
            type: 'card_error',
          }
        : null,
    latest_charge: charge,
    livemode: false,
    managed_payments: null,
    metadata: {},
    next_action: outcome === 'waits' ? { type: 'use_stripe_sdk', use_stripe_sdk: {} } : null,
    on_behalf_of: null,
    payment_method: paymentMethod,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: 'off_session',
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: intentStatuses[outcome],
    transfer_data: null,
    transfer_group: null,
  } satisfies Stripe.PaymentIntent;
}

function cardDetails(card: Stripe.PaymentMethod.Card): Stripe.Charge.PaymentMethodDetails {
  return {
    card: {
      amount_authorized: null,
      authorization_code: null,
      brand: card.brand,
      checks: null,
      country: card.country,
      electronic_commerce_indicator: null,
      exp_month: card.exp_month,
      exp_year: card.exp_year,
      fingerprint: card.fingerprint ?? null,
      funding: card.funding,
      installments: null,
      last4: card.last4,
      mandate: null,
      network: card.brand,
      network_transaction_id: null,
      regulated_status: null,
      three_d_secure: null,
      transaction_link_id: null,
      wallet: null,
    },
    type: 'card',
  };
}

/** One attempt to charge a card. */
export function newCharge(
  given: Payment & { id: string; paid: boolean; card: Stripe.PaymentMethod.Card | null },
): Stripe.Charge {
  const { amount, created, currency, customer, description, id, paid, paymentMethod } = given;
  return {
    id,
    object: 'charge',
    amount,
    amount_captured: paid ? amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    calculated_statement_descriptor: 'MAKE ME GREAT',
    captured: paid,
    created,
    currency,
    customer,
    description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: paid ? null : 'card_declined',
    failure_message: paid ? null : 'Your card was declined.',
    fraud_details: {},
    livemode: false,
    metadata: {},
    on_behalf_of: null,
    outcome: null,
    paid,
    payment_intent: null,
    payment_method: paymentMethod,
    payment_method_details: given.card ? cardDetails(given.card) : null,
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: paid ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: null,
  } satisfies Stripe.Charge;
}

/** A refund. */
export function newRefund(given: {
  amount: number;
  charge: Stripe.Charge;
  reason: Stripe.Refund.Reason | null;
  metadata: Record<string, string>;
  status: 'pending' | 'succeeded';
  created: number;
}): Stripe.Refund {
  const { amount, charge, created, metadata, reason, status } = given;
  return {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created,
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status,
    transfer_reversal: null,
  } satisfies Stripe.Refund;
}
