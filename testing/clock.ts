import type { Clock } from '#platform/server/clock.ts';

/** A clock that a test moves by hand, starting at the real time so that token libraries agree with it. */
export function createTestClock(start: Date = new Date()) {
  let offsetMs = 0;
  let fixed: Date | null = null;
  const clock: Clock = { now: () => fixed ?? new Date(start.getTime() + offsetMs) };
  return {
    ...clock,
    /** Moves forward by milliseconds. */
    advance: (milliseconds: number) => {
      offsetMs += milliseconds;
    },
    /** Freezes the clock at an instant. */
    hold: (at: Date) => {
      fixed = at;
    },
  };
}
