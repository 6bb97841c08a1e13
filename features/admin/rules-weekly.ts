const hour = 60 * 60 * 1000;
const day = 24 * hour;
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

/** The last week whose mail is due. */
export function lastWeek(now: Date): Week {
  const weeks = Math.floor((now.getTime() - sentAfterMs - aMonday) / week);
  const until = new Date(aMonday + weeks * week);
  return { from: new Date(until.getTime() - week), until };
}
