const day = 24 * 60 * 60 * 1000;

/**
 * Why money goes back: by the guarantee, by a withdrawal, because a month was charged after a cancellation had been
 * declared, or because an admin ended the subscription.
 */
export const returnWhys = ['guarantee', 'withdrawal', 'cancellation', 'admin'] as const;

/** When a refunded subscription ends. */
export const returnEnds = ['now', 'period_end'] as const;
export type ReturnEnd = (typeof returnEnds)[number];

/** How much of the current payment goes back: nothing, the days that are left, or all of it. */
export const returnShares = ['none', 'unused', 'period'] as const;
export type ReturnShare = (typeof returnShares)[number];

/** One payment behind a contract, and how much of it was already refunded. Cents. */
export interface PaidPart {
  readonly paid: number;
  readonly back: number;
  /** The days it pays for: for an upgrade in the middle of a month, those that were left. */
  readonly from: Date;
  readonly until: Date;
}

/** Whole days between two instants, at least 0. */
const daysBetween = (from: Date, until: Date) =>
  Math.max(0, Math.floor((until.getTime() - from.getTime()) / day));

/** How many days of a payment are used up at an instant; a day that has only started does not count. */
export function usedDays({ from, until }: Pick<PaidPart, 'from' | 'until'>, at: Date): number {
  return Math.min(daysBetween(from, at), daysBetween(from, until));
}

/**
 * How many cents of a payment stay with us. Days are counted whole and rounded in the buyer's favor.
 * @param at when the money was asked for
 */
export function keptCents(part: PaidPart, share: ReturnShare, at: Date): number {
  if (share === 'none') return part.paid;
  const days = daysBetween(part.from, part.until);
  if (share === 'period' || days === 0) return 0;
  return Math.floor((part.paid * usedDays(part, at)) / days);
}

/** How many cents go back of what was paid, without earlier refunds. @param at when the money was asked for */
export function sentBackOf(parts: readonly PaidPart[], share: ReturnShare, at: Date): number {
  return parts.reduce(
    (sum, part) => sum + Math.max(0, part.paid - keptCents(part, share, at) - part.back),
    0,
  );
}

/** What a buyer who withdraws has back: all of it, or the days that are left if they asked for an early start. */
export const withdrawalShare = (earlyStart: boolean): ReturnShare => (earlyStart ? 'unused' : 'period');
