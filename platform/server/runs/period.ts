const dayMs = 24 * 60 * 60 * 1000;

/** How often a count starts over: at midnight, or at the midnight before a Monday, both in UTC. */
export type Period = 'day' | 'week';

const daysIn: Readonly<Record<Period, number>> = { day: 1, week: 7 };

/** The period that an instant is in. */
export function periodAt(period: Period, now: Date): { readonly since: Date; readonly resetsAt: Date } {
  const sinceMonday = (now.getUTCDay() + 6) % 7;
  const back = period === 'day' ? 0 : sinceMonday;
  const since = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() - back);
  return { since: new Date(since), resetsAt: new Date(since + daysIn[period] * dayMs) };
}

/** A count at an instant. */
export function allowanceAt(
  facts: { readonly limit: number; readonly used: number },
  now: Date,
  period: Period = 'day',
) {
  const { resetsAt } = periodAt(period, now);
  return { limit: facts.limit, used: facts.used, remaining: Math.max(0, facts.limit - facts.used), resetsAt };
}
