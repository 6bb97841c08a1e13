import type Stripe from 'stripe';
import { underKey } from './attempts.ts';
import { type BillingDeps, type Payments, refusalCode } from './stripe.ts';

/** Money that stayed where it was; every other refund is done or on its way. */
const stayed = new Set(['failed', 'canceled']);

/** One payment behind an invoice, by what a refund names it with. */
interface PaidWith {
  readonly source: { readonly payment_intent: string } | { readonly charge: string };
  /** Cents. */
  readonly paid: number;
  readonly refunds: readonly Stripe.Refund[];
}

/** What became of the money of one or more invoices, in cents. */
export interface SentBack {
  /** On its way, through Stripe. */
  readonly sent: number;
  /** What Stripe cannot send back: paid out of band, or refused. Somebody has to. */
  readonly byHand: number;
  /** The invoices that this is about, by number, and why, for an admin. */
  readonly reasons: readonly string[];
}

const nothing: SentBack = { sent: 0, byHand: 0, reasons: [] };

/** Both together. */
export const plus = (a: SentBack, b: SentBack): SentBack => ({
  sent: a.sent + b.sent,
  byHand: a.byHand + b.byHand,
  reasons: [...a.reasons, ...b.reasons],
});

const returned = ({ refunds }: PaidWith) => refunds.filter(({ status }) => !stayed.has(status ?? ''));
const sumOf = (refunds: readonly Stripe.Refund[]) => refunds.reduce((sum, { amount }) => sum + amount, 0);
const owedOf = (one: PaidWith) => one.paid - sumOf(returned(one));
const idOf = (given: string | { readonly id: string } | undefined) =>
  typeof given === 'object' ? given.id : given;
const keyOf = ({ source }: PaidWith) => ('charge' in source ? source.charge : source.payment_intent);

/** What an invoice was paid with at Stripe, as far as it can go back there, and what of it went back. */
async function paymentsOfInvoice({ stripe }: Payments, invoice: Stripe.Invoice): Promise<PaidWith[]> {
  const id = invoice.id ?? '';
  const { data } = await stripe.invoicePayments.list({ invoice: id, status: 'paid', limit: 100 });
  const found: PaidWith[] = [];
  for (const { amount_paid: paid, payment } of data) {
    const intent = idOf(payment.payment_intent);
    const charge = idOf(payment.charge);
    // A payment record is money that never went through Stripe.
    const source = intent ? { payment_intent: intent } : charge ? { charge } : null;
    if (!source) continue;
    const refunds = await stripe.refunds.list({ ...source, limit: 100 }).autoPagingToArray({ limit: 1000 });
    found.push({ source, paid: paid ?? 0, refunds });
  }
  return found;
}

/** What was paid for an invoice and is behind no payment of Stripe's, in cents. */
const outOfBand = (invoice: Stripe.Invoice, payments: readonly PaidWith[]) =>
  Math.max(0, invoice.amount_paid - payments.reduce((sum, { paid }) => sum + paid, 0));

/** Whether anything that was paid has not gone back yet. */
export async function isAnythingOwed(
  payments: Payments,
  invoices: readonly Stripe.Invoice[],
): Promise<boolean> {
  for (const invoice of invoices) {
    const found = await paymentsOfInvoice(payments, invoice);
    if (outOfBand(invoice, found) > 0 || found.some((one) => owedOf(one) > 0)) return true;
  }
  return false;
}

/** Why Stripe does not send it. Money that the bank took back already must not go back twice. */
const reasonOf = (code: string) =>
  code === 'charge_disputed'
    ? 'disputed at the bank, so send nothing before the bank has decided against the member'
    : `Stripe answered ${code}`;

/** The fingerprints of the cards that invoices were paid with. */
export async function cardsOf(payments: Payments, invoices: readonly Stripe.Invoice[]): Promise<string[]> {
  const { stripe } = payments;
  const cards = new Set<string>();
  for (const invoice of invoices)
    for (const { source } of await paymentsOfInvoice(payments, invoice)) {
      const charge =
        'charge' in source
          ? await stripe.charges.retrieve(source.charge)
          : (await stripe.paymentIntents.retrieve(source.payment_intent, { expand: ['latest_charge'] }))
              .latest_charge;
      if (charge === null || typeof charge === 'string') continue;
      const fingerprint = charge.payment_method_details?.card?.fingerprint;
      if (fingerprint) cards.add(fingerprint);
    }
  return [...cards];
}

