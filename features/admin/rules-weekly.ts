const hour = 60 * 60 * 1000;
const day = 24 * hour;
/** A day on which clocks are put back. */
const longestDay = 25 * hour;
const week = 7 * day;
/** When the mail goes out on Mondays: the week ends at midnight, and what came in late has arrived by then. */
const sentAfterMs = 6 * hour;
/** 5 January 1970: the first Monday that computers know. */
const aMonday = 4 * day;

/** The week from one Monday at 0:00 UTC to the next. */
export interface Week {
  readonly from: Date;
  readonly until: Date;
}

const inWords = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** A day in UTC as people read it: 'November 16, 2026'. */
export const dayInUtc = (at: Date): string => inWords.format(at);

/** An instant of the last day of a week. */
export const lastDayOf = ({ until }: Pick<Week, 'until'>): Date => new Date(until.getTime() - day);

/** The days of a week: 'November 16, 2026 to November 22, 2026'. */
export const weekWords = ({ from, until }: Week): string =>
  `${dayInUtc(from)} to ${dayInUtc(lastDayOf({ until }))}`;

const shortly = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** A day in UTC where there is little room: 'Nov 16'. @param at an instant, or a day as `2026-11-16` */
export const shortDayInUtc = (at: Date | string): string => shortly.format(new Date(at));

/** When the day began that a reader calls today: as they say, if that can be; otherwise at midnight in UTC. */
export function dayOf(said: Date | null, now: Date): Date {
  const isToday = said !== null && said <= now && now.getTime() - said.getTime() <= longestDay;
  return isToday ? said : new Date(Math.floor(now.getTime() / day) * day);
}

/** When the month began in UTC. */
export const monthOf = (now: Date): Date => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));

/** The last week whose mail is due. */
export function lastWeek(now: Date): Week {
  const weeks = Math.floor((now.getTime() - sentAfterMs - aMonday) / week);
  const until = new Date(aMonday + weeks * week);
  return { from: new Date(until.getTime() - week), until };
}
