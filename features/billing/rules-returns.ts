const day = 24 * 60 * 60 * 1000;

/**
 * Why money goes back: by the guarantee, by a withdrawal, because a month was charged after a cancellation had been
 * declared, or because an admin sends it.
 */
export const returnWhys = ['guarantee', 'withdrawal', 'cancellation', 'admin'] as const;

/** When a subscription is canceled that ends. */
export const cancellationEnds = ['now', 'period_end'] as const;
export type CancellationEnd = (typeof cancellationEnds)[number];

/** When a subscription ends of which money goes back: after a part refund it may go on. */
export const returnEnds = [...cancellationEnds, 'stays'] as const;
export type ReturnEnd = (typeof returnEnds)[number];

/** How much of the current payment goes back: nothing, the days that are left, or all of it. */
export const monthShares = ['none', 'unused', 'period'] as const;
export type MonthShare = (typeof monthShares)[number];

/** The same for a return: an amount of one payment is the fourth. */
export const returnShares = [...monthShares, 'part'] as const;

/** One payment behind a contract, and how much of it was already refunded. Cents. */
export interface PaidPart {
  readonly paid: number;
  readonly back: number;
  /** The days it pays for: for an upgrade in the middle of a month, those that were left. */
  readonly from: Date;
  readonly until: Date;
  /** Since when another payment replaced it, which was less by the days that were left; omitted: none did. */
  readonly replacedAt?: Date | null;
}

/** Whole days between two instants, at least 0. */
const daysBetween = (from: Date, until: Date) =>
  Math.max(0, Math.floor((until.getTime() - from.getTime()) / day));

/** How many days of a payment are used up at an instant; a day that has only started does not count. */
export function usedDays(
  { from, replacedAt, until }: Pick<PaidPart, 'from' | 'replacedAt' | 'until'>,
  at: Date,
): number {
  const last = replacedAt && replacedAt < at ? replacedAt : at;
  return Math.min(daysBetween(from, last), daysBetween(from, until));
}

/**
 * How many cents of a payment stay with us. Days are counted whole and rounded in the buyer's favor.
 * @param at when the money was asked for
 */
export function keptCents(part: PaidPart, share: MonthShare, at: Date): number {
  if (share === 'none') return part.paid;
  const days = daysBetween(part.from, part.until);
  if (share === 'period' || days === 0) return 0;
  return Math.floor((part.paid * usedDays(part, at)) / days);
}

/** How many cents go back of what was paid, without earlier refunds. @param at when the money was asked for */
export function sentBackOf(parts: readonly PaidPart[], share: MonthShare, at: Date): number {
  return parts.reduce(
    (sum, part) => sum + Math.max(0, part.paid - keptCents(part, share, at) - part.back),
    0,
  );
}

/** What a buyer who withdraws has back: all of it, or the days that are left if they asked for an early start. */
export const withdrawalShare = (earlyStart: boolean): MonthShare => (earlyStart ? 'unused' : 'period');
