import type Stripe from 'stripe';
import type { Db } from '#platform/server/db/client.ts';
import { changesBetween, dunningLetter, graceEnd, type MembershipChange } from '#features/billing/rules.ts';
import { moneyOf } from '#platform/contract/money.ts';
import { lastDayToWithdraw } from '#features/billing/rules-withdrawal.ts';
import type { SubscriptionRow } from '#features/billing/server/queries.ts';
import { openReturnsOf } from '#features/billing/server/returns/rows.ts';
import type { BillingDeps } from '#features/billing/server/stripe.ts';
import { announceUnfinalized } from './unfinalized.ts';
import { openUntil } from '#features/billing/server/declarations/withdrawal-right.ts';
import { accessAfterCancellation, accessInNotice } from './access-after-cancellation.ts';
import { nextTryOf } from '#features/billing/server/ledger/invoice.ts';
import {
  tellCanceled,
  tellFailure,
  tellKept,
  tellSale,
  tellUpgrade,
} from '#features/billing/server/owner/tell-sales.ts';
import { dayOf, planName } from '#features/billing/server/wording.ts';

/** Older events are not announced: members already heard about them, or they predate this site. */
const newsDays = 3;
const billingPage = '/settings/billing';

/** The state of a subscription next to its previous state. */
export interface SubscriptionChange {
  readonly former: SubscriptionRow | null;
  readonly row: SubscriptionRow;
  readonly invoice: Stripe.Invoice | null;
  readonly now: Date;
}

type Teller = Pick<BillingDeps, 'buyerOf' | 'clock' | 'notify' | 'crm'>;

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
}

/** What a cancellation means. The month of an open payment isn't paid for yet, and may still be. */
function cancelledWords(of: {
  plan: string;
  until: string;
  owedUntil: Date | null;
  isOnHold: boolean;
}): string {
  const { isOnHold, owedUntil, plan, until } = of;
  if (owedUntil === null) return `You keep ${plan} until ${until}, and nothing more is charged.`;
  if (isOnHold) return `${plan} is on hold for an open payment, and it won’t renew.`;
  return `It won’t renew. You keep ${plan} until ${dayOf(owedUntil)}, or ${until} if the open payment goes through. We may still try to collect it.`;
}

/** Whether the member is told of the end with the money that goes back, by whatever sends it. */
const isToldWithMoney = async (tx: Db, subscriptionId: string) =>
  (await openReturnsOf(tx, subscriptionId)).some(({ why }) => why !== 'cancellation');

async function announce(
  deps: Teller,
  tx: Db,
  look: SubscriptionChange,
  change: MembershipChange,
): Promise<void> {
  const { former, now, row } = look;
  const { userId } = row;
  const plan = planName(row.tier);
  const fact = (key: string) => ({ userId, now, key });
  const endsAt = row.endsAt ?? row.currentPeriodEnd;
  const until = dayOf(endsAt);
  const about = { userId, kind: 'payment', actionUrl: billingPage } as const;
  switch (change) {
    case 'began':
      if (!isNews(row.startedAt, now)) return;
      await deps.crm.paid(tx, fact(row.id));
      return tellSale(deps, tx, look);
    case 'upgraded':
      await deps.crm.changed(tx, fact(`upgraded:${row.id}`));
      await tellUpgrade(deps, tx, look);
      return deps.notify(tx, {
        ...about,
        type: 'success',
        title: `You now have ${plan}`,
        message: 'Your upgrade is done, and the first module of the course is open.',
        actionUrl: '/course',
        onceKey: `billing.upgraded:${row.id}:${row.tierSince.toISOString()}`,
        mail: { template: 'billing.upgraded', params: { plan } },
      });
    case 'downgraded':
      await deps.crm.changed(tx, fact(`downgraded:${row.id}:${row.tierSince.toISOString()}`));
      return deps.notify(tx, {
        ...about,
        type: 'info',
        title: `Your plan is ${plan} now`,
        message: 'Your plan was changed.',
        onceKey: `billing.downgraded:${row.id}:${row.tierSince.toISOString()}`,
      });
    case 'cancelled': {
      const key = `${row.id}:${(row.canceledAt ?? now).toISOString()}`;
      await deps.crm.cancelled(tx, fact(key));
      await tellCanceled(deps, tx, { key, row });
      if (await isToldWithMoney(tx, row.id)) return;
      const owedUntil = graceEnd(row);
      const isOnHold = owedUntil !== null && owedUntil <= now;
      return deps.notify(tx, {
        ...about,
        type: 'info',
        title: 'Your subscription is canceled',
        message: cancelledWords({ plan, until, owedUntil, isOnHold }),
        days: isOnHold ? [] : [...(owedUntil ? [owedUntil] : []), endsAt],
        onceKey: `billing.cancelled:${key}`,
        mail: {
          template: 'billing.cancelled',
          params: {
            plan,
            endDay: until,
            kept: await accessAfterCancellation(tx, userId, endsAt),
            owed: isOnHold ? 'over' : owedUntil ? dayOf(owedUntil) : '',
          },
        },
      });
    }
    case 'resumed': {
      const key = `${row.id}:${(former?.canceledAt ?? now).toISOString()}`;
      await deps.crm.changed(tx, fact(`resumed:${key}`));
      await tellKept(deps, tx, { key, row });
      return deps.notify(tx, {
        ...about,
        type: 'success',
        title: `${plan} goes on`,
        message: `It renews on ${until}.`,
        days: [endsAt],
        onceKey: `billing.resumed:${key}`,
        mail: { template: 'billing.resumed', params: { plan, renewsOn: until } },
      });
    }
    case 'healed':
      return deps.notify(tx, {
        ...about,
        type: 'success',
        title: 'Your payment went through',
        message: `You don’t owe anything anymore. ${plan} goes on.`,
        onceKey: `billing.healed:${row.id}:${(former?.pastDueSince ?? now).toISOString()}`,
      });
    case 'ended': {
      await deps.crm.cancelled(tx, fact(`ended:${row.id}`));
      if (await isToldWithMoney(tx, row.id)) return;
      const kept = await accessAfterCancellation(tx, userId, now);
      return deps.notify(tx, {
        ...about,
        type: 'info',
        title: `${plan} has ended`,
        message:
          `${kept === '' ? 'Your account is a free one now.' : accessInNotice(kept)} Everything you made is still there.`.trimStart(),
        onceKey: `billing.ended:${row.id}`,
      });
    }
  }
}

