import type Stripe from 'stripe';
import { newId } from './identity.ts';

/** A customer. @param created epoch seconds */
export function newCustomer(given: {
  email?: string | undefined;
  name?: string | undefined;
  phone?: string | undefined;
  description?: string | undefined;
  metadata?: Record<string, string> | undefined;
  created: number;
}): Stripe.Customer {
  const id = newId('cus');
  return {
    id,
    object: 'customer',
    address: null,
    balance: 0,
    created: given.created,
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: given.description ?? null,
    discount: null,
    email: given.email ?? null,
    invoice_prefix: id.slice(-8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata: given.metadata ?? {},
    name: given.name ?? null,
    next_invoice_sequence: 1,
    phone: given.phone ?? null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  } satisfies Stripe.Customer;
}

/** The cards of the pages, by their last four digits, after Stripe's own test cards. */
export const testCards = {
  '4242': 'Visa ending in 4242: always pays',
  '0341': 'Visa ending in 0341: pays now, is declined at every later charge',
} as const;
export type CardDigits = keyof typeof testCards;

/** True when these are the digits of a card of the pages. */
export function isTestCard(digits: unknown): digits is CardDigits {
  return typeof digits === 'string' && Object.hasOwn(testCards, digits);
}

/** A card on file. */
export function newCard(given: {
  digits: CardDigits;
  customer: string;
  email: string | null;
  created: number;
}): Stripe.PaymentMethod {
  const { created, customer, digits, email } = given;
  return {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: { address: null, email, name: null, phone: null, tax_id: null },
    card: {
      brand: 'visa',
      checks: null,
      country: 'US',
      display_brand: 'visa',
      exp_month: 12,
      exp_year: new Date(created * 1000).getUTCFullYear() + 3,
      funding: 'credit',
      generated_from: null,
      last4: digits,
      networks: null,
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created,
    customer,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
  } satisfies Stripe.PaymentMethod;
}
