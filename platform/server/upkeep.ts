import { describeError, type Logger } from './logger.ts';

/** A chore that keeps the database tidy. Every chore may run on several nodes at once and twice in a row. */
export interface Chore {
  readonly name: string;
  readonly run: () => Promise<void>;
}

/**
 * Runs the chores one after another, every `everyMs`. A failing chore is logged and does not keep the others from
 * running; it runs again in the next round. @returns a function that waits for a running round and ends the schedule
 */
export function scheduleUpkeep(chores: readonly Chore[], everyMs: number, log: Logger) {
  let round: Promise<void> = Promise.resolve();

  const runAll = async () => {
    for (const chore of chores) {
      try {
        await chore.run();
      } catch (error) {
        log.error({ chore: chore.name, ...describeError(error) }, 'a chore failed');
      }
    }
  };
  const timer = setInterval(() => {
    round = round.then(runAll);
  }, everyMs);
  timer.unref();

  return {
    /** One round now, after any that is running. */
    runNow: () => {
      round = round.then(runAll);
      return round;
    },
    stop: async () => {
      clearInterval(timer);
      await round;
    },
  };
}
