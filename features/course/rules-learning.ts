import { firstWeek } from '#content/course/first-week.ts';

type FirstWeekMoment = `first-week-${(typeof firstWeek)[number]['day']}`;

/** A day of the first week that is announced. */
const firstWeekMoment = ({ day: number }: (typeof firstWeek)[number]): FirstWeekMoment =>
  `first-week-${number}`;

/** The moments in a learner's progress that are announced by mail, in the order in which they may occur. */
export const learningMoments = [
  ...firstWeek.map(firstWeekMoment),
  'first-win',
  'lesson-waiting',
  'week-away',
  'course-finished',
] as const;
export type LearningMoment = (typeof learningMoments)[number];

/** What is known about one learner's progress. */
export interface LearningFacts {
  /** The first start of their continuous access to the course. */
  readonly since: Date;
  /** When they finished their first lesson; null: none yet. */
  readonly firstDoneAt: Date | null;
  /** The lesson they were last in; null: none yet. */
  readonly last: { readonly at: Date; readonly isDone: boolean } | null;
  /** When they last used anything of the site; null: not since they joined. */
  readonly usedAt: Date | null;
  /** When they finished the last of all published lessons; null if some are left. */
  readonly allDoneAt: Date | null;
}

const minute = 60 * 1000;
const day = 24 * 60 * minute;

/**
 * Each moment is announced only within a window, so that members who joined before these mails existed, or who return
 * after the site was down, are not told of something long past.
 */
export const windows = {
  done: { from: minute, to: 2 * day },
  waiting: { from: 3 * day, to: 6 * day },
  away: { from: 7 * day, to: 9 * day },
} as const;

/** The mail about a week away is sent only once, so it stops when the record of having sent it would be deleted. */
const mostDaysForAway = 90;

/** The part of a module that shows when access began. */
interface DatedModule {
  readonly isUnlocked: boolean;
  /** When a locked one opens. */
  readonly opensAt: string | null;
  readonly unlockAfterDays: number;
}

/**
 * Which of their first seven days a learner is in, from 1, derived from the day on which their next module opens; null
 * afterward, and for those without such a day (an admin).
 */
export function dayOfFirstWeek(modules: readonly DatedModule[], now: Date): number | null {
  const next = modules.find(({ isUnlocked, opensAt }) => !isUnlocked && opensAt !== null);
  if (!next?.opensAt) return null;
  const since = Date.parse(next.opensAt) - next.unlockAfterDays * day;
  const number = Math.floor((now.getTime() - since) / day) + 1;
  return number >= 1 && number <= 7 ? number : null;
}

function isWithin(at: Date | null, now: Date, { from, to }: { from: number; to: number }): boolean {
  if (at === null) return false;
  const age = now.getTime() - at.getTime();
  return age >= from && age < to;
}

/** The mails that a learner is due at `now`; the caller makes sure that each is sent only once. */
export function dueMoments(facts: LearningFacts, now: Date): readonly LearningMoment[] {
  const { since, firstDoneAt, last, allDoneAt, usedAt } = facts;
  const isUnderWay = last !== null && allDoneAt === null;
  const holds: Readonly<Record<LearningMoment, boolean>> = {
    ...(Object.fromEntries(
      firstWeek.map((win) => [
        firstWeekMoment(win),
        isWithin(since, now, { from: (win.day - 1) * day, to: win.day * day }),
      ]),
    ) as Record<FirstWeekMoment, boolean>),
    'first-win': isWithin(firstDoneAt, now, windows.done),
    'lesson-waiting': isUnderWay && !last.isDone && isWithin(last.at, now, windows.waiting),
    'week-away':
      isUnderWay &&
      isWithin(last.at, now, windows.away) &&
      // Who practices, writes or reviews calls is not away.
      now.getTime() - (usedAt ?? last.at).getTime() >= windows.away.from &&
      now.getTime() - since.getTime() < mostDaysForAway * day,
    'course-finished': isWithin(allDoneAt, now, windows.done),
  };
  return learningMoments.filter((moment) => holds[moment]);
}

/** A learner of whom nothing came for this many days stopped where they were: a module opens each week. */
export const stoppedAfterDays = 14;

/** Whose last work in the course was before this stopped. */
export const stoppedBefore = (now: Date): Date =>
  new Date(now.getTime() - stoppedAfterDays * 24 * 60 * 60 * 1000);
