import type { PaidSoFar } from './contract-money.ts';
import { moneyOf } from '#platform/contract/money.ts';
import type { Rhythm } from '#platform/contract/prices.ts';
import { isRunning } from './rules.ts';

/**
 * What an owner looks for. `running`: paid or owed; `paused`: resting, or about to; `failed`: a payment is owed; `ending`: set to end and not renewed;
 * `ended`: over; `canceled`: somebody canceled it, whether or not it still runs; `refunded`: money of it went back.
 */
export const subscriptionStates = [
  'running',
  'paused',
  'failed',
  'ending',
  'ended',
  'canceled',
  'refunded',
] as const;
export type SubscriptionState = (typeof subscriptionStates)[number];

const statusNames: Readonly<Record<string, string>> = {
  active: 'Active',
  trialing: 'On trial',
  past_due: 'Payment failed',
  unpaid: 'Payment given up',
  paused: 'Paused',
  incomplete: 'First payment not finished',
  incomplete_expired: 'Never paid',
  canceled: 'Ended',
  // No status of the provider’s: how the audit log notes one that was active and would not renew.
  set_to_end: 'Set to end',
};

interface Priced {
  /** The price of the plan, in cents a month or a year. */
  readonly amount: number;
  readonly rhythm: Rhythm;
  readonly currency: string;
  /** What was paid for it; null: no payment is on record. */
  readonly paid: PaidSoFar | null;
}

/**
 * What was paid last for a subscription, as an admin reads it. Where no payment is on record it is the price of the plan,
 * named as that. @param dayOf a UTC instant as the reader's day
 */
export function paidWords({ amount, currency, paid, rhythm }: Priced, dayOf: (at: string) => string): string {
  if (paid === null) return `List price ${moneyOf(amount, currency)} a ${rhythm}`;
  const off = paid.discount > 0 ? `, ${moneyOf(paid.discount, paid.currency)} off by coupon` : '';
  return `Paid ${moneyOf(paid.cents, paid.currency)} on ${dayOf(paid.at)}${off}`;
}

/** All payments of a subscription together; null where the latest one says it all. */
export function soFarWords(paid: PaidSoFar | null): string | null {
  if (paid === null || paid.many < 2) return null;
  return `${moneyOf(paid.inAll, paid.currency)} in ${paid.many.toLocaleString('en-US')} payments so far`;
}

interface Owed {
  /** Cents; null: nobody could say how much. */
  readonly owed: number | null;
  /** Since a payment failed, as a UTC instant; null: nothing is owed. */
  readonly owedSince: string | null;
  readonly currency: string;
}

interface Refundable {
  readonly status: string;
  readonly paid: PaidSoFar | null;
  /** Cents that went back. */
  readonly refunded: number;
}

/** Whether money of it may go back: it is paid for, or was before its last payment failed. */
export const mayRefund = ({ paid, refunded, status }: Refundable): boolean =>
  status === 'active' ||
  ((status === 'past_due' || status === 'unpaid') && paid !== null && refunded < paid.inAll);

/** Whether a part of one of its payments may go back, also after its end. */
export const mayRefundPart = ({ paid, refunded }: Refundable): boolean =>
  paid !== null && refunded < paid.inAll;

/** What is owed after a payment failed: '$67.00 owed since November 21, 2026'; null: nothing is. */
export function owedWords({ currency, owed, owedSince }: Owed, dayOf: (at: string) => string): string | null {
  if (owedSince === null) return null;
  return `${owed === null ? 'A payment is' : moneyOf(owed, currency)} owed since ${dayOf(owedSince)}`;
}

/** What a renewal takes from the card: '$47.00', or '$0.00 ($47.00 less $47.00 of credit)'. */
export function renewalCharge({
  amount,
  currency,
  renewsCredit,
  renewsFor,
}: {
  readonly amount: number;
  readonly currency: string;
  readonly renewsFor: number | null;
  readonly renewsCredit: number | null;
}): string {
  const whole = renewsFor ?? amount;
  const price = moneyOf(whole, currency);
  if (!renewsCredit) return price;
  return `${moneyOf(whole - renewsCredit, currency)} (${price} less ${moneyOf(renewsCredit, currency)} of credit)`;
}

/** What becomes of a subscription that renews: ', then renewing for $67.00'. @param renewsFor cents; null: not known */
export const renewingWords = (renewsFor: number | null, currency: string): string =>
  `, then renewing${renewsFor === null ? '' : ` for ${moneyOf(renewsFor, currency)}`}`;

/** The provider's word for a subscription, as an admin reads it. */
export const statusWords = (status: string): string => statusNames[status] ?? status.replaceAll('_', ' ');

interface Times {
  readonly status: string;
  readonly startedAt: string;
  readonly periodStart: string;
  readonly periodEnd: string;
  readonly endsAt: string | null;
  readonly endedAt: string | null;
}

/**
 * The days that every page of the admin shows of a subscription, in UTC instants: the month that runs, or from first to
 * last of one that is over. `renews`: another month follows.
 */
export function daysShown({ endedAt, endsAt, periodEnd, periodStart, startedAt, status }: Times) {
  if (endedAt !== null) return { from: startedAt, until: endedAt, renews: false };
  return { from: periodStart, until: endsAt ?? periodEnd, renews: endsAt === null && status === 'active' };
}

/** Whether it runs and will not renew. @param endsAt UTC instant */
export const isSetToEnd = ({ endsAt, status }: Pick<Times, 'endsAt' | 'status'>): boolean =>
  endsAt !== null && isRunning(status);
