import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { moneyOf } from '#platform/contract/money.ts';
import { isRunning } from '#features/billing/rules.ts';
import { type CancellationWhy, isPaid, keptUnpaidUntil } from '#features/billing/rules-cancellation.ts';
import { type CancellationEnd, type MonthShare, sentBackOf } from '#features/billing/rules-returns.ts';
import { orNull, retrieveCustomer } from '#features/billing/server/subscriptions/missing-customer.ts';
import { instantOf, nextTryOf, paysWholePeriod } from '#features/billing/server/ledger/invoice.ts';
import { memberOfCustomer, owedSince } from '#features/billing/server/queries.ts';
import { askStripe, type BillingDeps, type Payments, paymentsOf } from '#features/billing/server/stripe.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { ClientInfo } from '#platform/server/auth/client-info.ts';
import { users } from '#platform/server/auth/tables.ts';
import type { Viewer } from '#platform/server/viewer/load.ts';
import { carryOut, endOf, paidFor, paidInvoices, periodOf } from './carry-out.ts';
import { refundedOf } from '#features/billing/server/ledger/refunded.ts';
import { openReturnsOf, type ReturnRow, returnOf } from './rows.ts';
import { billingReturns } from './tables.ts';

const minute = 60_000;

/** How an admin cancels. */
export interface Cancelling {
  readonly id: string;
  readonly ends: CancellationEnd;
  readonly refund: MonthShare;
  /** The cents that they were shown to go back. */
  readonly amount: number;
  readonly why: CancellationWhy;
  readonly note: string;
}

/** The customer of a subscription. */
export const idOf = (customer: string | { id: string }) =>
  typeof customer === 'string' ? customer : customer.id;

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

/** Whether it can be left to end with the month that runs. */
export const canWait = (subscription: Stripe.Subscription) =>
  isPaid(subscription.status) && endOf(subscription) === null;

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

/** Whose it is: the member, or a customer that only Stripe knows. */
export async function holderOf({ db }: BillingDeps, payments: Payments, { customer }: Stripe.Subscription) {
  const customerId = idOf(customer);
  const userId = await memberOfCustomer(db, customerId);
  const [member] =
    userId === null
      ? []
      : await db.select({ name: users.name, email: users.email }).from(users).where(eq(users.id, userId));
  if (member) return member;
  const known = await retrieveCustomer(payments, customerId);
  return { name: '', email: known?.email ?? customerId };
}

/** What a cancellation would mean now. @throws AppError not_found, payments_off, payments_failed */
export async function cancellationOffer(deps: BillingDeps, subscriptionId: string) {
  const payments = await paymentsOf(deps);
  return askStripe(deps.log, async () => {
    const subscription = await orNull(
      payments.stripe.subscriptions.retrieve(subscriptionId, { expand: ['latest_invoice'] }),
    );
    if (subscription === null) throw new AppError('not_found');
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

/** Writes down what is to be done, before Stripe is asked for it. @throws AppError conflict */
async function begin(
  deps: BillingDeps,
  payments: Payments,
  given: { subscription: Stripe.Subscription; how: Cancelling; orderedBy: string },
): Promise<ReturnRow> {
  const { how, orderedBy, subscription } = given;
  const now = deps.clock.now();
  if (how.ends === 'period_end' && !canWait(subscription))
    throw new AppError('conflict', { message: 'It already ends with this month, or isn’t paid.' });
  const { amounts, currency, month } = await amountsOf(deps, payments, subscription);
  if (amounts[how.refund] !== how.amount)
    throw new AppError('conflict', {
      message: `By now ${moneyOf(amounts[how.refund], currency)} would go back. Nothing was done: check the amount again.`,
    });
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
      share: how.refund,
      ...month,
      currency,
      adminWhy: how.why,
      adminNote: how.note,
      statusBefore:
        isPaid(subscription.status) && endOf(subscription) !== null ? 'set_to_end' : subscription.status,
    })
    .onConflictDoNothing()
    .returning();
  const kept = row ?? (await returnOf(deps.db, how.id));
  if (kept) return kept;
  throw new AppError('conflict', { message: 'Another cancellation is already waiting for Stripe.' });
}

/** Whether an earlier cancellation is this one: its answer may be lost, or the admin may now choose otherwise. */
const isSame = (former: ReturnRow, subscriptionId: string, { ends, refund }: Cancelling) =>
  former.why === 'admin' &&
  former.subscriptionId === subscriptionId &&
  former.ends === ends &&
  former.share === refund;

/**
 * Cancels a subscription for whoever holds it. The same cancellation twice happens once; one that is over already is
 * refused: nobody would be told of it. @throws AppError not_found, conflict, payments_off, payments_failed
 */
export async function cancelForMember(
  deps: BillingDeps,
  by: { viewer: Pick<Viewer, 'userId' | 'sessionId'>; client: ClientInfo },
  { how, subscriptionId }: { subscriptionId: string; how: Cancelling },
): Promise<{ status: string; endsAt: Date | null; amount: number; byHand: number }> {
  const payments = await paymentsOf(deps);
  const { sessionId, userId: orderedBy } = by.viewer;
  return askStripe(deps.log, async () => {
    const former = await returnOf(deps.db, how.id);
    if (former && !isSame(former, subscriptionId, how))
      throw new AppError('conflict', {
        message: 'You ordered this cancellation in another way before. Look at what came of that first.',
      });
    const subscription = await orNull(payments.stripe.subscriptions.retrieve(subscriptionId));
    if (subscription === null) throw new AppError('not_found');
    if (former === null && !isRunning(subscription.status))
      throw new AppError('conflict', {
        message: 'It has already ended. Nothing was done, and nobody was told.',
      });
    const row = former ?? (await begin(deps, payments, { subscription, how, orderedBy }));
    const done = await carryOut(deps, payments, row, { sessionId, address: by.client.address });
    const after = await orNull(payments.stripe.subscriptions.retrieve(subscriptionId));
    return {
      status: after?.status ?? 'canceled',
      endsAt: done.endsAt,
      amount: done.amount ?? 0,
      byHand: done.byHand ?? 0,
    };
  });
}
