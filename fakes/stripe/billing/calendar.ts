/**
 * One month or year later at the same time of day, in a shorter month on its last day. Epoch seconds, UTC.
 * @param anchor gives the day of the month: from January 31 it is February 28, then March 31
 *   (docs.stripe.com/billing/subscriptions/billing-cycle)
 */
export function addInterval(from: number, interval: 'month' | 'year', anchor = from): number {
  const at = new Date(from * 1000);
  const months = interval === 'year' ? 12 : 1;
  const wanted = new Date(anchor * 1000).getUTCDate();
  at.setUTCDate(1);
  at.setUTCMonth(at.getUTCMonth() + months);
  const daysInMonth = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate();
  at.setUTCDate(Math.min(wanted, daysInMonth));
  return Math.floor(at.getTime() / 1000);
}

export const secondsPerDay = 24 * 60 * 60;
