import { and, eq, gt, isNotNull, lte } from 'drizzle-orm';
import {
  type PauseMonths,
  goesOn,
  pauseNoticeDays,
  pauseRefusal,
  pauseSpan,
} from '#features/billing/rules-pause.ts';
import { renewalCharge } from '#features/billing/rules-subscriptions.ts';
import { AppError } from '#platform/contract/errors.ts';
import { subscriptions } from '#platform/server/access/tables.ts';
import { audit } from '#platform/server/audit/audit.ts';
import { tell } from '#platform/server/notices/news.ts';
import { customerOfMember, type SubscriptionRow } from '#features/billing/server/queries.ts';
import { openReturnsOf } from '#features/billing/server/returns/rows.ts';
import { latestInvoiceOf } from '#features/billing/server/ledger/ask.ts';
import { pauseNews } from '#features/billing/server/news/pause-news.ts';
import {
  askStripe,
  type BillingDeps,
  isCardRefusal,
  type Payments,
  paymentsOf,
  refusalCode,
} from '#features/billing/server/stripe.ts';
import { leaveSchedule } from './schedule.ts';
import type { Changer } from './membership.ts';
import { pauseWritten } from './pause-at-stripe.ts';
import { syncCustomer } from './sync.ts';

const day = 24 * 60 * 60 * 1000;
const nothing = () => new AppError('not_found', { message: 'There is no plan to change.' });
async function heldOf(deps: BillingDeps, payments: Payments, { subscriptionId, userId }: Changer) {
  const customer = await customerOfMember(deps.db, userId);
  if (customer === null) throw nothing();
  const synced = await syncCustomer(deps, payments, customer);
  const held = synced?.running.find(({ id }) => subscriptionId === undefined || id === subscriptionId);
  if (!held) throw nothing();
  return { customer, held };
}

async function rowAfter(deps: BillingDeps, payments: Payments, { customerId, id }: SubscriptionRow) {
  const synced = await syncCustomer(deps, payments, customerId);
  return synced?.running.find((row) => row.id === id) ?? null;
}

/**
 * Pauses a member's plan from the end of what is paid. @throws AppError not_found, conflict with the reason, payments_off,
 * payments_failed
 */
export async function pausePlan(
  deps: BillingDeps,
  by: Changer,
  months: PauseMonths,
): Promise<{ readonly paidUntil: Date; readonly pausedUntil: Date }> {
  const payments = await paymentsOf(deps);
  const { stripe } = payments;
  const { subscriptionId: _which, userId, ...noted } = by;
  return askStripe(deps.log, async () => {
    const { held } = await heldOf(deps, payments, by);
    const refusal = pauseRefusal(held);
    if (refusal !== null) throw new AppError('conflict', { message: refusal });
    if ((await openReturnsOf(deps.db, held.id)).length > 0)
      throw new AppError('conflict', { message: 'Its money is on its way back, and it ends with that.' });
    const { from, until } = pauseSpan(held.currentPeriodEnd, months);
    await leaveSchedule(deps, payments, {
      subscription: await stripe.subscriptions.retrieve(held.id),
      userId,
    });
    await stripe.subscriptions.update(held.id, { metadata: pauseWritten({ from, until }) });
    // What is left of the period stays the member's, so none of it is credited.
    await stripe.subscriptions.pause(held.id, {
      type: 'subscription',
      bill_for: { unused_time_from: { type: 'none' } },
    });
    await audit(deps.db, {
      at: deps.clock.now(),
      action: 'billing.paused',
      ...noted,
      subjectId: userId,
      details: { subscription: held.id, months },
    });
    const after = await rowAfter(deps, payments, held);
    if (after?.pausedUntil) return { paidUntil: after.currentPeriodEnd, pausedUntil: after.pausedUntil };
    deps.log.error({ userId, subscription: held.id }, 'Stripe did not pause a plan');
    throw new AppError('payments_failed');
  });
}

const declined = () =>
  new AppError('conflict', {
    message: 'Your bank refused the payment. Choose Manage to enter another card, then try again.',
  });

