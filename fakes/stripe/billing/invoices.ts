import type Stripe from 'stripe';
import {
  finalized,
  type InvoiceDraft,
  newInvoice,
  newInvoicePayment,
  withBalance,
} from '#fakes/stripe/objects/invoice.ts';
import { StripeRefusal } from '#fakes/stripe/wire/refusal.ts';
import { customerOf, emit, idOf, itemOf, subscriptionOf, type World } from '#fakes/stripe/world.ts';
import { secondsPerDay } from './calendar.ts';
import { applyBalance, unapplyBalance } from './balance.ts';
import type { Off } from './discounts.ts';
import { tryCard } from './payments.ts';
import { taxIdsOf, taxOn } from './tax.ts';

/**
 * Days after an invoice's first failure on which the card is tried again; after the last one fails, the subscription
 * ends.
 */
export const retryDays = [3, 8, 15] as const;

/** The subscription that an invoice belongs to. */
export function subscriptionIdOf(invoice: Stripe.Invoice): string {
  return idOf(invoice.parent?.subscription_details?.subscription ?? null);
}

type Issued = Pick<InvoiceDraft, 'subscription' | 'reason' | 'lines'> & {
  off?: Off | null;
  /** Epoch seconds; now if omitted. */
  created?: number;
};

/** The invoice as it would be with this customer's current tax and credit. Nothing is stored. */
export function composeInvoice(world: World, given: Issued, id?: string): Stripe.Invoice {
  const { created = world.now(), lines, off = null, subscription } = given;
  const customer = customerOf(world, idOf(subscription.customer));
  const subtotal = lines.reduce((sum, line) => sum + line.amount, 0);
  const taxable = subtotal - Math.min(off?.amount ?? 0, Math.max(0, subtotal));
  const tax = taxOn(world, { customer, enabled: subscription.automatic_tax.enabled, amount: taxable });
  const taxIds = taxIdsOf(world, customer.id);
  return newInvoice({ ...given, customer, off, tax, taxIds, balance: customer.balance, created }, id);
}

/** Creates an invoice that stays open to changes for about an hour before it is finalized, as renewal invoices do. */
export function draftInvoice(world: World, given: Issued): Stripe.Invoice {
  const invoice = composeInvoice(world, given);
  keep(world, invoice);
  emit(world, 'invoice.created', invoice);
  return invoice;
}

const failingFinalization = (customer: string) => `finalization-fails:${customer}`;

/** From now on no invoice of this customer can be finalized, for this reason; null: they can be again. */
export function failFinalization(world: World, customer: string, code: FinalizationFault | null): void {
  world.store.set(failingFinalization(customer), code ?? '');
}

/** Why an invoice could not be finalized: a subset of Stripe's codes. */
export type FinalizationFault = 'customer_tax_location_invalid' | 'taxes_calculation_failed';

/**
 * A draft that cannot be finalized stays a draft: nothing is collected, and the subscription stays active
 * (docs.stripe.com/invoicing/integration/workflow-transitions#finalization-failures).
 */
function leaveDraft(world: World, draft: Stripe.Invoice, code: FinalizationFault): Stripe.Invoice {
  const after: Stripe.Invoice = {
    ...draft,
    automatically_finalizes_at: null,
    last_finalization_error: {
      code,
      message: 'The invoice could not be finalized.',
      type: 'invalid_request_error',
    },
  };
  keep(world, after);
  emit(world, 'invoice.finalization_failed', after);
  return after;
}

/**
 * Finalizes a draft: numbers it and uses up the customer's credit; it can then be paid. If it cannot be finalized, it
 * stays a draft.
 */
