/** Until the owner sets other days, one module opens each week, from the first on [course.weekly]. */
export const daysBetweenModules = 7;

/** Opens the first lesson, whichever it is: the owner may have put another one first. */
export const firstLessonPath = '/course?begin=1';

const dayMs = 24 * 60 * 60 * 1000;

/** The days of a fresh course: until the module at this place opens [course.unlock-formula]; the first place is 1. */
export function unlockAfterDays(order: number): number {
  return (order - 1) * daysBetweenModules;
}

/** One stretch of time in which a member may read the course; null: no end is known. */
export interface AccessSpan {
  readonly from: Date;
  readonly to: Date | null;
}

/**
 * The start of the continuous access that holds at `now`: spans that touch or overlap count as one, so that neither a
 * renewal nor a change from one kind of access to another restarts the weeks. Null: no access now.
 */
export function courseStart(spans: readonly AccessSpan[], now: Date): Date | null {
  const begun = spans.filter(({ from }) => from <= now);
  const holding = begun.filter(({ to }) => to === null || to > now);
  let start = earliest(holding);
  for (;;) {
    const current = start;
    if (current === null) return null;
    const earlier = earliest(
      begun.filter(({ from, to }) => from < current && (to === null || to >= current)),
    );
    if (earlier === null) return current;
    start = earlier;
  }
}

function earliest(spans: readonly AccessSpan[]): Date | null {
  return spans.reduce<Date | null>(
    (first, { from }) => (first === null || from < first ? from : first),
    null,
  );
}

/** Everything that determines whether a module is open to one viewer. */
export interface UnlockFacts {
  /** Whether they see everything (admin). */
  readonly seesAll: boolean;
  /** The start of their continuous course access; null: none. */
  readonly since: Date | null;
  readonly unlockAfterDays: number;
  /** Whether it was opened for them permanently: on its day, early by an admin, or before the order changed. */
  readonly wasOpened: boolean;
  /** The day they were told before the course moved the module later; null: a new order has never cost them a day. */
  readonly told: ToldDay | null;
}

/** A day a member was told a module would open, for access that began at `accessSince`. */
export interface ToldDay {
  readonly opensAt: Date;
  readonly accessSince: Date;
}

export type Unlock =
  | { readonly isOpen: true }
  /** `opensAt` null: no day is known, because they have no access that it could be counted from. */
  | { readonly isOpen: false; readonly opensAt: Date | null };

/**
 * Whether a module is open at `now` [course.unlock-by-days]: unlocked when days since the start >= unlock_after_days,
 * or on the day they were told, whichever comes first.
 */
export function unlockAt(facts: UnlockFacts, now: Date): Unlock {
  if (facts.seesAll) return { isOpen: true };
  if (facts.since === null) return { isOpen: false, opensAt: null };
  if (facts.wasOpened) return { isOpen: true };
  const opensAt = openingDay(facts.since, facts);
  return opensAt <= now ? { isOpen: true } : { isOpen: false, opensAt };
}

/** When a module opens, by the course's order, for a member whose access began at `since`. */
export function openingOf(since: Date, afterDays: number): Date {
  return new Date(since.getTime() + afterDays * dayMs);
}

/**
 * The day of a module: by the order, or the day the member was told if that is earlier. A told day holds only for the
 * access it was told for; after a break the weeks start over.
 */
export function openingDay(
  since: Date,
  { unlockAfterDays: days, told }: Pick<UnlockFacts, 'unlockAfterDays' | 'told'>,
): Date {
  const computed = openingOf(since, days);
  const holds = told !== null && since <= told.accessSince && told.opensAt < computed;
  return holds ? told.opensAt : computed;
}

const dayNumber = (at: Date) => Math.round(Date.UTC(at.getFullYear(), at.getMonth(), at.getDate()) / dayMs);

/**
 * 'Unlocks today' or 'Unlocks in N days' [course.unlocks-in-days], by the viewer's own calendar, as is the date beside
 * it.
 */
export function unlockWords(opensAt: Date | null, now: Date): string {
  if (opensAt === null) return 'Locked';
  const days = dayNumber(opensAt) - dayNumber(now);
  if (days <= 0) return 'Unlocks today';
  return days === 1 ? 'Unlocks in 1 day' : `Unlocks in ${days} days`;
}

/** A lesson, reduced to what progress needs. */
export interface Step {
  readonly id: string;
  readonly minutes: number | null;
  readonly isOpen: boolean;
  readonly isCompleted: boolean;
}

export interface ProgressSum {
  readonly lessons: number;
  readonly completed: number;
  /** 0 to 100, whole; 100 only if all are completed. */
  readonly percent: number;
  /** Minutes of the lessons that are not completed. */
  readonly minutesLeft: number;
}

/** How much of these lessons somebody has completed. */
export function progressOf(steps: readonly Step[]): ProgressSum {
  const completed = steps.filter(({ isCompleted }) => isCompleted).length;
  const minutesLeft = steps.reduce((sum, step) => sum + (step.isCompleted ? 0 : (step.minutes ?? 0)), 0);
  const percent = steps.length === 0 ? 0 : Math.floor((completed * 100) / steps.length);
  return { lessons: steps.length, completed, percent, minutesLeft };
}

/**
 * Where a member continues: the lesson they touched last if it is unfinished, else the first unfinished one after it,
 * else the first unfinished one of all. Null if everything that is open is finished.
 */
export function continueWith(steps: readonly Step[], lastTouchedId: string | null): string | null {
  const at = steps.findIndex(({ id }) => id === lastTouchedId);
  const isWaiting = (step: Step) => step.isOpen && !step.isCompleted;
  const found = (at < 0 ? undefined : steps.slice(at).find(isWaiting)) ?? steps.find(isWaiting);
  return found?.id ?? null;
}