/**
 * Lets a paused subscription go on at Stripe: in the period that is still paid, or in a new one. What it asks for may be
 * refused because somebody else was faster. @throws what the SDK throws
 */
async function letGoOn({ clock }: BillingDeps, { stripe }: Payments, held: SubscriptionRow): Promise<void> {
  const type = goesOn(held.currentPeriodEnd, clock.now());
  const now = await stripe.subscriptions.retrieve(held.id, { expand: ['latest_invoice'] });
  if (now.status !== 'paused') return;
  const invoice = latestInvoiceOf(now);
  // A try before this one failed: its invoice is still to be paid, and Stripe makes no second one.
  if (type === 'now' && invoice?.status === 'open' && invoice.id) {
    await stripe.invoices.pay(invoice.id);
    return;
  }
  await stripe.subscriptions.resume(held.id, {
    billing_cycle_anchor: { type },
    payment_behavior: 'resume_on_payment_success',
    ...(type === 'unchanged' ? { proration_behavior: 'none' } : {}),
  });
}

/**
 * Ends a member's pause before its day. @returns until when the plan is paid then
 * @throws AppError not_found, conflict also if the bank refuses the payment, payments_off, payments_failed
 */
export async function endPause(deps: BillingDeps, by: Changer): Promise<Date> {
  const payments = await paymentsOf(deps);
  const { subscriptionId: _which, userId, ...noted } = by;
  return askStripe(deps.log, async () => {
    const { held } = await heldOf(deps, payments, by);
    if (held.pausedUntil === null) return held.currentPeriodEnd;
    await letGoOn(deps, payments, held).catch((error: unknown) => {
      if (isCardRefusal(error)) throw declined();
      if (refusalCode(error) === null) throw error;
    });
    const after = await rowAfter(deps, payments, held);
    if (!after) throw nothing();
    if (after.pausedUntil !== null) throw declined();
    await audit(deps.db, {
      at: deps.clock.now(),
      action: 'billing.pause_ended',
      ...noted,
      subjectId: userId,
      details: { subscription: held.id },
    });
    return after.currentPeriodEnd;
  });
}

/**
 * Ends a paused plan for good: with what is paid, or at once if that is over. @throws what the SDK throws
 */
export async function cancelPaused(
  deps: BillingDeps,
  payments: Payments,
  held: SubscriptionRow,
): Promise<void> {
  const { stripe } = payments;
  if (goesOn(held.currentPeriodEnd, deps.clock.now()) === 'now') {
    await stripe.subscriptions.cancel(held.id);
    return;
  }
  await letGoOn(deps, payments, held);
  await stripe.subscriptions.update(held.id, { cancel_at_period_end: true });
}

const pausedRows = (deps: BillingDeps) =>
  and(
    eq(subscriptions.status, 'paused'),
    isNotNull(subscriptions.pausedUntil),
    lte(subscriptions.currentPeriodEnd, deps.clock.now()),
  );

/**
 * Tells members whose plan goes on within a week, once, and lets those go on whose day has come; runs every hour. After an
 * outage they go on, and pay, from then. Stripe tries a card that failed again by itself.
 */
export async function workOffPauses(
  deps: BillingDeps,
  payments: Payments,
  attempt: (work: () => Promise<unknown>) => Promise<void>,
): Promise<void> {
  const { clock, db } = deps;
  const now = clock.now();
  const soon = await db
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.status, 'paused'),
        gt(subscriptions.pausedUntil, now),
        lte(subscriptions.pausedUntil, new Date(now.getTime() + pauseNoticeDays * day)),
      ),
    );
  for (const row of soon)
    await attempt(() =>
      db.transaction((tx) =>
        tell(deps, tx, pauseNews.pauseEnds, {
          userId: row.userId,
          row,
          amount: renewalCharge(row),
        }),
      ),
    );
  const due = await db
    .select()
    .from(subscriptions)
    .where(and(pausedRows(deps), lte(subscriptions.pausedUntil, now)));
  for (const row of due)
    await attempt(async () => {
      if (row.invoiceStatus !== 'open') await letGoOn(deps, payments, row);
      await syncCustomer(deps, payments, row.customerId);
    });
}
