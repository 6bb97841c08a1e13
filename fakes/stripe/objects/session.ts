import type Stripe from 'stripe';
import { newId } from './identity.ts';

const checkoutLivesSeconds = 24 * 60 * 60;

/** One line of a checkout. */
function newCheckoutLine(price: Stripe.Price, description: string): Stripe.LineItem {
  const amount = price.unit_amount ?? 0;
  return {
    id: newId('li'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: price.currency,
    description,
    discounts: [],
    metadata: {},
    price,
    quantity: 1,
    taxes: [],
  } satisfies Stripe.LineItem;
}

/** An open checkout for one subscription. Times in epoch seconds. */
export function newCheckout(given: {
  price: Stripe.Price;
  productName: string;
  customer: string | null;
  customerEmail: string | null;
  clientReferenceId: string | null;
  successUrl: string;
  cancelUrl: string | null;
  allowPromotionCodes: boolean;
  automaticTax: boolean;
  addressCollection: 'auto' | 'required' | null;
  taxIdCollection: boolean;
  metadata: Record<string, string>;
  pageUrl: (sessionId: string) => string;
  expiresAt?: number | undefined;
  created: number;
}): Stripe.Checkout.Session {
  const { created, customer, customerEmail, pageUrl, price } = given;
  const amount = price.unit_amount ?? 0;
  const id = newId('cs_test');
  return {
    id,
    object: 'checkout.session',
    adaptive_pricing: null,
    after_expiration: null,
    allow_promotion_codes: given.allowPromotionCodes,
    allowed_payment_method_types: null,
    amount_subtotal: amount,
    amount_total: amount,
    automatic_tax: {
      enabled: given.automaticTax,
      liability: null,
      provider: null,
      status: given.automaticTax ? 'complete' : null,
    },
    billing_address_collection: given.addressCollection,
    cancel_url: given.cancelUrl,
    client_reference_id: given.clientReferenceId,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created,
    currency: price.currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer,
    customer_account: null,
    customer_creation: customer === null ? 'always' : null,
    customer_details: null,
    customer_email: customerEmail,
    discounts: [],
    expires_at: given.expiresAt ?? created + checkoutLivesSeconds,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    line_items: {
      object: 'list',
      data: [newCheckoutLine(price, given.productName)],
      has_more: false,
      url: `/v1/checkout/sessions/${id}/line_items`,
    },
    livemode: false,
    locale: null,
    managed_payments: null,
    metadata: given.metadata,
    mode: 'subscription',
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'always',
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_status: 'unpaid',
    permissions: null,
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: null,
    subscription: null,
    success_url: given.successUrl,
    tax_id_collection: { enabled: given.taxIdCollection, required: 'never' },
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: pageUrl(id),
    wallet_options: null,
  } satisfies Stripe.Checkout.Session;
}
