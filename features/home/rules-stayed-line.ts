/** Of how many different members clients must have answered before the front page says how much of it stayed. */
export const leastMembers = 30;

/**
 * What clients still had of members' sentences. Counted is only what they typed themselves, a week or more after the
 * talk, as its words have it: nobody who gains by it has a hand in it.
 */
export interface StayedFacts {
  /** Different members whose clients answered. */
  readonly members: number;
  /** Talks whose client answered. */
  readonly talks: number;
  /** Of these, those whose client still had the sentence, in its words or its gist. */
  readonly kept: number;
  /** Different weeks in which there was such a talk. */
  readonly weeks: number;
}

export const nothingStayed: StayedFacts = { members: 0, talks: 0, kept: 0, weeks: 0 };

/** The line under the claim on the front page; null while too few members carry it. */
export function stayedLine({ kept, members, talks, weeks }: StayedFacts): string | null {
  if (members < leastMembers) return null;
  const many = (count: number) => count.toLocaleString('en-US');
  const percent = Math.round((100 * kept) / talks);
  return `In ${many(talks)} talks of ${many(members)} members over ${weeks === 1 ? 'one week' : `${many(weeks)} weeks`}, ${percent}% of the clients who answered still had the sentence a week later, in its words or its gist.`;
}
