/** One module opens each week, from the first on (spec section 9). */
export const daysBetweenModules = 7;

const dayMs = 24 * 60 * 60 * 1000;

/** Spec section 9: unlock_after_days = (order - 1) * 7. */
export function unlockAfterDays(order: number): number {
  return (order - 1) * daysBetweenModules;
}

/** One stretch of time in which a member may read the course; null: no end is known. */
export interface AccessSpan {
  readonly from: Date;
  readonly to: Date | null;
}

/**
 * The first start of the continuous access that holds at `now`: spans that touch or overlap count as one, so that
 * neither a renewal nor a change from one kind of access to another begins the weeks anew. Null: no access now.
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

/** Everything that decides whether a module is open to one viewer. */
export interface UnlockFacts {
  /** Whether they see everything (admin). */
  readonly seesAll: boolean;
  /** The first start of their continuous course access; null: none. */
  readonly since: Date | null;
  readonly unlockAfterDays: number;
  /** Whether it was opened to them for good: on its day, early by an admin, or before the order changed. */
  readonly wasOpened: boolean;
  /** The day that was told before the course moved the module later; null: the order has never cost them a day. */
  readonly told: ToldDay | null;
}

/** A day on which a module was to open, told to a member of the access that began at `accessSince`. */
export interface ToldDay {
  readonly opensAt: Date;
  readonly accessSince: Date;
}

export type Unlock =
  | { readonly isOpen: true }
  /** `opensAt` null: no day is known, as their access has no beginning. */
  | { readonly isOpen: false; readonly opensAt: Date | null };

/**
 * Whether a module is open at `now` (spec section 4): unlocked when days since the start >= unlock_after_days, or on the
 * day that was told, whichever comes first.
 */
export function unlockAt(facts: UnlockFacts, now: Date): Unlock {
  if (facts.seesAll) return { isOpen: true };
  if (facts.since === null) return { isOpen: false, opensAt: null };
  if (facts.wasOpened) return { isOpen: true };
  const opensAt = openingDay(facts.since, facts);
  return opensAt <= now ? { isOpen: true } : { isOpen: false, opensAt };
}

/** The instant at which a module opens by the course's order to somebody whose access began at `since`. */
export function openingOf(since: Date, afterDays: number): Date {
  return new Date(since.getTime() + afterDays * dayMs);
}

/**
 * The day of a module: by the order, or the one that was told if that is earlier. What was told counts for the access it
 * was told of; after a break the weeks begin anew.
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

/** Spec section 2: 'Unlocks today' or 'Unlocks in N days', by the calendar of whoever looks, as is the date beside it. */
export function unlockWords(opensAt: Date | null, now: Date): string {
  if (opensAt === null) return 'Locked';
  const days = dayNumber(opensAt) - dayNumber(now);
  if (days <= 0) return 'Unlocks today';
  return days === 1 ? 'Unlocks in 1 day' : `Unlocks in ${days} days`;
}

/** A member may take back a wrong click for this long; the system never takes anything back. */
export const undoMs = 10_000;

/** Whether a completion may still be taken back. */
export function mayUndo(completedAt: Date, now: Date): boolean {
  return now.getTime() - completedAt.getTime() <= undoMs;
}

/** Spec section 9: progress is saved when the whole-second position is a multiple of this. */
export const saveEverySeconds = 10;

/** Whether a playback position is one at which it is saved; `lastSaved` is the whole second that was saved last. */
export function savesAt(position: number, lastSaved: number | null): boolean {
  const second = Math.floor(position);
  return second > 0 && second % saveEverySeconds === 0 && second !== lastSaved;
}

/** A film whose length is not known may be at any second up to a day; one may run a little beyond its stated end. */
const longestFilmSeconds = 24 * 60 * 60;
const endTolerance = 2;

/** Whether a position can be one of this film: finite, not negative, not beyond its end. */
export function isPositionOf(position: number, durationSeconds: number | null): boolean {
  const end = durationSeconds === null ? longestFilmSeconds : durationSeconds + endTolerance;
  return Number.isFinite(position) && position >= 0 && position <= end;
}

/** Where a film begins again: where it was left, and at its beginning when it was left at the very end. */
export function resumeAt(position: number, durationSeconds: number | null): number {
  return durationSeconds !== null && position >= durationSeconds - 3 ? 0 : position;
}

/** A lesson as far as progress goes. */
export interface Step {
  readonly id: string;
  readonly minutes: number | null;
  readonly isOpen: boolean;
  readonly isCompleted: boolean;
}

export interface ProgressSum {
  readonly lessons: number;
  readonly completed: number;
  /** 0 to 100, whole; 100 only when all are completed. */
  readonly percent: number;
  /** Of those that are not completed. */
  readonly minutesLeft: number;
}

/** How far somebody has come through some lessons. */
export function progressOf(steps: readonly Step[]): ProgressSum {
  const completed = steps.filter(({ isCompleted }) => isCompleted).length;
  const minutesLeft = steps.reduce((sum, step) => sum + (step.isCompleted ? 0 : (step.minutes ?? 0)), 0);
  const percent = steps.length === 0 ? 0 : Math.floor((completed * 100) / steps.length);
  return { lessons: steps.length, completed, percent, minutesLeft };
}

/**
 * Where a member continues: the lesson he touched last if it is unfinished, else the first unfinished one after it,
 * else the first unfinished one of all. Null: everything that is open is finished.
 */
export function continueWith(steps: readonly Step[], lastTouchedId: string | null): string | null {
  const at = steps.findIndex(({ id }) => id === lastTouchedId);
  const isWaiting = (step: Step) => step.isOpen && !step.isCompleted;
  const found = (at < 0 ? undefined : steps.slice(at).find(isWaiting)) ?? steps.find(isWaiting);
  return found?.id ?? null;
}
