import type { Rhythm } from '#platform/contract/prices.ts';

/**
 * How many days before a yearly renewal a member is told. A month before: California and New York ask for a notice 15 to
 * 45 days before (Business and Professions Code 17602, General Business Law 527-a). A week before: a year's price is much
 * to find on a statement, and the first email is forgotten by then.
 */
export const renewalNoticeDays = [7, 30] as const;

const day = 24 * 60 * 60 * 1000;

interface Renewing {
  readonly status: string;
  readonly rhythm: Rhythm;
  readonly startedAt: Date;
  readonly currentPeriodEnd: Date;
  readonly endsAt: Date | null;
}

const notice = (days: readonly number[], end: Date, now: Date): number | null => {
  const left = end.getTime() - now.getTime();
  return left <= 0 ? null : (days.find((many) => left <= many * day) ?? null);
};

/**
 * Which notice of a renewal is due, by its days; null: none. A month is short enough to be remembered, and its receipt
 * names the day. Who hears late, after an outage, hears the nearer one alone.
 */
export function renewalNotice(
  { currentPeriodEnd, endsAt, rhythm, status }: Renewing,
  now: Date,
): (typeof renewalNoticeDays)[number] | null {
  if (rhythm !== 'year' || status !== 'active' || endsAt !== null) return null;
  return notice(renewalNoticeDays, currentPeriodEnd, now) as (typeof renewalNoticeDays)[number] | null;
}

/** The longest time before the end of a trial at which a member is told. */
export const trialNoticeDays = 7;

/** Whether a member is to be told that their trial ends: a week before, of a shorter one when half of it is over. */
export function isTrialNoticeDue(
  { currentPeriodEnd, endsAt, startedAt, status }: Renewing,
  now: Date,
): boolean {
  if (status !== 'trialing' || endsAt !== null) return false;
  const half = (currentPeriodEnd.getTime() - startedAt.getTime()) / 2 / day;
  return notice([Math.min(trialNoticeDays, half)], currentPeriodEnd, now) !== null;
}