/** The receipt for the latest invoice, if it was just paid, or makes a first month free. */
async function announcePayment(
  { buyerOf, notify }: Teller,
  tx: Db,
  { invoice, now, row }: SubscriptionChange,
): Promise<void> {
  const paidAt = invoice?.status_transitions.paid_at;
  if (!invoice?.id || !paidAt || invoice.status !== 'paid') return;
  const isFirst = invoice.billing_reason === 'subscription_create';
  if (invoice.amount_paid <= 0 && !isFirst) return;
  const paid = new Date(paidAt * 1000);
  if (!isNews(paid, now)) return;
  const plan = planName(row.tier);
  const amount = invoice.amount_paid > 0 ? moneyOf(invoice.amount_paid, invoice.currency) : '';
  const until = dayOf(row.currentPeriodEnd);
  const renewsFor = row.renewsFor === null ? '' : moneyOf(row.renewsFor, row.currency);
  // Only for buyers who have the right, and only while it lasts.
  const right = await openUntil({ buyerOf, db: tx }, row, now);
  const withdrawUntil = right === null ? '' : lastDayToWithdraw(right);
  await notify(tx, {
    userId: row.userId,
    kind: 'payment',
    type: 'success',
    title: isFirst ? `${plan} is yours` : 'Payment received',
    message:
      amount === ''
        ? `Nothing is due for the time until ${until}.`
        : `We received ${amount} for ${plan}. It is paid until ${until}.`,
    days: [row.currentPeriodEnd],
    actionUrl: billingPage,
    onceKey: `billing.receipt:${invoice.id}`,
    mail: {
      template: 'billing.receipt',
      params: {
        plan,
        amount,
        day: dayOf(paid),
        until,
        renewsFor,
        renews: row.endsAt === null ? 'yes' : 'no',
        withdrawUntil,
      },
    },
  });
}

/** What a failed payment means: at first that nothing is lost yet, and once no retry is left, when access ends. */
async function announceFailure(
  deps: Teller,
  tx: Db,
  { invoice, now, row }: SubscriptionChange,
): Promise<void> {
  const { notify } = deps;
  const accessEndsAt = graceEnd(row);
  if (row.status !== 'past_due' || accessEndsAt === null || row.pastDueSince === null) return;
  const nextTryAt = nextTryOf(invoice, now);
  const letter = dunningLetter({ nextTryAt, accessEndsAt });
  const plan = planName(row.tier);
  const amount = moneyOf(invoice?.amount_due ?? row.amount, invoice?.currency ?? row.currency);
  const endDay = dayOf(accessEndsAt);
  const key = `${row.id}:${row.pastDueSince.toISOString()}`;
  await tellFailure(deps, tx, { row, amount, endsAt: accessEndsAt });
  const about = {
    userId: row.userId,
    kind: 'payment',
    type: 'warning',
    actionUrl: billingPage,
    days: [accessEndsAt],
  } as const;
  if (row.confirmUrl !== null) {
    await notify(tx, {
      ...about,
      title: 'Your bank asks about your payment',
      message: `Please confirm the ${amount} for ${plan} under Plan and billing. You keep everything until ${endDay}.`,
      onceKey: `billing.confirm:${key}`,
      mail: { template: 'billing.confirmPayment', params: { plan, amount, endDay } },
    });
    // Don't tell members in one breath that they can confirm the payment and that no retry is left.
    if (letter === 'first' || (invoice?.attempt_count ?? 0) < 2) return;
  }
  if (letter === 'first' && nextTryAt !== null)
    return notify(tx, {
      ...about,
      title: 'Your payment didn’t go through',
      message: `We couldn’t collect ${amount} for ${plan}. You keep everything until ${endDay}; a new card settles it.`,
      onceKey: `billing.failed-first:${key}`,
      mail: {
        template: 'billing.paymentFailedFirst',
        params: { plan, amount, retryDay: dayOf(nextTryAt) },
      },
    });
  return notify(tx, {
    ...about,
    title: `${plan} ends on ${endDay}`,
    message: `We couldn’t collect ${amount}. With a new card you keep your plan.`,
    onceKey: `billing.failed-last:${key}`,
    mail: {
      template: 'billing.paymentFailedLast',
      params: { plan, amount, endDay, retryDay: nextTryAt === null ? '' : dayOf(nextTryAt) },
    },
  });
}
