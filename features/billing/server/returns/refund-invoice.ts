import type Stripe from 'stripe';
import { underKey } from '#features/billing/server/idempotency-keys.ts';
import { idIn } from '#features/billing/server/ledger/invoice.ts';
import { type BillingDeps, type Payments, refusalCode } from '#features/billing/server/stripe.ts';

/** Refunds that never happened; all others are done or on their way. */
const stayed = new Set(['failed', 'canceled']);

/** One payment behind an invoice, by what a refund names it with. */
interface PaidWith {
  readonly source: { readonly payment_intent: string } | { readonly charge: string };
  /** Cents. */
  readonly paid: number;
  readonly refunds: readonly Stripe.Refund[];
}

/** What happened to the money of one or more invoices, in cents. */
export interface SentBack {
  /** On its way, through Stripe. */
  readonly sent: number;
  /** What Stripe cannot refund, because it was paid out of band or refused. Somebody has to send it. */
  readonly byHand: number;
  /** What the member's bank is taking back itself: sent by hand as well, it would be paid twice. */
  readonly disputed: number;
  /** The invoices that this is about, by number, and why, for an admin. */
  readonly reasons: readonly string[];
}

/** Nothing went back, and nothing has to. */
export const nothingBack: SentBack = { sent: 0, byHand: 0, disputed: 0, reasons: [] };

/** Both together. */
export const plus = (a: SentBack, b: SentBack): SentBack => ({
  sent: a.sent + b.sent,
  byHand: a.byHand + b.byHand,
  disputed: a.disputed + b.disputed,
  reasons: [...a.reasons, ...b.reasons],
});

const returned = ({ refunds }: PaidWith) => refunds.filter(({ status }) => !stayed.has(status ?? ''));
const sumOf = (refunds: readonly Stripe.Refund[]) => refunds.reduce((sum, { amount }) => sum + amount, 0);
const owedOf = (one: PaidWith) => one.paid - sumOf(returned(one));
const keyOf = ({ source }: PaidWith) => ('charge' in source ? source.charge : source.payment_intent);

/** How an invoice was paid at Stripe, what can be refunded there, and what was. */
async function paymentsOfInvoice({ stripe }: Payments, invoice: Stripe.Invoice): Promise<PaidWith[]> {
  const id = invoice.id ?? '';
  const { data } = await stripe.invoicePayments.list({ invoice: id, status: 'paid', limit: 100 });
  const found: PaidWith[] = [];
  for (const { amount_paid: paid, payment } of data) {
    const intent = idIn(payment.payment_intent);
    const charge = idIn(payment.charge);
    // A payment record stands for money that never went through Stripe.
    const source = intent ? { payment_intent: intent } : charge ? { charge } : null;
    if (!source) continue;
    const refunds = await stripe.refunds.list({ ...source, limit: 100 }).autoPagingToArray({ limit: 1000 });
    found.push({ source, paid: paid ?? 0, refunds });
  }
  return found;
}

/** What was paid for an invoice outside Stripe, in cents. */
const outOfBand = (invoice: Stripe.Invoice, payments: readonly PaidWith[]) =>
  Math.max(0, invoice.amount_paid - payments.reduce((sum, { paid }) => sum + paid, 0));

/** Whether any of the money has not been refunded yet. */
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

/** Refunds of one return that the bank rejected or somebody took back. */
export async function failedRefunds(
  payments: Payments,
  invoices: readonly Stripe.Invoice[],
  returnId: string,
): Promise<Stripe.Refund[]> {
  const failed: Stripe.Refund[] = [];
  for (const invoice of invoices)
    for (const one of await paymentsOfInvoice(payments, invoice)) {
      // If nothing is owed anymore, a later refund replaced the failed one.
      if (owedOf(one) <= 0) continue;
      failed.push(
        ...one.refunds.filter((refund) => isOf(refund, returnId) && stayed.has(refund.status ?? '')),
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

/** Which return a refund belongs to is written on it at Stripe. */
const markOf = (returnId: string) => ({ return: returnId });
const isOf = ({ metadata }: Stripe.Refund, returnId: string) => metadata?.['return'] === returnId;

/** Whether we ordered a refund: those carry the mark of their return. */
export const isOurRefund = ({ metadata }: Stripe.Refund) => metadata?.['return'] !== undefined;

/** What was paid for an invoice, and what of it went back or is on its way, in cents. */
export async function paidAndBack(
  payments: Payments,
  invoice: Stripe.Invoice,
): Promise<{ paid: number; back: number }> {
  const found = await paymentsOfInvoice(payments, invoice);
  return { paid: invoice.amount_paid, back: found.reduce((sum, one) => sum + sumOf(returned(one)), 0) };
}

/**
 * Refunds what was paid for an invoice and not refunded yet; a second call changes nothing. What failed or was taken
 * back is sent again, which is why the idempotency key counts the attempts. What Stripe refuses to send, e.g. after the
 * bank took it back itself, is left to an admin: retrying forever would help nobody.
 * @param returnId the return that the refunds belong to
 * @param keep cents that we keep for what was used
 * @param most cents that go back at most for this return, with what an earlier attempt sent
 * @returns what was sent back for this return, including an earlier attempt
 */
export async function refundInvoice(
  deps: Pick<BillingDeps, 'clock' | 'db'>,
  payments: Payments,
  {
    invoice,
    keep,
    most = Number.POSITIVE_INFINITY,
    returnId,
  }: {
    readonly invoice: Stripe.Invoice;
    readonly returnId: string;
    readonly keep: number;
    readonly most?: number;
  },
): Promise<SentBack> {
  const found = await paymentsOfInvoice(payments, invoice);
  const number = invoice.number ?? invoice.id ?? '';
  const sentBefore = (one: PaidWith) => sumOf(returned(one).filter((refund) => isOf(refund, returnId)));
  let room = most - found.reduce((sum, one) => sum + sentBefore(one), 0);
  const [unkept, ...keptOf] = sharesOf(outOfBand(invoice, found), found, keep);
  const outside = Math.min(unkept, room);
  room -= outside;
  let result: SentBack =
    outside > 0
      ? { ...nothingBack, byHand: outside, reasons: [`${number} was paid outside Stripe`] }
      : nothingBack;
  for (const [at, one] of found.entries()) {
    result = plus(result, { ...nothingBack, sent: sentBefore(one) });
    const amount = Math.min(owedOf(one) - (keptOf[at] ?? 0), room);
    if (amount <= 0) continue;
    room -= amount;
    const params = {
      ...one.source,
      amount,
      reason: 'requested_by_customer' as const,
      metadata: markOf(returnId),
    };
    try {
      const refund = await underKey(deps, `refund:${keyOf(one)}:${one.refunds.length}`, (idempotencyKey) =>
        payments.stripe.refunds.create(params, { idempotencyKey }),
      );
      result = plus(result, { ...nothingBack, sent: refund.amount });
    } catch (error) {
      const code = refusalCode(error);
      if (code === null) throw error;
      result = plus(
        result,
        code === 'charge_disputed'
          ? { ...nothingBack, disputed: amount }
          : { ...nothingBack, byHand: amount, reasons: [`${number}: Stripe answered ${code}`] },
      );
    }
  }
  return result;
}
