import type Stripe from 'stripe';
import { newId } from './identity.ts';

/** One line before it belongs to an invoice. Amount in cents, possibly negative; times in epoch seconds. */
export type LineDraft = {
  amount: number;
  description: string;
  price: Stripe.Price;
  proration: boolean;
  start: number;
  end: number;
};

export type InvoiceDraft = {
  customer: Stripe.Customer;
  subscription: Stripe.Subscription;
  reason: Stripe.Invoice.BillingReason;
  lines: readonly LineDraft[];
  /** What a coupon takes off; null without one. */
  off: { readonly discount: string; readonly amount: number } | null;
  tax: InvoiceTax;
  /** The customer's balance at Stripe, in cents: negative is a credit, which the next invoice uses up. */
  balance: number;
  taxIds: readonly { type: Stripe.TaxId.Type; value: string }[];
  created: number;
};

/** The result of a tax calculation. */
export type InvoiceTax = {
  amount: number;
  /** Stripe's code for why the tax is what it is. */
  reason: 'standard_rated' | 'reverse_charge' | 'not_collecting';
  /** False if the customer's location is unknown. */
  located: boolean;
};

/** How long Stripe keeps a renewal invoice open to changes (docs.stripe.com/billing/subscriptions/overview). */
export const draftSeconds = 60 * 60;

const productOf = (price: Stripe.Price) =>
  typeof price.product === 'string' ? price.product : price.product.id;

function newLine(
  draft: LineDraft,
  invoice: string,
  subscription: Stripe.Subscription,
): Stripe.InvoiceLineItem {
  const { amount, description, end, price, proration, start } = draft;
  return {
    id: newId('il'),
    object: 'line_item',
    amount,
    currency: price.currency,
    description,
    discount_amounts: [],
    discountable: !proration,
    discounts: [],
    invoice,
    livemode: false,
    metadata: {},
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration,
        proration_details: proration ? { credited_items: null } : null,
        subscription: subscription.id,
        subscription_item: subscription.items.data[0]?.id ?? '',
      },
      type: 'subscription_item_details',
    },
    period: { end, start },
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: price.id, product: productOf(price) },
      type: 'price_details',
      unit_amount_decimal: price.unit_amount_decimal,
    },
    quantity: 1,
    quantity_decimal: null,
    subscription: subscription.id,
    subtotal: amount,
    taxes: [],
  } satisfies Stripe.InvoiceLineItem;
}

/** The least that can be charged in dollars, in cents (docs.stripe.com/currencies#minimum-and-maximum-charge-amounts). */
export const leastCharge = 50;

/**
 * What is charged: less than can be charged waits on the customer's balance for the next invoice, and this one counts
 * as paid (docs.stripe.com/billing/customer/balance).
 */
function dueOf(total: number, balance: number): number {
  const due = Math.max(0, total + balance);
  return due < leastCharge ? 0 : due;
}

/** The customer's balance after an invoice: what it owed them or they owed is used up, unless it was too little to charge. */
const balanceAfter = ({ amount_due: due, starting_balance: balance, total }: Stripe.Invoice) =>
  balance + total - due;

/**
 * A draft. What a coupon takes off is subtracted from the sum of its lines, never below zero; then tax is added, then
 * credit used.
 */
export function newInvoice(draft: InvoiceDraft, id = newId('in')): Stripe.Invoice {
  const { balance, created, customer, lines, off, reason, subscription, tax } = draft;
  const subtotal = lines.reduce((sum, line) => sum + line.amount, 0);
  const taken = Math.min(off?.amount ?? 0, Math.max(0, subtotal));
  const taxable = subtotal - taken;
  const total = taxable + tax.amount;
  const due = dueOf(total, balance);
  const taxes = subscription.automatic_tax.enabled && tax.located;
  return {
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: 'Make Me Great! (test payments)',
    account_tax_ids: null,
    amount_due: due,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: due,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: {
      disabled_reason:
        subscription.automatic_tax.enabled && !tax.located ? 'finalization_requires_location_inputs' : null,
      enabled: taxes,
      liability: null,
      provider: null,
      status: taxes ? 'complete' : null,
    },
    automatically_finalizes_at: created + draftSeconds,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created,
    currency: subscription.currency,
    custom_fields: customer.invoice_settings.custom_fields,
    customer: customer.id,
    customer_account: null,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: draft.taxIds.map(({ type, value }) => ({ type, value })),
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: off === null ? [] : [off.discount],
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: {
      object: 'list',
      data: lines.map((line) => newLine(line, id, subscription)),
      has_more: false,
      url: `/v1/invoices/${id}/lines`,
    },
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: null,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    period_end: created,
    period_start: created,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: balance,
    statement_descriptor: null,
    status: 'draft',
    status_transitions: {
      finalized_at: null,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
    subtotal,
    subtotal_excluding_tax: subtotal,
    test_clock: null,
    total,
    total_discount_amounts: off === null ? [] : [{ amount: taken, discount: off.discount }],
    total_excluding_tax: taxable,
    total_pretax_credit_amounts: [],
    total_taxes: taxes
      ? [
          {
            amount: tax.amount,
            tax_behavior: 'exclusive',
            tax_rate_details: null,
            taxability_reason: tax.reason,
            taxable_amount: taxable,
            type: 'tax_rate_details',
          },
        ]
      : [],
    webhooks_delivered_at: null,
  } satisfies Stripe.Invoice;
}

/** A draft with the balance that its customer has now: it is applied as the invoice is finalized. */
export function withBalance(draft: Stripe.Invoice, balance: number): Stripe.Invoice {
  const due = dueOf(draft.total, balance);
  return { ...draft, starting_balance: balance, amount_due: due, amount_remaining: due };
}

/** A draft with its number and its page: from now on it can be paid and no longer changed. */
export function finalized(
  draft: Stripe.Invoice,
  given: { number: string; pageUrl: string; at: number },
): Stripe.Invoice {
  return {
    ...draft,
    automatically_finalizes_at: null,
    effective_at: given.at,
    ending_balance: balanceAfter(draft),
    hosted_invoice_url: given.pageUrl,
    number: given.number,
    status: 'open',
    status_transitions: { ...draft.status_transitions, finalized_at: given.at },
  };
}

/** The link between an invoice and the payment that settled it. */
export function newInvoicePayment(given: {
  invoice: Stripe.Invoice;
  paymentIntent: string;
  created: number;
}): Stripe.InvoicePayment {
  const { created, invoice, paymentIntent } = given;
  return {
    id: newId('inpay'),
    object: 'invoice_payment',
    amount_paid: invoice.amount_due,
    amount_requested: invoice.amount_due,
    created,
    currency: invoice.currency,
    invoice: invoice.id ?? '',
    is_default: true,
    livemode: false,
    payment: { payment_intent: paymentIntent, type: 'payment_intent' },
    status: 'paid',
    status_transitions: { canceled_at: null, paid_at: created },
  } satisfies Stripe.InvoicePayment;
}
