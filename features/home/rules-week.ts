import type { Workspace } from './contract-workspace.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** A week's rhythm: so many calls, and one each of a lesson and an outcome; and a day's three minutes. */
const callsAWeek = 2;

/** How far a week has come. What a member's plan does not have is null. */
export interface Rhythm {
  readonly calls: { readonly done: number; readonly of: number };
  readonly lesson: boolean | null;
  readonly outcome: boolean;
  /** Whether something was recalled today: three minutes a day are enough, however much is due. */
  readonly threeMinutes: boolean;
}

/**
 * The day of an instant on the calendar of a zone, counted from January 1, 1970, which was a Thursday.
 * @param timeZone that of this device if omitted
 */
function dayIn(instant: Date, timeZone: string | undefined): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    ...(timeZone && { timeZone }),
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  }).formatToParts(instant);
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((one) => one.type === type)?.value);
  return Date.UTC(part('year'), part('month') - 1, part('day')) / dayMs;
}

/** The Monday of its week, counted the same way. */
const mondayOf = (day: number) => day - ((day + 3) % 7);

/** How far this week has come by the member's own calendar, from Monday on. @param timeZone theirs, or this device's */
export function rhythmOf(
  { course, due, week }: Pick<Workspace, 'course' | 'due' | 'week'>,
  now: Date,
  timeZone?: string,
): Rhythm {
  const today = dayIn(now, timeZone);
  const monday = mondayOf(today);
  const answeredAt = due?.answeredAt ?? null;
  const isThisWeek = (at: string | null) => at !== null && dayIn(new Date(at), timeZone) >= monday;
  return {
    calls: { done: Math.min(callsAWeek, week.calls.filter(isThisWeek).length), of: callsAWeek },
    lesson: course === null ? null : isThisWeek(week.lesson),
    outcome: isThisWeek(week.outcome),
    threeMinutes: answeredAt !== null && dayIn(new Date(answeredAt), timeZone) === today,
  };
}

/** Where a day begins first and last. */
const outerZones = ['Etc/GMT-14', 'Etc/GMT+12'] as const;

/** How far the week has come for a member whose zone is not known: one answer, or two that differ. */
export function rhythmsAnywhere(
  workspace: Pick<Workspace, 'course' | 'due' | 'week'>,
  now: Date,
): readonly Rhythm[] {
  return outerZones.map((zone) => rhythmOf(workspace, now, zone));
}
