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
  /** What prices are in, unless a buyer has another of `byCurrency`. */
  readonly currency: Currency;
  /** Has `currency`, and another one if the owner sells in two. All are sold in the same rhythms. */
  readonly byCurrency: Readonly<Partial<Record<Currency, TierPrices>>>;
  /** Days before the first payment; 0: none. */
  readonly trialDays: number;
}

/** Until the owner enters others [billing.plan-tools] [billing.plan-premium] [billing.plan-upgrade]. */
const startTiers: TierPrices = { tools: { month: 4700, year: null }, premium: { month: 6700, year: null } };
export const startPrices: PriceBook = { currency: 'usd', byCurrency: { usd: startTiers }, trialDays: 0 };

/** The currencies that a book sells in, its own first. */
export function currenciesOf({ byCurrency, currency }: PriceBook): readonly Currency[] {
  return [currency, ...currencies.filter((code) => code !== currency && byCurrency[code] !== undefined)];
}

/** The currency that somebody pays in: the one they have, as far as the book has it, else the book's own. */
export function currencyIn(book: PriceBook, wanted: string | null | undefined): Currency {
  return currenciesOf(book).find((code) => code === wanted) ?? book.currency;
}

/** The prices in a currency, or in the book's own where it has no others. */
export function tiersIn(book: PriceBook, currency: Currency = book.currency): TierPrices {
  return book.byCurrency[currency] ?? book.byCurrency[book.currency] ?? startTiers;
}

/** Cents of a plan in a rhythm. The upgrade is the difference. Null: not sold so. */
export function centsOf(
  book: PriceBook,
  plan: PaidPlanId,
  rhythm: Rhythm = 'month',
  currency: Currency = book.currency,
): number | null {
  const { premium, tools } = tiersIn(book, currency);
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
