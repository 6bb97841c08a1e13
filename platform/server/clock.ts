/** The only source of the present: a dependency, so that tests can hold it still. */
export interface Clock {
  /** The present instant (UTC). */
  now(): Date;
}

/** The machine's own clock. */
export const systemClock: Clock = { now: () => new Date() };
