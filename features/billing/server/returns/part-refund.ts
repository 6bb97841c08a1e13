import type Stripe from 'stripe';
import { moneyOf } from '#platform/contract/money.ts';
import { isRunning } from '#features/billing/rules.ts';
import type { CancellationWhy } from '#features/billing/rules-cancellation.ts';
import type { ReturnEnd } from '#features/billing/rules-returns.ts';
import { instantOf, paidAtOf, subscriptionOf } from '#features/billing/server/ledger/invoice.ts';
import { memberOfCustomer } from '#features/billing/server/queries.ts';
import { askStripe, type BillingDeps, type Payments, paymentsOf } from '#features/billing/server/stripe.ts';
import { orNull } from '#features/billing/server/subscriptions/missing-customer.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { ClientInfo } from '#platform/server/auth/client-info.ts';
import type { Viewer } from '#platform/server/viewer/load.ts';
import { canWait, holderOf, idOf } from './admin-cancellation.ts';
import { carryOut, paidInvoices, periodOf } from './carry-out.ts';
import { paidAndBack } from './refund-invoice.ts';
import { byHandOf, openReturnsOf, type ReturnRow, returnOf } from './rows.ts';
import { billingReturns } from './tables.ts';

/** What an admin orders. Cents. */
export interface PartRefund {
  readonly id: string;
  readonly invoiceId: string;
  readonly amount: number;
  /** What they were shown as left of the payment. */
  readonly left: number;
  readonly ends: ReturnEnd;
  readonly why: CancellationWhy;
  readonly note: string;
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
    const subscription = await orNull(payments.stripe.subscriptions.retrieve(subscriptionId));
    if (subscription === null) throw new AppError('not_found');
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

const refuse = (message: string) => new AppError('conflict', { message });

/** Writes down what is to be done, before Stripe is asked for it. @throws AppError not_found, conflict */
async function begin(
  deps: BillingDeps,
  payments: Payments,
  given: { subscription: Stripe.Subscription; how: PartRefund; orderedBy: string },
): Promise<ReturnRow> {
  const { how, orderedBy, subscription } = given;
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
  const now = deps.clock.now();
  const customerId = idOf(subscription.customer);
  const [row] = await deps.db
    .insert(billingReturns)
    .values({
      id: how.id,
      why: 'admin',
      subscriptionId: subscription.id,
      customerId,
      userId: await memberOfCustomer(deps.db, customerId),
      askedBy: orderedBy,
      askedAt: now,
      begunAt: now,
      ends: how.ends,
      share: 'part',
      invoiceId: how.invoiceId,
      asked: how.amount,
      // What is charged after the end goes back too.
      periodStart: instantOf(found.created),
      periodEnd: periodOf(subscription).periodEnd,
      currency: found.currency,
      adminWhy: how.why,
      adminNote: how.note,
      statusBefore: subscription.status,
    })
    .onConflictDoNothing()
    .returning();
  const kept = row ?? (await returnOf(deps.db, how.id));
  if (kept) return kept;
  throw refuse('Another refund of this subscription is already waiting for Stripe.');
}

/** Whether an earlier refund is this one: its answer may be lost, or the admin may now choose otherwise. */
const isSame = (former: ReturnRow, subscriptionId: string, { amount, ends, invoiceId }: PartRefund) =>
  former.subscriptionId === subscriptionId &&
  former.invoiceId === invoiceId &&
  former.asked === amount &&
  former.ends === ends;

/**
 * Sends back a part of one payment. The same refund twice happens once.
 * @throws AppError not_found, conflict, payments_off, payments_failed
 */
export async function refundPart(
  deps: BillingDeps,
  by: { viewer: Pick<Viewer, 'userId' | 'sessionId'>; client: ClientInfo },
  { how, subscriptionId }: { subscriptionId: string; how: PartRefund },
): Promise<ReturnRow> {
  const payments = await paymentsOf(deps);
  const { sessionId, userId: orderedBy } = by.viewer;
  return askStripe(deps.log, async () => {
    const former = await returnOf(deps.db, how.id);
    if (former && !isSame(former, subscriptionId, how))
      throw refuse('You ordered this refund in another way before. Look at what came of that first.');
    const subscription = await orNull(payments.stripe.subscriptions.retrieve(subscriptionId));
    if (subscription === null) throw new AppError('not_found');
    const row = former ?? (await begin(deps, payments, { subscription, how, orderedBy }));
    return carryOut(deps, payments, row, { sessionId, address: by.client.address });
  });
}
