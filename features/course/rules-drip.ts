import { daysBetweenModules, unlockAfterDays } from './rules.ts';

/** The longest that a module may let a member wait, in days after their access begins. */
export const mostDripDays = 730;

/**
 * The days on which the modules open, by place: a place keeps its day whatever module stands there, and a new place
 * follows in the rhythm of the last two.
 * @param days those of the places so far, in order
 */
export function dripFor(places: number, days: readonly number[]): readonly number[] {
  const drip = days.slice(0, places);
  while (drip.length < places) {
    const last = drip.at(-1);
    const rhythm = drip.length < 2 ? daysBetweenModules : (drip.at(-1) ?? 0) - (drip.at(-2) ?? 0);
    drip.push(last === undefined ? unlockAfterDays(1) : Math.min(mostDripDays, last + rhythm));
  }
  return drip;
}

/** The same number of days between any two modules; 0 opens all of them at the start. */
export const rhythmFor = (places: number, everyDays: number): readonly number[] =>
  Array.from({ length: places }, (_, place) => Math.min(mostDripDays, place * everyDays));

/** What is wrong with a drip, and at which place, from 0. */
export interface DripFault {
  readonly place: number;
  readonly message: string;
}

/** A course begins on the first day, and a later module never opens before an earlier one. Null: it may be saved. */
export function faultOfDrip(days: readonly number[]): DripFault | null {
  for (const [place, day] of days.entries()) {
    if (place === 0 && day !== 0) return { place, message: 'The first module opens right away' };
    const before = days[place - 1] ?? 0;
    if (day < before)
      return { place, message: `The module before it opens after ${before} days: enter ${before} or more` };
  }
  return null;
}

/** How the course opens, as pages and mails say it. */
export interface Pace {
  /** A sentence without its period: `A new module opens every week` [course.weekly]. */
  readonly opens: string;
  /** The same as a line of a list: `A new module every week`. */
  readonly listed: string;
  /** Whether something is still closed on the first day. */
  readonly isStepwise: boolean;
}

function everyInWords(days: number): string {
  if (days === 7) return 'every week';
  if (days === 1) return 'every day';
  return days % 7 === 0 ? `every ${days / 7} weeks` : `every ${days} days`;
}

function overInWords(days: number): string {
  if (days % 7 !== 0) return days === 1 ? 'over 1 day' : `over ${days} days`;
  return days === 7 ? 'over 1 week' : `over ${days / 7} weeks`;
}

/** @param days those on which the modules that members see open, in order; none yet: what they will be */
export function paceOf(days: readonly number[]): Pace {
  const first = days[0] ?? 0;
  const last = days.at(-1) ?? daysBetweenModules;
  if (last <= first && days.length > 0)
    return { opens: 'All modules open right away', listed: 'All modules right away', isStepwise: false };
  const gaps = days.slice(1).map((day, place) => day - (days[place] ?? 0));
  const every = gaps[0] ?? daysBetweenModules;
  if (first === 0 && gaps.every((gap) => gap === every)) {
    const words = everyInWords(every);
    return {
      opens: `A new module opens ${words}`,
      listed: `A new module ${words}`,
      isStepwise: true,
    };
  }
  const words = overInWords(last);
  return { opens: `The modules open ${words}`, listed: `Its modules, ${words}`, isStepwise: true };
}
