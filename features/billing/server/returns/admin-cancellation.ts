import type Stripe from 'stripe';
import { moneyOf } from '#platform/contract/money.ts';
import { isRunning } from '#features/billing/rules.ts';
import { isPaid, keptUnpaidUntil } from '#features/billing/rules-cancellation.ts';
import { type CancellationEnd, type MonthShare, sentBackOf } from '#features/billing/rules-returns.ts';
import { orNull } from '#features/billing/server/subscriptions/missing-customer.ts';
import { instantOf, nextTryOf, paysWholePeriod } from '#features/billing/server/ledger/invoice.ts';
import { owedSince } from '#features/billing/server/queries.ts';
import { askStripe, type BillingDeps, type Payments, paymentsOf } from '#features/billing/server/stripe.ts';
import {
  type AdminOrder,
  type AtStripe,
  canWait,
  carryOutOrder,
  holderOf,
  idOf,
  type OrderedBy,
  refuse,
  subscriptionAt,
} from './admin-order.ts';
import { endOf, paidFor, paidInvoices, periodOf } from './carry-out.ts';
import { refundedOf } from '#features/billing/server/ledger/refunded.ts';
import { openReturnsOf } from './rows.ts';

const minute = 60_000;

/** How an admin cancels. */
export interface Cancelling extends AdminOrder {
  readonly ends: CancellationEnd;
  readonly refund: MonthShare;
  /** The cents that they were shown to go back. */
  readonly amount: number;
}

/**
 * The month whose money can go back: the one that runs, or, if its payment failed, the one that was paid last. Members
 * may claim that one back, so whoever helps them can send it.
 */
async function paidMonth({ stripe }: Payments, subscription: Stripe.Subscription) {
  const running = periodOf(subscription);
  if (isPaid(subscription.status)) return running;
  const { data } = await stripe.invoices.list({ subscription: subscription.id, status: 'paid', limit: 100 });
  const last = data.find((invoice) => invoice.amount_paid > 0 && paysWholePeriod(invoice));
  if (!last || last.created * 1000 >= running.periodStart.getTime() - minute) return running;
  return { periodStart: instantOf(last.created), periodEnd: running.periodStart };
}

async function amountsOf(deps: BillingDeps, payments: Payments, subscription: Stripe.Subscription) {
  const month = await paidMonth(payments, subscription);
  const invoices = (await paidInvoices(deps, payments, idOf(subscription.customer))) ?? [];
  const found = await paidFor(payments, invoices, { subscriptionId: subscription.id, ...month });
  const parts = found.map(({ part }) => part);
  const now = deps.clock.now();
  return {
    month,
    currency: found[0]?.invoice.currency ?? subscription.currency,
    amounts: {
      none: 0,
      unused: sentBackOf(parts, 'unused', now),
      period: sentBackOf(parts, 'period', now),
    },
  };
}

/** Until when one that is not paid gives access all the same, and when Stripe tries again; null for one that is paid. */
async function unpaidOf({ clock, db }: BillingDeps, subscription: Stripe.Subscription) {
  const { id, latest_invoice: invoice, status } = subscription;
  if (isPaid(status) || !isRunning(status)) return null;
  const now = clock.now();
  const pastDueSince = await owedSince(db, id);
  return {
    keptUntil: keptUnpaidUntil({ status, pastDueSince, endsAt: endOf(subscription) }, now),
    nextTryAt: nextTryOf(typeof invoice === 'object' ? invoice : null, now),
  };
}

/** What there is to say of one that is over; null as long as it runs. */
async function endedOf({ db }: BillingDeps, { ended_at: at, id, status }: Stripe.Subscription) {
  if (isRunning(status)) return null;
  return { at: at === null ? null : instantOf(at), refunded: (await refundedOf(db, [id])).get(id) ?? 0 };
}

/** What a cancellation would mean now. @throws AppError not_found, payments_off, payments_failed */
export async function cancellationOffer(deps: BillingDeps, subscriptionId: string) {
  const payments = await paymentsOf(deps);
  return askStripe(deps.log, async () => {
    const subscription = await subscriptionAt(payments, subscriptionId);
    const { amounts, currency } = await amountsOf(deps, payments, subscription);
    return {
      holder: await holderOf(deps, payments, subscription),
      periodEnd: periodOf(subscription).periodEnd,
      endsAt: endOf(subscription),
      ended: await endedOf(deps, subscription),
      unpaid: await unpaidOf(deps, subscription),
      canWait: canWait(subscription),
      isWaiting: (await openReturnsOf(deps.db, subscriptionId)).length > 0,
      amounts,
      currency,
    };
  });
}

/** What goes back by now. @throws AppError conflict */
async function examine(deps: BillingDeps, { payments, subscription }: AtStripe, how: Cancelling) {
  if (!isRunning(subscription.status))
    throw refuse('It has already ended. Nothing was done, and nobody was told.');
  if (how.ends === 'period_end' && !canWait(subscription))
    throw refuse('It already ends with this month, or isn’t paid.');
  const { amounts, currency, month } = await amountsOf(deps, payments, subscription);
  if (amounts[how.refund] !== how.amount)
    throw refuse(
      `By now ${moneyOf(amounts[how.refund], currency)} would go back. Nothing was done: check the amount again.`,
    );
  return { share: how.refund, ...month, currency };
}

/**
 * Cancels a subscription for whoever holds it. The same cancellation twice happens once; one that is over already is
 * refused: nobody would be told of it. @throws AppError not_found, conflict, payments_off, payments_failed
 */
export async function cancelForMember(
  deps: BillingDeps,
  by: OrderedBy,
  { how, subscriptionId }: { readonly subscriptionId: string; readonly how: Cancelling },
): Promise<{ status: string; endsAt: Date | null; amount: number; byHand: number }> {
  const { amount, byHand, endsAt } = await carryOutOrder(deps, by, {
    how,
    subscriptionId,
    examine,
    isSame: ({ share, why }) => why === 'admin' && share === how.refund,
  });
  const { stripe } = await paymentsOf(deps);
  const after = await askStripe(deps.log, () => orNull(stripe.subscriptions.retrieve(subscriptionId)));
  return { status: after?.status ?? 'canceled', endsAt, amount: amount ?? 0, byHand: byHand ?? 0 };
}
