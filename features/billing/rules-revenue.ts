import type { Rhythm } from '#platform/contract/prices.ts';

/** Why the monthly recurring revenue changed. */
export const movementKinds = ['new', 'upgrade', 'downgrade', 'pause', 'lost'] as const;
export type MovementKind = (typeof movementKinds)[number];

/** A change of the monthly recurring revenue; `cents` is below zero where it fell. */
export interface Movement {
  readonly kind: MovementKind;
  readonly cents: number;
}

/** The facts about a subscription that decide what it brings in a month. */
export interface Renewing {
  readonly status: string;
  /** Null: a product that we do not sell. */
  readonly tier: 'tools' | 'premium' | null;
  readonly priceId: string;
  /** Cents of a period at list price. */
  readonly amount: number;
  readonly rhythm: Rhythm;
  /** Cents of the next renewal with tax, after coupons; null: it does not renew, or nobody could say. */
  readonly renewsFor: number | null;
  readonly renewsTax: number | null;
}

/** One that waits for its first payment, is tried out for free, has ended or is given up brings nothing. */
const places: Readonly<Record<string, 'counts' | 'paused'>> = {
  active: 'counts',
  // Stripe still collects it: it is lost when it ends.
  past_due: 'counts',
  paused: 'paused',
};
const placeOf = ({ status, tier }: Pick<Renewing, 'status' | 'tier'>) =>
  tier === null ? undefined : places[status];

/**
 * Cents a month that a subscription brings, before tax and after coupons, or would bring while it is paused; a year's
 * price counts a twelfth. One that no longer renews keeps what it brought: the coupon and tax of before still hold.
 */
export function monthlyOf(
  former: (Pick<Renewing, 'priceId'> & { readonly monthly: number }) | null,
  row: Renewing,
): number {
  if (placeOf(row) === undefined) return 0;
  if (row.renewsFor === null && former?.priceId === row.priceId && former.monthly > 0) return former.monthly;
  const period = row.renewsFor === null ? row.amount : row.renewsFor - (row.renewsTax ?? 0);
  return Math.round(period / (row.rhythm === 'year' ? 12 : 1));
}

type Valued = Pick<Renewing, 'status' | 'tier'> & { readonly monthly: number };

/** How the revenue moved between two states of a subscription; their sum is what it brings more or less now. */
export function movementsBetween(former: Valued | null, row: Valued): readonly Movement[] {
  const [before, after] = [former === null ? undefined : placeOf(former), placeOf(row)];
  const [from, to] = [former?.monthly ?? 0, row.monthly];
  const moves: Movement[] = [];
  const move = (kind: MovementKind, cents: number) => {
    if (cents !== 0) moves.push({ kind, cents });
  };
  if (before === 'paused') move('pause', from);
  if (before !== undefined && after === undefined) move('lost', -from);
  else if (before === undefined && after !== undefined) move('new', to);
  else if (after !== undefined) move(to > from ? 'upgrade' : 'downgrade', to - from);
  if (after === 'paused') move('pause', -to);
  return moves;
}
