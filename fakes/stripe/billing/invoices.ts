import type Stripe from 'stripe';
import { type InvoiceDraft, newInvoice, newInvoicePayment } from '#fakes/stripe/objects/invoice.ts';
import { StripeRefusal } from '#fakes/stripe/wire/refusal.ts';
import { customerOf, emit, idOf, subscriptionOf, type World } from '#fakes/stripe/world.ts';
import { secondsPerDay } from './calendar.ts';
import { tryCard } from './payments.ts';

/** Days after an invoice's first failure on which the card is tried again; after the last one the subscription ends. */
export const retryDays = [3, 8, 15] as const;

/** The subscription that an invoice belongs to. */
export function subscriptionIdOf(invoice: Stripe.Invoice): string {
  return idOf(invoice.parent?.subscription_details?.subscription ?? null);
}

/** Makes, numbers and finalizes an invoice. */
export function issueInvoice(
  world: World,
  draft: Pick<InvoiceDraft, 'subscription' | 'reason' | 'lines'> & { discount?: number },
): Stripe.Invoice {
  const { discount = 0, lines, reason, subscription } = draft;
  const customer = customerOf(world, idOf(subscription.customer));
  const sequence = customer.next_invoice_sequence ?? 1;
  world.store.put('customer', { ...customer, next_invoice_sequence: sequence + 1 });
  const invoice = newInvoice({
    customer,
    subscription,
    reason,
    lines,
    discount,
    number: `${customer.invoice_prefix ?? 'TEST'}-${String(sequence).padStart(4, '0')}`,
    pageUrl: (id) => world.pageUrl(`/i/${id}`),
    created: world.now(),
  });
  keep(world, invoice);
  emit(world, 'invoice.created', { ...invoice, status: 'draft' });
  emit(world, 'invoice.finalized', invoice);
  return invoice;
}

function keep(world: World, invoice: Stripe.Invoice): void {
  world.store.put('invoice', { ...invoice, id: invoice.id ?? '' });
}

/** The card that Stripe would charge: the subscription's, else the customer's default. */
export function cardFor(world: World, subscription: Stripe.Subscription): string | null {
  const own = idOf(subscription.default_payment_method);
  if (own !== '') return own;
  const { invoice_settings } = customerOf(world, idOf(subscription.customer));
  return idOf(invoice_settings.default_payment_method) || null;
}

/** Marks a subscription's state after an invoice was paid or not, and says so. */
function follow(world: World, invoice: Stripe.Invoice, status: Stripe.Subscription.Status): void {
  const before = world.store.get('subscription', subscriptionIdOf(invoice));
  if (!before || before.status === 'canceled' || before.status === status) return;
  const after = { ...before, status };
  world.store.put('subscription', after);
  emit(world, 'customer.subscription.updated', after, before);
}

/**
 * Tries to collect an open invoice. What is not collected is tried again on `retryDays`; the subscription is past due
 * until then. @returns the invoice as it stands afterwards @throws StripeRefusal when it is not open
 */
export function collectInvoice(
  world: World,
  id: string,
  how: { paymentMethod?: string | null; present?: boolean; decline?: boolean } = {},
): Stripe.Invoice {
  const invoice = world.store.get('invoice', id);
  if (!invoice)
    throw new StripeRefusal(404, `No such invoice: '${id}'`, { code: 'resource_missing', param: 'id' });
  if (invoice.status !== 'open')
    throw new StripeRefusal(400, 'Invoice is already paid', { code: 'invoice_already_paid' });
  const subscription = subscriptionOf(world, subscriptionIdOf(invoice));
  if (invoice.amount_due === 0) return paid(world, invoice, null);
  const { intent, paid: collected } = tryCard(world, {
    amount: invoice.amount_due,
    currency: invoice.currency,
    customer: idOf(subscription.customer),
    paymentMethod: how.paymentMethod ?? cardFor(world, subscription),
    description: `Invoice ${invoice.number ?? ''}`,
    present: how.present ?? false,
    decline: how.decline ?? false,
  });
  return collected ? paid(world, invoice, intent.id) : unpaid(world, invoice);
}

function paid(world: World, invoice: Stripe.Invoice, paymentIntent: string | null): Stripe.Invoice {
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
  if (paymentIntent !== null)
    world.store.put('invoice_payment', newInvoicePayment({ invoice, paymentIntent, created: at }));
  emit(world, 'invoice.paid', after);
  emit(world, 'invoice.payment_succeeded', after);
  follow(world, after, 'active');
  return after;
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

/** Gives up an open invoice. */
export function voidInvoice(world: World, invoice: Stripe.Invoice): void {
  const after: Stripe.Invoice = {
    ...invoice,
    status: 'void',
    amount_remaining: 0,
    next_payment_attempt: null,
    status_transitions: { ...invoice.status_transitions, voided_at: world.now() },
  };
  keep(world, after);
  emit(world, 'invoice.voided', after);
}
