import type Stripe from 'stripe';
import { moneyOf } from '#platform/contract/money.ts';
import { isRunning } from '#features/billing/rules.ts';
import type { ReturnEnd } from '#features/billing/rules-returns.ts';
import { instantOf, paidAtOf, subscriptionOf } from '#features/billing/server/ledger/invoice.ts';
import { askStripe, type BillingDeps, type Payments, paymentsOf } from '#features/billing/server/stripe.ts';
import { AppError } from '#platform/contract/errors.ts';
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
import { paidInvoices, periodOf } from './carry-out.ts';
import { paidAndBack } from './refund-invoice.ts';
import { byHandOf, openReturnsOf, type ReturnRow } from './rows.ts';

/** What an admin orders. Cents. */
export interface PartRefund extends AdminOrder {
  readonly invoiceId: string;
  readonly amount: number;
  /** What they were shown as left of the payment. */
  readonly left: number;
}

/** A payment with the cents of it that can still go back. */
interface PaymentLeft {
  readonly invoice: Stripe.Invoice;
  readonly left: number;
}

async function leftOf(
  { db }: BillingDeps,
  payments: Payments,
  invoice: Stripe.Invoice,
): Promise<PaymentLeft> {
  const { back, paid } = await paidAndBack(payments, invoice);
  return { invoice, left: Math.max(0, paid - back - (await byHandOf(db, invoice.id ?? ''))) };
}

/** What was paid for a subscription, newest first: at most two years of months. */
async function invoicesFor(deps: BillingDeps, payments: Payments, subscription: Stripe.Subscription) {
  const all = (await paidInvoices(deps, payments, idOf(subscription.customer))) ?? [];
  return all
    .filter((invoice) => subscriptionOf(invoice) === subscription.id)
    .toReversed()
    .slice(0, 24);
}

/** What can become of the subscription; nothing where it is over. */
function endsOf(subscription: Stripe.Subscription): ReturnEnd[] {
  if (!isRunning(subscription.status)) return [];
  return canWait(subscription) ? ['stays', 'period_end', 'now'] : ['stays', 'now'];
}

/** The payments of a subscription. @throws AppError not_found, payments_off, payments_failed */
export async function paymentsLeft(deps: BillingDeps, subscriptionId: string) {
  const payments = await paymentsOf(deps);
  return askStripe(deps.log, async () => {
    const subscription = await subscriptionAt(payments, subscriptionId);
    const found: PaymentLeft[] = [];
    for (const invoice of await invoicesFor(deps, payments, subscription))
      found.push(await leftOf(deps, payments, invoice));
    return {
      holder: await holderOf(deps, payments, subscription),
      ends: endsOf(subscription),
      periodEnd: periodOf(subscription).periodEnd,
      currency: found[0]?.invoice.currency ?? subscription.currency,
      payments: found.map(({ invoice, left }) => ({
        invoiceId: invoice.id ?? '',
        paidAt: paidAtOf(invoice) ?? instantOf(invoice.created),
        paid: invoice.amount_paid,
        left,
      })),
    };
  });
}

/** What goes back by now. @throws AppError not_found, conflict */
async function examine(deps: BillingDeps, { payments, subscription }: AtStripe, how: PartRefund) {
  const found = (await invoicesFor(deps, payments, subscription)).find(({ id }) => id === how.invoiceId);
  if (!found) throw new AppError('not_found');
  if (how.ends !== 'stays' && !endsOf(subscription).includes(how.ends))
    throw refuse('By now it ends anyway. Nothing was done: check what becomes of the plan again.');
  if ((await openReturnsOf(deps.db, subscription.id)).length > 0)
    throw refuse(
      'Other money of this subscription is on its way back. Nothing was done: try again in an hour.',
    );
  const { left } = await leftOf(deps, payments, found);
  if (left !== how.left || how.amount > left)
    throw refuse(
      `${moneyOf(left, found.currency)} of this payment is left to send back. Nothing was done: check the amount again.`,
    );
  return {
    share: 'part' as const,
    invoiceId: how.invoiceId,
    asked: how.amount,
    // What is charged after the end goes back too.
    periodStart: instantOf(found.created),
    periodEnd: periodOf(subscription).periodEnd,
    currency: found.currency,
  };
}

/**
 * Sends back a part of one payment. The same refund twice happens once.
 * @throws AppError not_found, conflict, payments_off, payments_failed
 */
export const refundPart = (
  deps: BillingDeps,
  by: OrderedBy,
  { how, subscriptionId }: { readonly subscriptionId: string; readonly how: PartRefund },
): Promise<ReturnRow> =>
  carryOutOrder(deps, by, {
    how,
    subscriptionId,
    examine,
    isSame: ({ asked, invoiceId }) => invoiceId === how.invoiceId && asked === how.amount,
  });
