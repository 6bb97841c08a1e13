import { moneyOf } from './money.ts';
import type { PaidPlanId } from './plans.ts';

/** How often a subscription is paid. */
export const rhythms = ['month', 'year'] as const;
export type Rhythm = (typeof rhythms)[number];

/** The tiers that are sold; the upgrade leads from one to the other, and costs the difference. */
export const soldTiers = ['tools', 'premium'] as const;
export type SoldTier = (typeof soldTiers)[number];

/**
 * What prices may be in: the currencies of the countries that a buyer can choose. Those without cents (JPY) or with three
 * places (KWD) count otherwise at Stripe (docs.stripe.com/currencies#zero-decimal), and are none of them.
 */
export const currencies = [
  'usd',
  'eur',
  'gbp',
  'cad',
  'aud',
  'nzd',
  'chf',
  'sek',
  'nok',
  'dkk',
  'sgd',
  'aed',
  'mxn',
  'brl',
  'ars',
  'inr',
] as const;
export type Currency = (typeof currencies)[number];

/** Cents a month and a year. */
export interface PlanPrice {
  readonly month: number;
  /** Null: not sold by the year. */
  readonly year: number | null;
}

export type TierPrices = Readonly<Record<SoldTier, PlanPrice>>;

/** What the owner sells for. */
export interface PriceBook {
  /** What all prices are in. Whoever has a subscription in another one keeps it. */
  readonly currency: Currency;
  readonly tiers: TierPrices;
  /** Days before the first payment; 0: none. */
  readonly trialDays: number;
}

/** Until the owner enters others [billing.plan-tools] [billing.plan-premium] [billing.plan-upgrade]. */
export const startPrices: PriceBook = {
  currency: 'usd',
  tiers: { tools: { month: 4700, year: null }, premium: { month: 6700, year: null } },
  trialDays: 0,
};

/** A currency by its name: 'US dollars', 'euros'. */
export const currencyName = (currency: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay: 'name' })
    .formatToParts(2)
    .find(({ type }) => type === 'currency')?.value ?? currency;

/** Cents of a plan in a rhythm. The upgrade is the difference. Null: not sold so. */
export function centsOf(
  { tiers: { premium, tools } }: PriceBook,
  plan: PaidPlanId,
  rhythm: Rhythm = 'month',
): number | null {
  if (plan !== 'upgrade') return { tools, premium }[plan][rhythm];
  const [to, from] = [premium[rhythm], tools[rhythm]];
  return to === null || from === null ? null : to - from;
}

/** Whether a plan is sold in a rhythm. */
export const isSold = (book: PriceBook, plan: PaidPlanId, rhythm: Rhythm): boolean =>
  centsOf(book, plan, rhythm) !== null;

/** Cents as a price on a page: '$47', or with cents if there are any. */
export const priceInWords = (cents: number, currency: string): string =>
  moneyOf(cents, currency).replace(/\.00(?=\D*$)/, '');

/** What a year saves against twelve months, if anything: whole months where it comes out even, else whole percent. */
export function yearSaving({ month, year }: PlanPrice): string | null {
  const saved = year === null ? 0 : 12 * month - year;
  if (saved <= 0 || month <= 0) return null;
  const months = saved / month;
  if (months === 2) return 'two months free';
  if (Number.isInteger(months)) return months === 1 ? 'one month free' : `${months} months free`;
  const percent = Math.floor((saved * 100) / (12 * month));
  return percent === 0 ? null : `${percent}% less than by the month`;
}
