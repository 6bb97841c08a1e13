import { moneyOf } from '#platform/contract/money.ts';
import { tierOfProduct } from '#platform/contract/plans.ts';

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
