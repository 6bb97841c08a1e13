import { dayOf } from '#platform/client/when.ts';
import type { Answer } from '#platform/contract/endpoint.ts';
import type { readUpgradeQuote } from '#features/billing/contract-membership.ts';
import type { PaidMoney } from '#features/billing/contract-money.ts';
import { moneyOf } from '#platform/contract/money.ts';
import { plans } from '#platform/contract/plans.ts';
import { priceInWords } from '#platform/contract/prices.ts';
import { type Bought, chargedWith, chargesInWords, type Coupon } from '#features/billing/rules-coupons.ts';
import { renewalCharge } from '#features/billing/rules-subscriptions.ts';
import { monthsAfter } from '#features/billing/rules.ts';
import type { Membership, Subscription } from './plan-queries.ts';

/**
 * What becomes of a plan on the day until which it is active: it renews, or ends as what was canceled or given does.
 * Null while a payment is owed: that has its own words.
 */
export function thenWords(subscription: Subscription | null): string | null {
  if (subscription?.graceEndsAt) return null;
  if (subscription?.pausedUntil) return `It rests then, until ${dayOf(subscription.pausedUntil)}.`;
  return subscription && !subscription.endsAt ? 'It renews then.' : 'It ends then.';
}

type Quote = NonNullable<Answer<typeof readUpgradeQuote>>;

/**
 * What an upgrade charges after today: 'then $67.00 a month from December 21, 2026'. A charge that isn't the price of a
 * month stands for itself: a coupon may end, and tax may change.
 */
export function thenCharged({ currency, price: cents, renewsAt, renewsFor, rhythm }: Quote): string {
  const price = moneyOf(cents, currency);
  if (renewsFor === cents) return `then ${price} a ${rhythm} from ${dayOf(renewsAt)}`;
  const why = renewsFor < cents ? 'with your discount' : 'with tax';
  return `then ${moneyOf(renewsFor, currency)} on ${dayOf(renewsAt)}, ${why}; the price is ${price} a ${rhythm}`;
}

const dayMs = 24 * 60 * 60 * 1000;

/** What a purchase charges today and when it charges again, or when it charges first. */
export function firstChargeWords(bought: Bought, now: Date, coupon: Coupon | null = null): string {
  const { cents, currency, rhythm, trialDays } = bought;
  const first = coupon ? chargedWith(coupon, cents) : cents;
  const price = first === 0 ? 'Nothing' : priceInWords(first, currency);
  const code = coupon ? ` With your code it’s ${chargesInWords(coupon, bought)}.` : '';
  if (trialDays > 0) {
    const day = dayOf(new Date(now.getTime() + trialDays * dayMs).toISOString());
    return `Nothing is charged today. After ${trialDays} free days, on ${day}, ${first === 0 ? 'nothing' : price} is charged for a ${rhythm}, unless you cancel before.${code}`;
  }
  const next = monthsAfter(now, rhythm === 'year' ? 12 : 1).toISOString();
  return `${price} is charged today for a ${rhythm}. It renews on ${dayOf(next)}, unless you cancel before.${code}`;
}

/** Whether what is charged is another amount than the price of the plan, or not known: with a coupon, or tax. */
export const isListPrice = ({ amount, paid, renewsFor }: Subscription) =>
  renewsFor === null ? paid === null || paid.discount > 0 : renewsFor !== amount;

/** What became of the subscription that ended last. */
export function endedWords({
  currency,
  endedAt,
  refunded,
  returned,
  tier,
}: NonNullable<Membership['last']>): string {
  const plan = tier === null ? 'Your subscription' : `Your subscription to ${plans[tier].name}`;
  const back = refunded > 0 ? `, and we refunded ${moneyOf(refunded, currency)}` : '';
  const owed =
    returned > 0
      ? ` Your bank returned the ${moneyOf(returned, currency)} we sent back, so it’s still yours. Please reply to our email about it and tell us where to send it: a person does. If they already have, there’s nothing left to do.`
      : '';
  return `${plan} ended on ${dayOf(endedAt)}${back}.${owed}`;
}

/** What was charged last, and what a coupon took off it. */
export function lastChargeFact({ at, cents, currency, discount }: PaidMoney) {
  return {
    words: `${cents === 0 ? 'Nothing' : moneyOf(cents, currency)} on ${dayOf(at)}`,
    more: discount > 0 ? `A coupon took off ${moneyOf(discount, currency)}.` : null,
  };
}

/** Whether a plan can be paused: it runs, and nothing is owed. */
export const mayPause = ({ endsAt, graceEndsAt, pausedUntil, status }: Subscription) =>
  status === 'active' && !endsAt && !graceEndsAt && !pausedUntil;

/** What is charged next; null while a payment is owed, which has its own words. */
export function nextChargeWords(subscription: Subscription): string | null {
  const { currentPeriodEnd, endsAt, graceEndsAt, pausedUntil, renewsFor } = subscription;
  if (pausedUntil) return `${renewalCharge(subscription)} on ${dayOf(pausedUntil)}`;
  // An open payment is still tried.
  if (endsAt) return graceEndsAt ? 'Only the open payment. It won’t renew.' : 'None. It ends on its own.';
  if (graceEndsAt) return null;
  const day = dayOf(currentPeriodEnd);
  return renewsFor === null ? `On ${day}` : `${renewalCharge(subscription)} on ${day}`;
}

interface Canceled {
  readonly plan: string;
  readonly subscription: Pick<Subscription, 'currentPeriodEnd' | 'graceEndsAt' | 'pausedUntil'>;
  /** False while the plan is on hold for want of a payment. */
  readonly hasAccess: boolean;
}

/** Until when a plan is kept that has been canceled. While a payment is owed, the month isn’t paid for. */
export function canceledWords({ hasAccess, plan, subscription }: Canceled, paidUntil: string): string {
  const { graceEndsAt, pausedUntil } = subscription;
  if (pausedUntil !== null && !hasAccess) return `${plan} has ended. Nothing more is charged.`;
  if (graceEndsAt === null) return `You keep ${plan} until ${dayOf(paidUntil)}.`;
  if (!hasAccess) return 'Your plan is on hold, and it won’t renew.';
  return `You keep ${plan} until ${dayOf(graceEndsAt)}, or ${dayOf(paidUntil)} if the open payment goes through. We may still try to collect it.`;
}

/** What canceling means, before it is done. */
export function cancelWords(canceled: Canceled): string {
  const { currentPeriodEnd, graceEndsAt, pausedUntil } = canceled.subscription;
  if (pausedUntil !== null && !canceled.hasAccess) return 'It ends right away. Nothing more is charged.';
  if (graceEndsAt === null)
    return `You keep it until ${dayOf(currentPeriodEnd)}, because it’s paid for. Nothing more is charged.`;
  const words = canceledWords({ ...canceled, plan: 'it' }, currentPeriodEnd);
  return canceled.hasAccess ? `${words} It won’t renew after that.` : words;
}

/** What resuming means: while a payment is owed, the next month comes only once it went through. */
export const resumedWords = ({ subscription }: Canceled, paidUntil: string) =>
  subscription.graceEndsAt === null
    ? `It renews on ${dayOf(paidUntil)}.`
    : 'It renews as before. The open payment is still due.';
