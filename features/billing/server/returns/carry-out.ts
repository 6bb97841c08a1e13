import type Stripe from 'stripe';
import { isRunning } from '#features/billing/rules.ts';
import { keptCents, type PaidPart } from '#features/billing/rules-returns.ts';
import { askAboutCustomer, orNull } from '#features/billing/server/subscriptions/missing-customer.ts';
import {
  instantOf,
  paysWholePeriod,
  periodOf as invoicedPeriod,
  subscriptionOf,
} from '#features/billing/server/ledger/invoice.ts';
import { paidAndKept } from '#features/billing/server/ledger/read.ts';
import { subscriptionsOf } from '#features/billing/server/queries.ts';
import { pauseOf } from '#features/billing/server/subscriptions/pause-at-stripe.ts';
import { setRenewal } from '#features/billing/server/subscriptions/renewal.ts';
import { type BillingDeps, isMissing, type Payments } from '#features/billing/server/stripe.ts';
import { syncCustomer } from '#features/billing/server/subscriptions/sync.ts';
import { nothingBack, paidAndBack, plus, refundInvoice, type SentBack } from './refund-invoice.ts';
import { noteRefunds } from '#features/billing/server/ledger/refunded.ts';
import { openReturns, type ReturnRow, returnOf } from './rows.ts';
import { type Ending, type Presser, settleReturn } from './settle.ts';

// One path for all money that goes back: send it back, end the subscription, sync, settle. docs/money-back.md

const minute = 60_000;

/** What a customer has paid so far, oldest first; null if Stripe no longer has the customer. */
export async function paidInvoices(
  deps: BillingDeps,
  payments: Payments,
  customer: string,
): Promise<Stripe.Invoice[] | null> {
  const list = await askAboutCustomer(deps, payments, {
    customerId: customer,
    ask: (stripe) => stripe.invoices.list({ customer, status: 'paid', limit: 100 }),
  });
  return list && list.data.filter(({ amount_paid }) => amount_paid > 0).toReversed();
}

/** A payment with the days that it pays for. */
export interface Paid {
  readonly invoice: Stripe.Invoice;
  readonly part: PaidPart;
}

/** From when a payment was replaced by one for another interval, in the middle of its period. */
function replacedAt({ until }: PaidPart, later: readonly Paid[]): Date | null {
  const next = later.find(
    ({ invoice, part }) =>
      paysWholePeriod(invoice) &&
      part.from.getTime() < until.getTime() - minute &&
      part.until.getTime() > until.getTime() + minute,
  );
  return next?.part.from ?? null;
}

/** What of these invoices pays for a time. @param of whose; null: of every subscription */
export async function paidFor(
  payments: Payments,
  invoices: readonly Stripe.Invoice[],
  of: { readonly subscriptionId: string | null; readonly periodStart: Date; readonly periodEnd: Date },
): Promise<Paid[]> {
  const { periodEnd: until, periodStart, subscriptionId } = of;
  const start = periodStart.getTime();
  const found: Paid[] = [];
  for (const invoice of invoices) {
    const created = invoice.created * 1000;
    const isOther = subscriptionId !== null && (subscriptionOf(invoice) ?? subscriptionId) !== subscriptionId;
    if (isOther || created < start - minute) continue;
    // An invoice is made with its period, give or take; one of a change in the middle pays for what is left.
    const from = created < start + minute ? periodStart : new Date(created);
    const own = invoicedPeriod(invoice)?.end ?? until;
    const part = { from, until: own < until ? own : until };
    found.push({ invoice, part: { ...(await paidAndBack(payments, invoice)), ...part } });
  }
  return found.map(({ invoice, part }, at) => ({
    invoice,
    part: { ...part, replacedAt: replacedAt(part, found.slice(at + 1)) },
  }));
}

/** Stripe no longer knows what was paid: an admin has to send what is on record of it, else the price of the plan. */
async function lost({ db }: BillingDeps, row: ReturnRow): Promise<SentBack> {
  const { asked, askedAt, periodEnd: until, periodStart: from, share, subscriptionId, userId } = row;
  const rows = userId === null ? [] : await subscriptionsOf(db, userId);
  const bought = rows.find(({ id }) => id === subscriptionId);
  const paid = bought === undefined ? 0 : ((await paidAndKept(db, bought)) ?? bought.amount);
  const byHand =
    share === 'part' ? (asked ?? 0) : paid - keptCents({ paid, back: 0, from, until }, share, askedAt);
  return { ...nothingBack, byHand, reasons: ['Stripe does not have the customer any more'] };
}