export function finalizeInvoice(world: World, draft: Stripe.Invoice): Stripe.Invoice {
  const customer = customerOf(world, idOf(draft.customer));
  const fault = world.store.setting(failingFinalization(customer.id));
  if (fault) return leaveDraft(world, draft, fault as FinalizationFault);
  const sequence = customer.next_invoice_sequence ?? 1;
  const invoice = finalized(withBalance(draft, customer.balance), {
    number: `${customer.invoice_prefix ?? 'TEST'}-${String(sequence).padStart(4, '0')}`,
    pageUrl: world.pageUrl(`/i/${draft.id ?? ''}`),
    at: world.now(),
  });
  world.store.put('customer', {
    ...customer,
    next_invoice_sequence: sequence + 1,
    currency: invoice.currency,
  });
  applyBalance(world, invoice);
  keep(world, invoice);
  emit(world, 'invoice.finalized', invoice);
  return invoice;
}

/** Creates and finalizes an invoice at once, like a subscription's first invoice and that of an upgrade. */
export function issueInvoice(world: World, given: Issued): Stripe.Invoice {
  return finalizeInvoice(world, draftInvoice(world, given));
}

function keep(world: World, invoice: Stripe.Invoice): void {
  world.store.put('invoice', { ...invoice, id: invoice.id ?? '' });
}

/** The card that Stripe would charge: the subscription's, or else the customer's default. */
export function cardFor(world: World, subscription: Stripe.Subscription): string | null {
  const own = idOf(subscription.default_payment_method);
  if (own !== '') return own;
  const { invoice_settings } = customerOf(world, idOf(subscription.customer));
  return idOf(invoice_settings.default_payment_method) || null;
}

/** A subscription with another period; nothing is stored. */
export function inPeriod(
  subscription: Stripe.Subscription,
  period: { readonly start?: number; readonly end: number },
): Stripe.Subscription {
  const item = itemOf(subscription);
  const { end, start = item.current_period_start } = period;
  const moved = { ...item, current_period_start: start, current_period_end: end };
  return { ...subscription, items: { ...subscription.items, data: [moved] } };
}

/** A subscription that is no longer paused; nothing is stored. */
export const unpaused = ({ status_details: _paused, ...rest }: Stripe.Subscription): Stripe.Subscription => ({
  ...rest,
  status: 'active',
});

/** Once the invoice of a resumption is paid, the period that it is for begins. */
function resume(world: World, before: Stripe.Subscription, invoice: Stripe.Invoice): void {
  const [line] = invoice.lines.data;
  if (!line || idOf(before.latest_invoice) !== invoice.id) return;
  const { end, start } = line.period;
  const after = { ...inPeriod(unpaused(before), { start, end }), billing_cycle_anchor: start };
  world.store.put('subscription', after);
  emit(world, 'customer.subscription.updated', after, before);
  emit(world, 'customer.subscription.resumed', after);
}

/** Updates a subscription's status after an invoice was paid or not, and announces that. */
function follow(world: World, invoice: Stripe.Invoice, status: Stripe.Subscription.Status): void {
  const before = world.store.get('subscription', subscriptionIdOf(invoice));
  if (!before || before.status === 'canceled' || before.status === status) return;
  if (before.status === 'paused') {
    if (status === 'active') resume(world, before, invoice);
    return;
  }
  // The invoice over nothing, with which a trial begins, does not end it.
  if (before.status === 'trialing' && invoice.billing_reason === 'subscription_create') return;
  const after = { ...before, status };
  world.store.put('subscription', after);
  emit(world, 'customer.subscription.updated', after, before);
}

/**
 * Tries to collect an open invoice. If that fails, it is tried again on `retryDays`; until then the subscription is
 * past due. @returns the invoice as it is afterward @throws StripeRefusal if it is not open
 */
