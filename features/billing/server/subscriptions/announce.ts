import type Stripe from 'stripe';
import type { Db } from '#platform/server/db/client.ts';
import { tell } from '#platform/server/notices/news.ts';
import {
  changesBetween,
  dunningLetter,
  graceEnd,
  guaranteeOf,
  guaranteeOfPayment,
  type MembershipChange,
} from '#features/billing/rules.ts';
import { moneyOf } from '#platform/contract/money.ts';
import { renewalCharge } from '#features/billing/rules-subscriptions.ts';
import { lastDayToWithdraw } from '#features/billing/rules-withdrawal.ts';
import type { SubscriptionRow } from '#features/billing/server/queries.ts';
import { guaranteeFactsOf } from '#features/billing/server/returns/guarantee-uses.ts';
import { openReturnsOf } from '#features/billing/server/returns/rows.ts';
import type { BillingDeps } from '#features/billing/server/stripe.ts';
import { openUntil } from '#features/billing/server/declarations/withdrawal-right.ts';
import { accessAfterCancellation } from './access-after-cancellation.ts';
import { nextTryOf } from '#features/billing/server/ledger/invoice.ts';
import { pauseNews } from '#features/billing/server/news/pause-news.ts';
import { paymentNews } from '#features/billing/server/news/payment-news.ts';
import { subscriptionNews } from '#features/billing/server/news/subscription-news.ts';

/** Older events are not announced: members already heard about them, or they predate this site. */
const newsDays = 3;

/** The state of a subscription next to its previous state. */
export interface SubscriptionChange {
  readonly former: SubscriptionRow | null;
  readonly row: SubscriptionRow;
  readonly invoice: Stripe.Invoice | null;
  readonly now: Date;
}

type Teller = Pick<BillingDeps, 'buyerOf' | 'clock' | 'keyed' | 'notify' | 'mail' | 'crm'>;

const isNews = (at: Date, now: Date) => now.getTime() - at.getTime() < newsDays * 24 * 60 * 60 * 1000;

/**
 * Tells the member and the CRM what changed, in the transaction that stores the change. Each fact has its own key, so
 * two syncs at the same moment tell it once.
 */
export async function announceChanges(deps: Teller, tx: Db, look: SubscriptionChange): Promise<void> {
  for (const change of changesBetween(look.former, look.row)) await announce(deps, tx, look, change);
  await announcePayment(deps, tx, look);
  await announceFailure(deps, tx, look);
  await announceUnfinalized(deps, tx, look);
  await announceUnpaidPause(deps, tx, look);
}

/** The payment failed with which a pause would have ended: Stripe tries it again, and the plan rests until then. */
async function announceUnpaidPause(
  deps: Teller,
  tx: Db,
  { invoice, row }: SubscriptionChange,
): Promise<void> {
  if (row.pausedUntil === null || invoice?.status !== 'open' || !invoice.id || !invoice.attempted) return;
  const amount = moneyOf(invoice.amount_remaining, invoice.currency);
  await tell(deps, tx, pauseNews.pauseNotPaid, { userId: row.userId, row, amount, invoiceId: invoice.id });
}

const hasNewPeriod = (former: SubscriptionRow, { currentPeriodStart }: SubscriptionRow) =>
  currentPeriodStart >= former.currentPeriodEnd;

/** Whether the member is told of the end with the money that goes back, by whatever sends it. */
const isToldWithMoney = async (tx: Db, subscriptionId: string) =>
  (await openReturnsOf(tx, subscriptionId)).some(({ why }) => why !== 'cancellation');

async function announce(
  deps: Teller,
  tx: Db,
  look: SubscriptionChange,
  change: MembershipChange,
): Promise<void> {
  const { former, invoice, now, row } = look;
  const { userId } = row;
  switch (change) {
    case 'began':
      if (!isNews(row.startedAt, now)) return;
      return tell(deps, tx, subscriptionNews.began, { userId, row, invoice });
    case 'upgraded':
      return tell(deps, tx, subscriptionNews.upgraded, { userId, row, invoice });
    case 'downgraded':
      return tell(deps, tx, subscriptionNews.downgraded, { userId, row });
    case 'cancelled': {
      const owedUntil = graceEnd(row);
      return tell(deps, tx, subscriptionNews.canceled, {
        userId,
        row,
        key: `${row.id}:${(row.canceledAt ?? now).toISOString()}`,
        isToldWithMoney: await isToldWithMoney(tx, row.id),
        owedUntil,
        isOnHold: owedUntil !== null && owedUntil <= now,
        guaranteedUntil: guaranteeOf([row], await guaranteeFactsOf(deps, tx, userId)),
        kept: await accessAfterCancellation(tx, userId, row.endsAt ?? row.currentPeriodEnd),
      });
    }
    case 'resumed': {
      const key = `${row.id}:${(former?.canceledAt ?? now).toISOString()}`;
      return tell(deps, tx, subscriptionNews.resumed, { userId, row, key });
    }
    case 'paused':
      return tell(deps, tx, pauseNews.paused, {
        userId,
        row,
        amount: renewalCharge(row),
      });
    case 'continued':
      if (former === null) return;
      return tell(deps, tx, hasNewPeriod(former, row) ? pauseNews.continued : pauseNews.calledOff, {
        userId,
        row,
        former,
        amount: renewalCharge(row),
      });
    case 'healed':
      return tell(deps, tx, subscriptionNews.healed, { userId, row, owedSince: former?.pastDueSince ?? now });
    case 'ended':
      return tell(deps, tx, subscriptionNews.ended, {
        userId,
        row,
        isToldWithMoney: await isToldWithMoney(tx, row.id),
        kept: await accessAfterCancellation(tx, userId, now),
      });
  }
}

