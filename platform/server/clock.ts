/** The only source of the current time: a dependency, so that tests can freeze it. */
export interface Clock {
  /** The current instant (UTC). */
  now(): Date;
}

/** The machine's clock. */
export const systemClock: Clock = { now: () => new Date() };