export function collectInvoice(
  world: World,
  id: string,
  how: { paymentMethod?: string | null; present?: boolean; decline?: boolean; authenticated?: boolean } = {},
): Stripe.Invoice {
  const invoice = world.store.get('invoice', id);
  if (!invoice)
    throw new StripeRefusal(404, `No such invoice: '${id}'`, { code: 'resource_missing', param: 'id' });
  if (invoice.status !== 'open')
    throw new StripeRefusal(400, 'Invoice is already paid', { code: 'invoice_already_paid' });
  const subscription = subscriptionOf(world, subscriptionIdOf(invoice));
  if (invoice.amount_due === 0) return markPaid(world, invoice, null);
  const { intent, outcome } = tryCard(world, {
    amount: invoice.amount_due,
    currency: invoice.currency,
    customer: idOf(subscription.customer),
    paymentMethod: how.paymentMethod ?? cardFor(world, subscription),
    description: `Invoice ${invoice.number ?? ''}`,
    present: how.present ?? false,
    decline: how.decline ?? false,
    authenticated: how.authenticated ?? false,
  });
  if (outcome === 'paid') return markPaid(world, invoice, intent.id);
  if (outcome === 'waits') awaitHolder(world, invoice, intent.id);
  return unpaid(world, invoice);
}

/** @param paymentIntent null for an invoice that no Stripe payment settled: for zero, by credit, out of band */
export function markPaid(
  world: World,
  invoice: Stripe.Invoice,
  paymentIntent: string | null,
): Stripe.Invoice {
  const at = world.now();
  const after: Stripe.Invoice = {
    ...invoice,
    status: 'paid',
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempted: true,
    attempt_count: invoice.attempt_count + (paymentIntent === null ? 0 : 1),
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, paid_at: at },
  };
  keep(world, after);
  dropWaiting(world, invoice);
  if (paymentIntent !== null)
    world.store.put('invoice_payment', newInvoicePayment({ invoice, paymentIntent, created: at }));
  emit(world, 'invoice.paid', after);
  emit(world, 'invoice.payment_succeeded', after);
  follow(world, after, 'active');
  return after;
}

/** The payment is attached to the invoice and waits for the cardholder, who confirms it on the invoice's page. */
function awaitHolder(world: World, invoice: Stripe.Invoice, paymentIntent: string): void {
  dropWaiting(world, invoice);
  const waiting = newInvoicePayment({ invoice, paymentIntent, created: world.now() });
  world.store.put('invoice_payment', {
    ...waiting,
    amount_paid: null,
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  });
  emit(world, 'invoice.payment_action_required', invoice);
}

/** Cancels the payment that was waiting for the cardholder: another attempt replaces it. */
function dropWaiting(world: World, invoice: Stripe.Invoice): void {
  const waits = (one: Stripe.InvoicePayment) => one.invoice === invoice.id && one.status === 'open';
  for (const one of world.store.list('invoice_payment', waits))
    world.store.put('invoice_payment', { ...one, status: 'canceled' });
}

function unpaid(world: World, invoice: Stripe.Invoice): Stripe.Invoice {
  const tries = invoice.attempt_count + 1;
  const days = retryDays[tries - 1];
  const after: Stripe.Invoice = {
    ...invoice,
    attempted: true,
    attempt_count: tries,
    next_payment_attempt: days === undefined ? null : invoice.created + days * secondsPerDay,
  };
  keep(world, after);
  emit(world, 'invoice.payment_failed', after);
  follow(world, after, 'past_due');
  return after;
}

/** What happens to the invoices of a subscription that ends: open ones are voided, drafts are left alone. */
export function endInvoices(world: World, subscription: string): void {
  for (const invoice of world.store.list('invoice', (one) => subscriptionIdOf(one) === subscription)) {
    if (invoice.status === 'open') voidInvoice(world, invoice);
    else if (invoice.status === 'draft')
      keep(world, { ...invoice, auto_advance: false, automatically_finalizes_at: null });
  }
}

/** Voids an open invoice. */
function voidInvoice(world: World, invoice: Stripe.Invoice): void {
  const after: Stripe.Invoice = {
    ...invoice,
    status: 'void',
    amount_remaining: 0,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, voided_at: world.now() },
  };
  keep(world, after);
  unapplyBalance(world, invoice);
  emit(world, 'invoice.voided', after);
}
