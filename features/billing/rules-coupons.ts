import { moneyOf } from '#platform/contract/money.ts';
import { tierOfProduct } from '#platform/contract/plans.ts';
import { priceInWords, type Rhythm } from '#platform/contract/prices.ts';

/** What becomes of a code: it takes its share off, was stopped, is past its day, or was used as often as it may be. */
export type CouponState = 'active' | 'stopped' | 'expired' | 'used_up';

/** The facts about a code. */
export interface CouponFacts {
  readonly isActive: boolean;
  readonly endsAt: Date | null;
  readonly uses: number;
  /** Null: as often as anybody likes. */
  readonly mostUses: number | null;
}

/** What a code does now. Stripe also calls an expired or used-up code inactive. */
export function couponState({ endsAt, isActive, mostUses, uses }: CouponFacts, now: Date): CouponState {
  if (endsAt !== null && endsAt <= now) return 'expired';
  if (mostUses !== null && uses >= mostUses) return 'used_up';
  return isActive ? 'active' : 'stopped';
}

export const couponDurations = ['once', 'repeating', 'forever'] as const;
export type CouponDuration = (typeof couponDurations)[number];

/** What a code takes off. */
export interface Off {
  /** One of the two. */
  readonly percent: number | null;
  /** Cents, in `currency`. */
  readonly amount: number | null;
  readonly currency: string | null;
  readonly duration: string;
  /** Of a repeating one. */
  readonly months: number | null;
}

/** How long a code takes something off, in an admin's words. */
function whileWords({ duration, months }: Off): string {
  if (duration === 'forever') return 'every payment';
  if (duration === 'repeating') return months === null ? 'the first months' : `the first ${months} months`;
  return 'the first payment';
}

/** What a code takes off, as an admin reads it: '25% off the first payment'. */
export function offWords(off: Off): string {
  const much = off.percent === null ? moneyOf(off.amount ?? 0, off.currency ?? 'usd') : `${off.percent}%`;
  return `${much} off ${whileWords(off)}`;
}

/** The plan that a coupon is for, by the products at the payment provider; null: for all, or for none of ours. */
export function planOfProducts(products: readonly string[] | null): 'tools' | 'premium' | null {
  const [only, ...others] = products ?? [];
  return only === undefined || others.length > 0 ? null : tierOfProduct(only);
}

/** A code that a buyer entered, and what it takes off. */
export interface Coupon extends Off {
  readonly code: string;
}

/** What is bought with a code. */
export interface Bought {
  readonly cents: number;
  readonly currency: string;
  readonly rhythm: Rhythm;
  /** Days before the first charge; 0: none. */
  readonly trialDays: number;
}

/** Cents that are charged while a code counts: of a share that comes out uneven Stripe takes off whole cents. */
export function chargedWith({ amount, percent }: Off, cents: number): number {
  const off = percent === null ? (amount ?? 0) : Math.round((cents * percent) / 100);
  return Math.max(0, cents - off);
}

/** Days that the shortest month has. */
const shortestMonth = 28;

/** Whether a code takes something off what is bought: an amount in another currency doesn't, nor months that a trial fills. */
export function takesOff(off: Off, { cents, currency, trialDays }: Bought): boolean {
  if (off.percent === null && off.currency !== currency) return false;
  if (off.duration === 'repeating' && (off.months ?? 0) * shortestMonth <= trialDays) return false;
  return chargedWith(off, cents) < cents;
}

/**
 * For how long it is charged so, in words; 'always', or 'first' for the first period alone. Stripe counts the months of a code from
 * the purchase, also those of a trial, and takes it off each charge in them (docs.stripe.com/api/coupons/object).
 */
function spanOf({ duration, months }: Off, { rhythm, trialDays }: Bought): string {
  if (duration === 'forever') return 'always';
  const many = duration === 'repeating' ? (months ?? 1) : 1;
  const periods = Math.ceil(many / (rhythm === 'year' ? 12 : 1));
  if (duration === 'once' || (periods === 1 && (trialDays === 0 || rhythm === 'year'))) return 'first';
  return trialDays > 0
    ? `in the first ${many === 1 ? 'month' : `${many} months`} from today`
    : `for ${periods} ${rhythm}s`;
}

type Money = (cents: number, currency: string) => string;

/** What is charged with a code, now and later: '$27 a month for 3 months, then $47 a month'. */
export function chargesInWords(off: Off, bought: Bought, money: Money = priceInWords): string {
  const { cents, currency, rhythm } = bought;
  const [less, full] = [money(chargedWith(off, cents), currency), money(cents, currency)];
  const span = spanOf(off, bought);
  if (span === 'always') return `${less} a ${rhythm} instead of ${full}`;
  const then = `then ${full} a ${rhythm}`;
  return span === 'first'
    ? `${less} for the first ${rhythm}, ${then}`
    : `${less} a ${rhythm} ${span}, ${then}`;
}

/** What it renews at with a code: '$47.00', or '$27.00 for 3 months, then $47.00'. @returns `isOne` if it never changes */
export function renewsAtInWords(
  off: Off,
  bought: Bought,
): { readonly words: string; readonly isOne: boolean } {
  const { cents, currency } = bought;
  const [less, full] = [moneyOf(chargedWith(off, cents), currency), moneyOf(cents, currency)];
  const span = spanOf(off, bought);
  if (span === 'always') return { words: less, isOne: true };
  return span === 'first'
    ? { words: full, isOne: true }
    : { words: `${less} ${span}, then ${full}`, isOne: false };
}
