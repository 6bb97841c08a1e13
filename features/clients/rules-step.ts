import { timeMeant } from '#platform/contract/hour-meant.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** The minute of the day from which a step of no hour is asked about, and how long one with an hour may take. */
const [evening, lasts] = [18 * 60, 60];

/** How a planned step stands to a day. */
export type StepTiming = 'none' | 'late' | 'today' | 'coming';

/** @param on the day of the step @param today both `YYYY-MM-DD` on the member's calendar */
export function timingOf(on: string | null, today: string): StepTiming {
  if (on === null) return 'none';
  if (on === today) return 'today';
  return on < today ? 'late' : 'coming';
}

/** A day, `YYYY-MM-DD`, and the minutes since it began, where the member is. */
export interface TimeThere {
  readonly today: string;
  readonly minutes: number;
}

/** The same on the device of the member. */
export const timeHere = (now: Date): TimeThere => ({
  today: now.toLocaleDateString('en-CA'),
  minutes: now.getHours() * 60 + now.getMinutes(),
});

interface Planned {
  /** A step that the member planned, or the question what stayed of a talk, which is asked whenever they like. */
  readonly kind: 'step' | 'recall';
  readonly step: string;
  readonly on: string;
}

/** `over`: of today, and its hour has passed, or without one the day. `soon`: in two or three days. */
export type StepMoment = 'today' | 'over' | 'past' | 'tomorrow' | 'soon' | 'later';

/** Where a planned step is at a time. */
export function momentOf({ kind, on, step }: Planned, { minutes, today }: TimeThere): StepMoment {
  const days = Math.round((Date.parse(on) - Date.parse(today)) / dayMs);
  if (days < 0) return 'past';
  if (days === 0) {
    const at = timeMeant(step);
    return kind === 'step' && minutes >= (at === null ? evening : at + lasts) ? 'over' : 'today';
  }
  if (days === 1) return 'tomorrow';
  // Nobody prepares a question of what stayed.
  return days <= 3 && kind === 'step' ? 'soon' : 'later';
}

/** Whether a step is behind the member: its day, or today its hour. @param on its day; null for none */
export function isStepBehind(step: string, on: string | null, there: TimeThere): boolean {
  return on !== null && ['past', 'over'].includes(momentOf({ kind: 'step', step, on }, there));
}

const byUrgency: readonly StepMoment[] = ['today', 'over', 'past', 'tomorrow', 'soon', 'later'];
/** A step of no hour is for any hour of its day. */
const atEnd = 24 * 60;

/** The most urgent first: what is still ahead today by its hour, then what came of what is over, the last first, then what comes. */
export function urgentFirst<One extends Planned>(planned: readonly One[], there: TimeThere): One[] {
  const ranked = planned.map((one) => {
    const moment = momentOf(one, there);
    const at = Date.parse(one.on) + (timeMeant(one.step) ?? atEnd) * 60_000;
    return { one, rank: byUrgency.indexOf(moment), at: moment === 'over' || moment === 'past' ? -at : at };
  });
  return ranked.toSorted((a, b) => a.rank - b.rank || a.at - b.at).map(({ one }) => one);
}
