import { and, eq, isNull } from 'drizzle-orm';
import type Stripe from 'stripe';
import { moneyOf } from '#features/billing/money.ts';
import { isRunning } from '#features/billing/rules.ts';
import {
  type CancellationEnd,
  type CancellationRefund,
  type CancellationWhy,
  isPaid,
  keptOf,
  keptUnpaidUntil,
  sentBackOf,
} from '#features/billing/rules-cancellation.ts';
import type { PaidPart } from '#features/billing/rules-withdrawal.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { ClientInfo } from '#platform/server/auth/client-info.ts';
import { users } from '#platform/server/auth/tables.ts';
import type { Viewer } from '#platform/server/viewer/load.ts';
import { type CancellationRow, cancellationOf, finishCancellation } from './cancellation-end.ts';
import { orNull, retrieveCustomer } from './gone.ts';
import { nextTryOf } from './next-try.ts';
import { memberOfCustomer, owedSince } from './queries.ts';
import { nothingBack, paidAndBack, plus, refundInvoice, type SentBack } from './refund-payments.ts';
import { refundedOf } from './refunded.ts';
import { setRenewal } from './renewal.ts';
import { askStripe, type BillingDeps, isMissing, type Payments, paymentsOf } from './stripe.ts';
import { syncCustomer } from './sync.ts';
import { adminCancellations } from './tables.ts';

const minute = 60_000;

/** How an admin cancels. */
export interface Cancelling {
  readonly id: string;
  readonly ends: CancellationEnd;
  readonly refund: CancellationRefund;
  /** The cents that they were shown to go back. */
  readonly amount: number;
  readonly why: CancellationWhy;
  readonly note: string;
}

const idOf = (customer: string | { id: string }) => (typeof customer === 'string' ? customer : customer.id);
const instantOf = (seconds: number) => new Date(seconds * 1000);

/** The month that runs; of several items the one that ends first. */
function periodOf({ items }: Stripe.Subscription) {
  const start = Math.min(...items.data.map((item) => item.current_period_start));
  const end = Math.min(...items.data.map((item) => item.current_period_end));
  return { periodStart: instantOf(start), periodEnd: instantOf(end) };
}

/**
 * The month whose money can go back: the one that runs, or, if its payment failed, the one that was paid last. Members
 * may claim that one back, so whoever helps them can send it.
 */
async function paidMonth({ stripe }: Payments, subscription: Stripe.Subscription) {
  const running = periodOf(subscription);
  if (isPaid(subscription.status)) return running;
  const { data } = await stripe.invoices.list({ subscription: subscription.id, status: 'paid', limit: 100 });
  const last = data.find(
    ({ amount_paid: paid, billing_reason: why }) => paid > 0 && why !== 'subscription_update',
  );
  if (!last || last.created * 1000 >= running.periodStart.getTime() - minute) return running;
  return { periodStart: instantOf(last.created), periodEnd: running.periodStart };
}

/** When it will end; null as long as it renews. */
export function endOf(subscription: Stripe.Subscription): Date | null {
  if (subscription.cancel_at !== null) return instantOf(subscription.cancel_at);
  return subscription.cancel_at_period_end ? periodOf(subscription).periodEnd : null;
}

/** What was paid for a subscription since its month began, each with the days that it pays for. */
async function paidSince(
  payments: Payments,
  { periodEnd, periodStart, subscription }: { subscription: string; periodStart: Date; periodEnd: Date },
) {
  const { data } = await payments.stripe.invoices.list({ subscription, status: 'paid', limit: 100 });
  const parts: { invoice: Stripe.Invoice; part: PaidPart }[] = [];
  for (const invoice of data.toReversed()) {
    const created = instantOf(invoice.created);
    if (invoice.amount_paid <= 0 || created.getTime() < periodStart.getTime() - minute) continue;
    const from = created < periodStart ? periodStart : created;
    parts.push({ invoice, part: { ...(await paidAndBack(payments, invoice)), from, until: periodEnd } });
  }
  return parts;
}

async function amountsOf(payments: Payments, subscription: Stripe.Subscription, now: Date) {
  const month = await paidMonth(payments, subscription);
  const found = await paidSince(payments, { subscription: subscription.id, ...month });
  const parts = found.map(({ part }) => part);
  return {
    currency: found[0]?.invoice.currency ?? subscription.currency,
    amounts: {
      none: 0,
      unused: sentBackOf(parts, 'unused', now),
      period: sentBackOf(parts, 'period', now),
    },
  };
}

const canWait = (subscription: Stripe.Subscription) =>
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
async function holderOf({ db }: BillingDeps, payments: Payments, { customer }: Stripe.Subscription) {
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
    const waiting = await waitingOf(deps, subscriptionId);
    return {
      holder: await holderOf(deps, payments, subscription),
      periodEnd: periodOf(subscription).periodEnd,
      endsAt: endOf(subscription),
      ended: await endedOf(deps, subscription),
      unpaid: await unpaidOf(deps, subscription),
      canWait: canWait(subscription),
      isWaiting: waiting !== null,
      ...(await amountsOf(payments, subscription, deps.clock.now())),
    };
  });
}

async function waitingOf({ db }: Pick<BillingDeps, 'db'>, subscriptionId: string) {
  const { doneAt, subscriptionId: about } = adminCancellations;
  const [row] = await db
    .select()
    .from(adminCancellations)
    .where(and(eq(about, subscriptionId), isNull(doneAt)));
  return row ?? null;
}

