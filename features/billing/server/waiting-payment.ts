import type Stripe from 'stripe';
import type { Payments } from './stripe.ts';

/**
 * The page at Stripe on which the customer confirms a payment that their bank asks them about (3-D Secure); null when
 * none waits for them (docs.stripe.com/billing/subscriptions/overview#requires-action). @throws what the SDK throws
 */
export async function confirmPageOf(
  { stripe }: Payments,
  { latest_invoice: invoice, status }: Stripe.Subscription,
): Promise<string | null> {
  if (status !== 'past_due' && status !== 'incomplete') return null;
  if (typeof invoice !== 'object' || invoice?.status !== 'open' || !invoice.id) return null;
  const { data } = await stripe.invoicePayments.list({
    invoice: invoice.id,
    status: 'open',
    limit: 10,
    expand: ['data.payment.payment_intent'],
  });
  const waits = data.some(({ payment: { payment_intent: intent } }) => {
    return typeof intent === 'object' && intent.status === 'requires_action';
  });
  return waits ? (invoice.hosted_invoice_url ?? null) : null;
}
