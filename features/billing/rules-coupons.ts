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