/** How much of a payment goes back by what the row says; null: it is not touched. */
function backOf(row: ReturnRow, { invoice, part }: Paid): { keep: number; most?: number } | null {
  const { asked, askedAt, ends, invoiceId, periodEnd, share } = row;
  if (share === 'part' && invoice.id === invoiceId) return { keep: 0, most: asked ?? 0 };
  const isLate = ends !== 'stays' && instantOf(invoice.created) >= (ends === 'now' ? askedAt : periodEnd);
  if (isLate) return { keep: 0 };
  return share === 'none' || share === 'part' ? null : { keep: keptCents(part, share, askedAt) };
}

/**
 * Sends back what the row says, and what was charged after the end it names: Stripe may have been unreachable for days.
 * Whatever went back before is counted, so a second time sends nothing.
 */
async function sendBack(deps: BillingDeps, payments: Payments, row: ReturnRow): Promise<SentBack> {
  const { customerId, why } = row;
  const invoices = await paidInvoices(deps, payments, customerId);
  if (invoices === null) return lost(deps, row);
  // The guarantee is about the first purchase with all that followed in its days, e.g. an upgrade.
  const subscriptionId = why === 'guarantee' ? null : row.subscriptionId;
  let back = nothingBack;
  for (const paid of await paidFor(payments, invoices, { ...row, subscriptionId })) {
    const of = backOf(row, paid);
    if (of === null) continue;
    const { invoice } = paid;
    back = plus(back, await refundInvoice(deps, payments, { invoice, returnId: row.id, ...of }));
  }
  return back;
}

/** When a subscription will end; null as long as it renews. */
export function endOf(subscription: Stripe.Subscription): Date | null {
  if (subscription.cancel_at !== null) return instantOf(subscription.cancel_at);
  return subscription.cancel_at_period_end ? periodOf(subscription).periodEnd : null;
}

/** The period that runs, or that a pause waits for; of several items the one that ends first. */
export function periodOf(subscription: Stripe.Subscription) {
  const { items } = subscription;
  const start = Math.min(...items.data.map((item) => item.current_period_start));
  const end = Math.min(...items.data.map((item) => item.current_period_end));
  return { periodStart: instantOf(start), periodEnd: pauseOf(subscription)?.from ?? instantOf(end) };
}

/** Ends the subscription as the row says, if it does; what ended in the meantime stays as it is. */
async function end(deps: BillingDeps, payments: Payments, row: ReturnRow): Promise<Ending> {
  const { ends, periodEnd, subscriptionId, userId } = row;
  const { stripe } = payments;
  const now = deps.clock.now();
  const held = await orNull(stripe.subscriptions.retrieve(subscriptionId));
  if (held === null || !isRunning(held.status))
    return { endsAt: held?.ended_at ? instantOf(held.ended_at) : now, status: held?.status ?? 'canceled' };
  if (ends === 'stays') return { endsAt: null, status: held.status };
  if (ends === 'period_end' && now < periodEnd) {
    if (endOf(held) === null) await setRenewal(deps, payments, { subscriptionId, userId }, false);
    return { endsAt: periodEnd, status: held.status };
  }
  const after = await stripe.subscriptions.cancel(subscriptionId).catch((error: unknown) => {
    if (!isMissing(error)) throw error;
    return null;
  });
  return { endsAt: now, status: after?.status ?? 'canceled' };
}

/**
 * Carries a return out: one that is done stays as it is, and one that something stops can be resumed from its row.
 * @param by whose press it is, for the audit log @throws what the SDK throws
 */
export async function carryOut(
  deps: BillingDeps,
  payments: Payments,
  row: ReturnRow,
  by: Presser = {},
): Promise<ReturnRow> {
  if (row.doneAt !== null) return row;
  const back = await sendBack(deps, payments, row);
  // Before the end can be read: a page says of a subscription that is over how much of it went back, and of two refunds
  // the event of the first may be on record alone.
  if (back.sent > 0) await noteRefunds(deps, payments, row.customerId);
  const ending = await end(deps, payments, row);
  await syncCustomer(deps, payments, row.customerId);
  await settleReturn(deps, row, { back, by, ending });
  return (await returnOf(deps.db, row.id)) ?? row;
}

/** Finishes returns that began but were not completed because Stripe or we went down in between. */
export async function finishReturns(
  deps: BillingDeps,
  payments: Payments,
  attempt: (work: () => Promise<unknown>) => Promise<void>,
): Promise<void> {
  for (const row of await openReturns(deps.db, { begun: true }))
    await attempt(() => carryOut(deps, payments, row));
}

/**
 * The same for a member who is leaving: the promised refund must not be lost with their rows.
 * @throws what the SDK throws
 */
export async function finishReturnsOf(deps: BillingDeps, payments: Payments, userId: string): Promise<void> {
  for (const row of await openReturns(deps.db, { begun: true, userId })) await carryOut(deps, payments, row);
}
