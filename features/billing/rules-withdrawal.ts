import { countryCode, isInEea } from '#platform/contract/countries.ts';

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

/**
 * Whether a country's law, by the country's name, gives buyers 14 days to withdraw from a distance contract: that of
 * the EU and EEA, and of the United Kingdom (Consumer Contracts Regulations 2013, regulation 30).
 */
export function hasWithdrawalRight(country: string | null): boolean {
  return isInEea(country) || country === 'United Kingdom';
}

/**
 * Whether somebody there may have the right to withdraw from a distance contract (Directive 2011/83/EU); true if the
 * country is unknown.
 */
export function mayWithdraw(country: string | null): boolean {
  return countryCode(country) === null || hasWithdrawalRight(country);
}
