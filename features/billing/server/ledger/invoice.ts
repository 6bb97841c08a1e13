import type Stripe from 'stripe';
import { nextTryAt } from '#features/billing/rules.ts';

/** What an invoice of Stripe's says. */

export const instantOf = (seconds: number) => new Date(seconds * 1000);

/** The id behind a field that may hold an id or the whole object. */
export const idIn = (given: string | { readonly id: string } | null | undefined) =>
  typeof given === 'object' ? given?.id : given;

/** The subscription an invoice is for; null if it is for none. */
export const subscriptionOf = (invoice: Stripe.Invoice) =>
  idIn(invoice.parent?.subscription_details?.subscription) ?? null;

/** When an invoice was paid; null if it is not. One of nothing is paid as soon as it is made. */
export function paidAtOf({ status, status_transitions: { paid_at: seconds } }: Stripe.Invoice): Date | null {
  return status !== 'paid' || seconds === null ? null : instantOf(seconds);
}

/** The period up to the last day that an invoice pays for; null without a line. */
export function periodOf({ lines }: Stripe.Invoice): { readonly start: Date; readonly end: Date } | null {
  const [last] = lines.data.toSorted((a, b) => b.period.end - a.period.end);
  return last ? { start: instantOf(last.period.start), end: instantOf(last.period.end) } : null;
}

/** Which of a customer's charges paid an invoice that was asked for with its payments. */
export function chargesOf(invoice: Stripe.Invoice, charges: readonly Stripe.Charge[]): Stripe.Charge[] {
  const paidWith = new Set(
    invoice.payments?.data.flatMap(({ payment }) => [idIn(payment.payment_intent), idIn(payment.charge)]),
  );
  return charges.filter(
    (charge) => paidWith.has(charge.id) || paidWith.has(idIn(charge.payment_intent) ?? charge.id),
  );
}

/** Whether an invoice pays for a period from its start, and not only for a change in the middle of one. */
export const paysWholePeriod = ({ lines }: Stripe.Invoice) =>
  lines.data.some(({ parent }) => parent?.subscription_item_details?.proration === false);

/** What of an invoice's payments went back, by the customer's charges: an invoice stays 'paid' after a refund. */
export const backOf = (invoice: Stripe.Invoice, charges: readonly Stripe.Charge[]) =>
  chargesOf(invoice, charges).reduce((sum, { amount_refunded }) => sum + amount_refunded, 0);

/** When Stripe tries to collect this invoice again, by our clock: the mails and the admin's page say the same day. */
export function nextTryOf(invoice: Stripe.Invoice | null, now: Date): Date | null {
  if (invoice === null) return null;
  const { created, next_payment_attempt: next } = invoice;
  return nextTryAt({ createdAt: instantOf(created), nextAttemptAt: next ? instantOf(next) : null }, now);
}
