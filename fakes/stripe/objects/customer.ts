import type Stripe from 'stripe';
import { StripeRefusal } from '#fakes/stripe/wire/refusal.ts';
import { newId } from './identity.ts';

/** A customer. @param created epoch seconds */
export function newCustomer(given: {
  email?: string | undefined;
  name?: string | undefined;
  phone?: string | undefined;
  business_name?: string | undefined;
  address?: Stripe.Address | null | undefined;
  description?: string | undefined;
  metadata?: Record<string, string> | undefined;
  customFields?: { name: string; value: string }[] | null;
  created: number;
}): Stripe.Customer {
  const id = newId('cus');
  return {
    id,
    object: 'customer',
    address: given.address ?? null,
    balance: 0,
    ...(given.business_name === undefined ? {} : { business_name: given.business_name }),
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
      custom_fields: given.customFields ?? null,
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

type TestCard = {
  /** Its token in the API's test mode. */
  readonly token: string;
  readonly brand: 'visa' | 'mastercard';
  readonly words: string;
};

/** The cards on the pages, by their last four digits: a subset of Stripe's test cards (docs.stripe.com/testing). */
export const testCards = {
  '4242': { token: 'pm_card_visa', brand: 'visa', words: 'Visa ending in 4242: always pays' },
  '5556': { token: 'pm_card_visa_debit', brand: 'visa', words: 'Visa debit ending in 5556: always pays' },
  '4444': {
    token: 'pm_card_mastercard',
    brand: 'mastercard',
    words: 'Mastercard ending in 4444: always pays',
  },
  '0341': {
    token: 'pm_card_chargeCustomerFail',
    brand: 'visa',
    words: 'Visa ending in 0341: pays now, is declined at every later charge',
  },
  '7726': {
    token: 'pm_card_pendingRefund',
    brand: 'visa',
    words: 'Visa ending in 7726: pays; a refund is pending at first, then succeeds',
  },
  '5126': {
    token: 'pm_card_refundFail',
    brand: 'visa',
    words: 'Visa ending in 5126: pays; a refund seems to succeed, then fails',
  },
  '3184': {
    token: 'pm_card_authenticationRequired',
    brand: 'visa',
    words: 'Visa ending in 3184: the bank asks to confirm each payment (3-D Secure)',
  },
  '0259': {
    token: 'pm_card_createDispute',
    brand: 'visa',
    words: 'Visa ending in 0259: pays; the bank disputes the payment',
  },
} as const satisfies Readonly<Record<string, TestCard>>;
export type CardDigits = keyof typeof testCards;

/** True if these are the last digits of one of the pages' cards. */
export function isTestCard(digits: unknown): digits is CardDigits {
  return typeof digits === 'string' && Object.hasOwn(testCards, digits);
}

/** The digits of the card with this API token; null if it is not a test card. */
export function digitsOf(token: string): CardDigits | null {
  const found = Object.entries(testCards).find(([, card]) => card.token === token)?.[0];
  return isTestCard(found) ? found : null;
}

/** Identifies a card number, whoever pays with it. */
const fingerprintOf = (digits: string) => `standin${digits}`;

/** A saved card. */
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
      brand: testCards[digits].brand,
      checks: null,
      country: 'US',
      display_brand: testCards[digits].brand,
      exp_month: 12,
      exp_year: new Date(created * 1000).getUTCFullYear() + 3,
      fingerprint: fingerprintOf(digits),
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

/** A customer's tax ID. */
/** The forms of tax IDs, as far as they are used here (docs.stripe.com/billing/customer/tax-ids#supported-tax-id). */
const taxIdForms = {
  eu_vat: /^[A-Z]{2}[A-Z\d]{2,13}$/,
  gb_vat: /^(?:GB|XI)(?:\d{9}|\d{12}|GD\d{3}|HA\d{3})$/,
};

/** @throws StripeRefusal for a value that is no tax ID of its type */
export function newTaxId(given: {
  type: 'eu_vat' | 'gb_vat';
  value: string;
  customer: string;
  created: number;
}): Stripe.TaxId {
  if (!taxIdForms[given.type].test(given.value))
    throw new StripeRefusal(400, `Invalid value for ${given.type}.`, {
      code: 'tax_id_invalid',
      param: 'value',
    });
  return {
    id: newId('txi'),
    object: 'tax_id',
    country: given.type === 'gb_vat' ? 'GB' : given.value.slice(0, 2),
    created: given.created,
    customer: given.customer,
    customer_account: null,
    livemode: false,
    owner: { customer: given.customer, customer_account: null, type: 'customer' },
    type: given.type,
    value: given.value,
    verification: { status: 'pending', verified_address: null, verified_name: null },
  } satisfies Stripe.TaxId;
}
