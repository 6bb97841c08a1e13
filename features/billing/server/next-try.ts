import type Stripe from 'stripe';
import { nextTryAt } from '#features/billing/rules.ts';

const instantOf = (seconds: number) => new Date(seconds * 1000);

/** When Stripe tries to collect this invoice again, by our clock: the mails and the admin's page say the same day. */
export function nextTryOf(invoice: Stripe.Invoice | null, now: Date): Date | null {
  if (invoice === null) return null;
  const { created, next_payment_attempt: next } = invoice;
  return nextTryAt({ createdAt: instantOf(created), nextAttemptAt: next ? instantOf(next) : null }, now);
}
