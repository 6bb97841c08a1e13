import type { Clock } from '#platform/server/clock.ts';

/**
 * Noon UTC today, so that a few minutes before or after are never another day, whenever the suite runs; and half a second
 * past, as real instants are no whole seconds.
 */
function noon(): Date {
  const at = new Date();
  at.setUTCHours(12, 0, 0, 500);
  return at;
}

/** A clock that a test moves by hand. */
export function createTestClock(start = noon()) {
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