/** Writes down what is to be done, before Stripe is asked for it. @throws AppError conflict */
async function begin(
  deps: BillingDeps,
  payments: Payments,
  given: { subscription: Stripe.Subscription; how: Cancelling; orderedBy: string },
): Promise<CancellationRow> {
  const { how, orderedBy, subscription } = given;
  const now = deps.clock.now();
  const { amount: shown, ...chosen } = how;
  if (how.ends === 'period_end' && !canWait(subscription))
    throw new AppError('conflict', { message: 'It already ends with this month, or isn’t paid.' });
  const { amounts, currency } = await amountsOf(payments, subscription, now);
  if (amounts[how.refund] !== shown)
    throw new AppError('conflict', {
      message: `By now ${moneyOf(amounts[how.refund], currency)} would go back. Nothing was done: check the amount again.`,
    });
  const customerId = idOf(subscription.customer);
  const [row] = await deps.db
    .insert(adminCancellations)
    .values({
      ...chosen,
      ...(await paidMonth(payments, subscription)),
      subscriptionId: subscription.id,
      customerId,
      userId: await memberOfCustomer(deps.db, customerId),
      orderedBy,
      orderedAt: now,
      statusBefore:
        isPaid(subscription.status) && endOf(subscription) !== null ? 'set_to_end' : subscription.status,
      currency,
    })
    .onConflictDoNothing()
    .returning();
  const kept = row ?? (await cancellationOf(deps.db, how.id));
  if (kept) return kept;
  throw new AppError('conflict', { message: 'Another cancellation is already waiting for Stripe.' });
}

/**
 * Sends back what the row says, and what was charged after the end it names: Stripe may have been unreachable for days.
 * Whatever went back before is counted, so a second time sends nothing.
 */
async function sendBack(deps: BillingDeps, payments: Payments, row: CancellationRow): Promise<SentBack> {
  const { ends, id, orderedAt, periodEnd, periodStart, refund, subscriptionId: subscription } = row;
  const over = ends === 'now' ? orderedAt : periodEnd;
  let back = nothingBack;
  for (const { invoice, part } of await paidSince(payments, { subscription, periodEnd, periodStart })) {
    const isLate = instantOf(invoice.created) >= over;
    if (refund === 'none' && !isLate) continue;
    const keep = isLate ? 0 : keptOf(part, refund, orderedAt);
    back = plus(back, await refundInvoice(deps, payments, { invoice, mark: { cancellation: id }, keep }));
  }
  return back;
}

/** Ends it as the row says; what ended in the meantime stays as it is. @returns when it ends, and its status */
async function end(deps: BillingDeps, payments: Payments, row: CancellationRow) {
  const { ends, periodEnd, subscriptionId, userId } = row;
  const { stripe } = payments;
  const now = deps.clock.now();
  const held = await orNull(stripe.subscriptions.retrieve(subscriptionId));
  if (held === null || !isRunning(held.status))
    return { endsAt: held?.ended_at ? instantOf(held.ended_at) : now, status: held?.status ?? 'canceled' };
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

/** Carries a cancellation out; if anything stops it, it can be resumed from the row. @throws what the SDK throws */
async function carryOut(
  deps: BillingDeps,
  payments: Payments,
  row: CancellationRow,
  by: { readonly sessionId?: string; readonly address?: string } = {},
): Promise<CancellationRow & { readonly status: string }> {
  const back = await sendBack(deps, payments, row);
  const { endsAt, status } = await end(deps, payments, row);
  await syncCustomer(deps, payments, row.customerId);
  await finishCancellation(deps, { row, back, endsAt, status, by });
  return { ...((await cancellationOf(deps.db, row.id)) ?? row), status };
}

/** Whether a cancellation of before is this one: an answer may get lost, and the admin choose something else. */
const isSame = (former: CancellationRow, subscriptionId: string, { ends, refund }: Cancelling) =>
  former.subscriptionId === subscriptionId && former.ends === ends && former.refund === refund;

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
    const former = await cancellationOf(deps.db, how.id);
    if (former && !isSame(former, subscriptionId, how))
      throw new AppError('conflict', {
        message: 'You ordered this cancellation in another way before. Look at what came of that first.',
      });
    const subscription = await orNull(payments.stripe.subscriptions.retrieve(subscriptionId));
    if (subscription === null) throw new AppError('not_found');
    if (former?.doneAt) return { ...present(former), status: subscription.status };
    if (former === null && !isRunning(subscription.status))
      throw new AppError('conflict', {
        message: 'It has already ended. Nothing was done, and nobody was told.',
      });
    const row = former ?? (await begin(deps, payments, { subscription, how, orderedBy }));
    const done = await carryOut(deps, payments, row, { sessionId, address: by.client.address });
    return { ...present(done), status: done.status };
  });
}

const present = ({ amount, byHand, endsAt }: CancellationRow) => ({
  endsAt,
  amount: amount ?? 0,
  byHand: byHand ?? 0,
});

/** Finishes cancellations that were ordered but not completed because Stripe or we went down in between. */
export async function finishCancellations(
  deps: BillingDeps,
  payments: Payments,
  attempt: (work: () => Promise<unknown>) => Promise<void>,
): Promise<void> {
  const rows = await deps.db.select().from(adminCancellations).where(isNull(adminCancellations.doneAt));
  for (const row of rows) await attempt(() => carryOut(deps, payments, row));
}
