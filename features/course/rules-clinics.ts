import type { Capability } from '#platform/contract/capabilities.ts';

/** Who may come to a clinic. */
export const audiences = ['premium', 'tools', 'everyone'] as const;
export type Audience = (typeof audiences)[number];

/** What a member needs to come. */
export const audienceNeeds: Readonly<Record<Audience, Capability>> = {
  premium: 'course.read',
  tools: 'tools.use',
  everyone: 'member',
};

const minuteMs = 60_000;

/** When a clinic is over. */
export const endOf = ({ minutes, startsAt }: { readonly startsAt: Date; readonly minutes: number }): Date =>
  new Date(startsAt.getTime() + minutes * minuteMs);

/** Everything that decides what one member sees of a clinic. */
export interface SeatFacts {
  readonly mayCome: boolean;
  readonly isComing: boolean;
  /** Null: as many as want to. */
  readonly seats: number | null;
  /** How many said that they come. */
  readonly coming: number;
}

/** How many seats are left; null: nobody counts them. */
export const seatsLeft = ({ coming, seats }: Pick<SeatFacts, 'coming' | 'seats'>): number | null =>
  seats === null ? null : Math.max(0, seats - coming);

/** Who may come gets the link; where seats are counted, only with a seat. */
export const seesLink = ({ isComing, mayCome, seats }: Omit<SeatFacts, 'coming'>): boolean =>
  mayCome && (seats === null || isComing);

export type SeatVerdict = 'taken' | 'full' | 'over' | 'not theirs';

/** Whether a member may say now that they come. */
export function judgeSeat(facts: SeatFacts & { readonly isOver: boolean }): SeatVerdict {
  if (!facts.mayCome) return 'not theirs';
  if (facts.isOver) return 'over';
  return facts.isComing || seatsLeft(facts) !== 0 ? 'taken' : 'full';
}

/** How long before it begins those who come are reminded. */
export const reminderMs = 24 * 60 * minuteMs;

/** Who said yes within the last day before it begins needs no reminder. */
export const needsReminder = (
  { saidAt, startsAt }: { readonly startsAt: Date; readonly saidAt: Date },
  now: Date,
): boolean => {
  const dayBefore = new Date(startsAt.getTime() - reminderMs);
  return dayBefore <= now && now < startsAt && saidAt < dayBefore;
};

/** `Thursday, December 3, 2026 at 1:00 PM EST`, for a mail. @param timeZone its reader's; null: nobody knows it */
export const clinicMoment = (startsAt: Date, timeZone: string | null): string =>
  new Intl.DateTimeFormat('en-US', {
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone: timeZone ?? 'UTC',
  }).format(startsAt);
