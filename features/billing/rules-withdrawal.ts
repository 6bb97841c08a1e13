const day = 24 * 60 * 60 * 1000;
const hour = 60 * 60 * 1000;

/** How many days a distance contract can be withdrawn from (Directive 2011/83/EU, article 9). */
export const withdrawalDays = 14;

/** How long a refund may take after a declaration (Directive 2011/83/EU, article 13). */
export function paidBackBy(declaredAt: Date): Date {
  return new Date(declaredAt.getTime() + withdrawalDays * day);
}

/** How far the clocks of the EEA are from UTC: Finland and Cyprus in summer, Martinique in the French West Indies. */
const earliestClockMs = 3 * hour;
const latestClockMs = 4 * hour;

const startOfDay = (instant: number) => Math.floor(instant / day) * day;
const saturday = 6;

/**
 * Until when a contract can be withdrawn from. The day of the contract does not count, and the last day counts to its
 * end; if it falls on a weekend, the period runs to the end of Monday (Regulation 1182/71, article 3). We do not know
 * the buyer's time zone, so the day starts where it starts last and ends where it ends last in the EEA: nobody gets
 * less than the law gives them.
 */
export function withdrawalEnd(contractAt: Date): Date {
  const contractDay = startOfDay(contractAt.getTime() + earliestClockMs);
  let last = contractDay + withdrawalDays * day;
  while (new Date(last).getUTCDay() === saturday || new Date(last).getUTCDay() === 0) last += day;
  return new Date(last + day + latestClockMs);
}

const inWords = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/**
 * The last day of the period, as it is told: 'December 10, 2026'. The hours after its midnight in UTC are there for those
 * in the EEA whose day is not over yet, and no day of their own. @param end what `withdrawalEnd` said
 */
export const lastDayToWithdraw = (end: Date): string =>
  inWords.format(new Date(end.getTime() - latestClockMs - 1));

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
 * How much of a payment the buyer owes for the days until they withdrew: nothing without an early start, otherwise by
 * the day, rounded in the buyer's favor. Cents.
 */
export function keptCents(part: PaidPart, { at, earlyStart }: { at: Date; earlyStart: boolean }): number {
  const days = daysBetween(part.from, part.until);
  if (!earlyStart || days === 0) return 0;
  return Math.floor((part.paid * usedDays(part, at)) / days);
}

/** What is refunded when a buyer withdraws: what they paid, minus what they used, minus earlier refunds. Cents. */
export function withdrawalRefund(
  parts: readonly PaidPart[],
  how: { readonly at: Date; readonly earlyStart: boolean },
): number {
  return parts.reduce((sum, part) => sum + Math.max(0, part.paid - keptCents(part, how) - part.back), 0);
}