/** Cents of credit that an invoice used up. */
const creditUsed = ({ ending_balance: end, starting_balance: start }: Stripe.Invoice) =>
  (end ?? start) - start;

/** The receipt for the latest invoice, if it was just paid, by credit too, or makes a first month free. */
async function announcePayment(
  deps: Teller,
  tx: Db,
  { invoice, now, row }: SubscriptionChange,
): Promise<void> {
  const paidAt = invoice?.status_transitions.paid_at;
  if (!invoice?.id || !paidAt || invoice.status !== 'paid') return;
  const isFirst = invoice.billing_reason === 'subscription_create';
  const credit = invoice.amount_paid > 0 ? 0 : creditUsed(invoice);
  if (invoice.amount_paid <= 0 && credit <= 0 && !isFirst) return;
  const paid = new Date(paidAt * 1000);
  if (!isNews(paid, now)) return;
  // Only for buyers who have the right, and only while it lasts.
  const right = await openUntil({ buyerOf: deps.buyerOf, db: tx }, row, now);
  await tell(deps, tx, paymentNews.paid, {
    userId: row.userId,
    row,
    invoiceId: invoice.id,
    isFirst,
    amount: invoice.amount_paid > 0 ? moneyOf(invoice.amount_paid, invoice.currency) : '',
    credit: credit > 0 ? moneyOf(credit, invoice.currency) : '',
    paidAt: paid,
    renewsFor: row.renewsFor === null ? '' : renewalCharge(row),
    withdrawUntil: right === null ? '' : lastDayToWithdraw(right),
    guarantee: guaranteeOfPayment(await guaranteeFactsOf(deps, tx, row.userId), invoice.billing_reason),
  });
}

/** What a failed payment means: at first that nothing is lost yet, and once no retry is left, when access ends. */
async function announceFailure(
  deps: Teller,
  tx: Db,
  { invoice, now, row }: SubscriptionChange,
): Promise<void> {
  const accessEndsAt = graceEnd(row);
  if (row.status !== 'past_due' || accessEndsAt === null || row.pastDueSince === null) return;
  const nextTryAt = nextTryOf(invoice, now);
  const letter = dunningLetter({ nextTryAt, accessEndsAt });
  const facts = {
    userId: row.userId,
    row,
    owedSince: row.pastDueSince,
    amount: moneyOf(invoice?.amount_due ?? row.amount, invoice?.currency ?? row.currency),
    accessEndsAt,
  };
  await tell(deps, tx, paymentNews.failed, { ...facts, nextTryAt });
  if (row.confirmUrl !== null) {
    await tell(deps, tx, paymentNews.bankAsks, { ...facts, nextTryAt });
    // Don't tell members in one breath that they can confirm the payment and that no retry is left.
    if (letter === 'first' || (invoice?.attempt_count ?? 0) < 2) return;
  }
  if (letter === 'first' && nextTryAt !== null)
    return tell(deps, tx, paymentNews.failedFirst, { ...facts, nextTryAt });
  return tell(deps, tx, paymentNews.failedLast, { ...facts, nextTryAt });
}

/**
 * Tells of an invoice that Stripe could not finalize. It stays a draft, nothing is collected, and the subscription stays
 * active, so nobody would ever notice (docs.stripe.com/billing/subscriptions/webhooks). The member can mend an address
 * that is missing; all else is for an admin, who hears of both.
 */
async function announceUnfinalized(
  deps: Teller,
  tx: Db,
  { invoice, row }: SubscriptionChange,
): Promise<void> {
  const fault = invoice?.status === 'draft' ? invoice.last_finalization_error : null;
  if (!invoice?.id || !fault) return;
  await tell(deps, tx, subscriptionNews.notInvoiced, {
    userId: row.userId,
    row,
    invoiceId: invoice.id,
    code: fault.code,
    isAddress: fault.code === 'customer_tax_location_invalid',
  });
}
