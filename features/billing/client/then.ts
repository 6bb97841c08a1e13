import { dayOf } from '#platform/client/when.ts';
import type { Answer } from '#platform/contract/endpoint.ts';
import type { readUpgradeQuote } from '#features/billing/contract-membership.ts';
import { moneyOf } from '#features/billing/money.ts';
import type { Subscription } from './api.ts';

/**
 * What becomes of a plan on the day until which it is active: it renews, or ends as what was canceled or given does.
 * Null while a payment is owed: that has its own words.
 */
export function thenWords(subscription: Subscription | null): string | null {
  if (subscription?.graceEndsAt) return null;
  return subscription && !subscription.endsAt ? 'It renews then.' : 'It ends then.';
}

type Quote = NonNullable<Answer<typeof readUpgradeQuote>>;

/**
 * What an upgrade charges after today: 'then $67.00 a month from December 21, 2026'. A charge that isn't the price of a
 * month stands for itself: a coupon may end, and tax may change.
 */
export function thenCharged({ currency, monthly, renewsAt, renewsFor }: Quote): string {
  const price = moneyOf(monthly, currency);
  if (renewsFor === monthly) return `then ${price} a month from ${dayOf(renewsAt)}`;
  const why = renewsFor < monthly ? 'with your discount' : 'with tax';
  return `then ${moneyOf(renewsFor, currency)} on ${dayOf(renewsAt)}, ${why}; the price is ${price} a month`;
}
