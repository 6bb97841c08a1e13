import type Stripe from 'stripe';
import type { Payments } from './stripe.ts';

/** Money that stayed where it was; every other refund is done or on its way. */
const stayed = new Set(['failed', 'canceled']);

interface PaidWith {
  readonly paymentIntent: string;
  /** Cents. */
  readonly paid: number;
  /** Those that count, whoever asked for them. */
  readonly returned: readonly Stripe.Refund[];
  /** Of all refunds that were ever tried. */
  readonly tries: number;
}

const sumOf = (refunds: readonly Stripe.Refund[]) => refunds.reduce((sum, { amount }) => sum + amount, 0);
const owedOf = ({ paid, returned }: PaidWith) => paid - sumOf(returned);

/** What an invoice was paid with, and what of it went back. @throws Error when nothing of it could be refunded */
async function paymentsOfInvoice({ stripe }: Payments, invoice: Stripe.Invoice): Promise<PaidWith[]> {
  const id = invoice.id ?? '';
  const { data } = await stripe.invoicePayments.list({ invoice: id, status: 'paid', limit: 100 });
  const found: PaidWith[] = [];
  for (const { amount_paid: paid, payment } of data) {
    const intent = payment.payment_intent;
    const paymentIntent = typeof intent === 'object' ? intent.id : intent;
    if (!paymentIntent) continue;
    const refunds = await stripe.refunds
      .list({ payment_intent: paymentIntent, limit: 100 })
      .autoPagingToArray({ limit: 1000 });
    const returned = refunds.filter(({ status }) => !stayed.has(status ?? ''));
    found.push({ paymentIntent, paid: paid ?? 0, returned, tries: refunds.length });
  }
  if (found.length === 0) throw new Error(`${id} was paid without a payment that could be refunded`);
  return found;
}

/** Whether anything that was paid has not gone back yet. */
export async function isAnythingOwed(
  payments: Payments,
  invoices: readonly Stripe.Invoice[],
): Promise<boolean> {
  for (const invoice of invoices)
    for (const one of await paymentsOfInvoice(payments, invoice)) if (owedOf(one) > 0) return true;
  return false;
}

/**
 * Sends back what was paid for an invoice and has not gone back yet; a second time changes nothing. What failed or was
 * taken back is sent again, which is why the key of idempotency counts the tries.
 * @param guarantee the subscription whose guarantee it is; it marks the refunds
 * @returns cents that this guarantee sends back, those of an earlier try of it included
 */
export async function refundInvoice(
  payments: Payments,
  invoice: Stripe.Invoice,
  guarantee: string,
): Promise<number> {
  let sent = 0;
  for (const one of await paymentsOfInvoice(payments, invoice)) {
    sent += sumOf(one.returned.filter(({ metadata }) => metadata?.['guarantee'] === guarantee));
    const amount = owedOf(one);
    if (amount <= 0) continue;
    const refund = await payments.stripe.refunds.create(
      {
        payment_intent: one.paymentIntent,
        amount,
        reason: 'requested_by_customer',
        metadata: { guarantee },
      },
      { idempotencyKey: `refund:${one.paymentIntent}:${one.tries}` },
    );
    sent += refund.amount;
  }
  return sent;
}