/** Refunds of a guarantee that the bank did not take, or that somebody took back. */
export async function failedRefunds(
  payments: Payments,
  invoices: readonly Stripe.Invoice[],
  guarantee: string,
): Promise<Stripe.Refund[]> {
  const failed: Stripe.Refund[] = [];
  for (const invoice of invoices)
    for (const one of await paymentsOfInvoice(payments, invoice)) {
      // Whatever failed, it was made good since when nothing is owed any more.
      if (owedOf(one) <= 0) continue;
      failed.push(
        ...one.refunds.filter((refund) => isOf(refund, guarantee) && stayed.has(refund.status ?? '')),
      );
    }
  return failed;
}

/** What of an invoice that was paid outside Stripe goes back, then what stays of each payment: the first pay for it. */
function sharesOf(outside: number, found: readonly PaidWith[], keep: number): [number, ...number[]] {
  let left = keep;
  const kept = found.map(({ paid }) => {
    const share = Math.min(left, paid);
    left -= share;
    return share;
  });
  return [Math.max(0, outside - left), ...kept];
}

const isOf = ({ metadata }: Stripe.Refund, guarantee: string) => metadata?.['guarantee'] === guarantee;

/** What was paid for an invoice, and what of it went back or is on its way, in cents. */
export async function paidAndBack(
  payments: Payments,
  invoice: Stripe.Invoice,
): Promise<{ paid: number; back: number }> {
  const found = await paymentsOfInvoice(payments, invoice);
  return { paid: invoice.amount_paid, back: found.reduce((sum, one) => sum + sumOf(returned(one)), 0) };
}

/**
 * Sends back what was paid for an invoice and has not gone back yet; a second time changes nothing. What failed or was
 * taken back is sent again, which is why the key of idempotency counts the tries. What Stripe refuses to send, e.g. after
 * the bank took it back itself, is left to somebody: trying for ever would help nobody.
 * @param guarantee the subscription whose guarantee it is; it marks the refunds
 * @param keep cents that stay with us, for what was used; 0 when left out
 * @returns what this guarantee sends back, an earlier try of it included
 */
export async function refundInvoice(
  deps: Pick<BillingDeps, 'clock' | 'db'>,
  payments: Payments,
  {
    guarantee,
    invoice,
    keep = 0,
  }: { readonly invoice: Stripe.Invoice; readonly guarantee: string; readonly keep?: number },
): Promise<SentBack> {
  const found = await paymentsOfInvoice(payments, invoice);
  const number = invoice.number ?? invoice.id ?? '';
  const [outside, ...keptOf] = sharesOf(outOfBand(invoice, found), found, keep);
  let result: SentBack =
    outside > 0 ? { sent: 0, byHand: outside, reasons: [`${number} was paid outside Stripe`] } : nothing;
  for (const [at, one] of found.entries()) {
    const before = sumOf(returned(one).filter((refund) => isOf(refund, guarantee)));
    result = plus(result, { ...nothing, sent: before });
    const amount = owedOf(one) - (keptOf[at] ?? 0);
    if (amount <= 0) continue;
    const params = {
      ...one.source,
      amount,
      reason: 'requested_by_customer' as const,
      metadata: { guarantee },
    };
    try {
      const refund = await underKey(deps, `refund:${keyOf(one)}:${one.refunds.length}`, (idempotencyKey) =>
        payments.stripe.refunds.create(params, { idempotencyKey }),
      );
      result = plus(result, { ...nothing, sent: refund.amount });
    } catch (error) {
      const code = refusalCode(error);
      if (code === null) throw error;
      result = plus(result, { sent: 0, byHand: amount, reasons: [`${number}: ${reasonOf(code)}`] });
    }
  }
  return result;
}
