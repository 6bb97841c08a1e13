const day = 24 * 60 * 60 * 1000;
const hour = 60 * 60 * 1000;

/** For how many days a contract that was made at a distance can be withdrawn from (Directive 2011/83/EU, article 9). */
export const withdrawalDays = 14;

/** Until when money goes back after a declaration (Directive 2011/83/EU, article 13). */
export function paidBackBy(declaredAt: Date): Date {
  return new Date(declaredAt.getTime() + withdrawalDays * day);
}

/** How far the clocks of the EEA are from UTC: Finland and Cyprus in summer, Martinique in the French West Indies. */
const earliestClockMs = 3 * hour;
const latestClockMs = 4 * hour;

const startOfDay = (instant: number) => Math.floor(instant / day) * day;
const saturday = 6;

/**
 * Until when a contract can be withdrawn from. The day of the contract does not count, and the last one counts to its
 * end; one that falls on a weekend runs to the end of Monday (Regulation 1182/71, article 3). Where the buyer's clock
 * stands nobody knows for certain, so the day begins where it begins last and ends where it ends last in the EEA:
 * nobody has less than the law gives them.
 */
export function withdrawalEnd(contractAt: Date): Date {
  const contractDay = startOfDay(contractAt.getTime() + earliestClockMs);
  let last = contractDay + withdrawalDays * day;
  while (new Date(last).getUTCDay() === saturday || new Date(last).getUTCDay() === 0) last += day;
  return new Date(last + day + latestClockMs);
}

/** One payment behind a contract, and what of it went back already. Cents. */
export interface PaidPart {
  readonly paid: number;
  readonly back: number;
  /** The days that it pays for: of an upgrade in the middle of a month, those that were left. */
  readonly from: Date;
  readonly until: Date;
}

/** Whole days between two instants, at least 0. */
const daysBetween = (from: Date, until: Date) =>
  Math.max(0, Math.floor((until.getTime() - from.getTime()) / day));

/** How many days of a payment are used up at an instant; a day that has only begun is not. */
export function usedDays({ from, until }: Pick<PaidPart, 'from' | 'until'>, at: Date): number {
  return Math.min(daysBetween(from, at), daysBetween(from, until));
}

/**
 * What of a payment the buyer owes for the days until they withdrew: nothing where they did not ask for an early start,
 * else by the day, rounded to the buyer's favor. Cents.
 */
export function keptCents(part: PaidPart, { at, earlyStart }: { at: Date; earlyStart: boolean }): number {
  const days = daysBetween(part.from, part.until);
  if (!earlyStart || days === 0) return 0;
  return Math.floor((part.paid * usedDays(part, at)) / days);
}

/** What goes back when a buyer withdraws: what they paid, less what they used, less what went back before. Cents. */
export function withdrawalRefund(
  parts: readonly PaidPart[],
  how: { readonly at: Date; readonly earlyStart: boolean },
): number {
  return parts.reduce((sum, part) => sum + Math.max(0, part.paid - keptCents(part, how) - part.back), 0);
}
