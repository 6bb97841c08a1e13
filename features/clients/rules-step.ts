/** How a planned step stands to a day. */
export type StepTiming = 'none' | 'late' | 'today' | 'coming';

/** @param on the day of the step @param today both `YYYY-MM-DD` on the member's calendar */
export function timingOf(on: string | null, today: string): StepTiming {
  if (on === null) return 'none';
  if (on === today) return 'today';
  return on < today ? 'late' : 'coming';
}
