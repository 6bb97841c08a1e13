import { setTimeout as sleep } from 'node:timers/promises';
import { describeError, type Logger } from './logger.ts';
import { graceMs } from './stop.ts';

/** A chore that keeps the database tidy. Every chore may run on several nodes at once and twice in a row. */
export interface Chore {
  readonly name: string;
  readonly run: () => Promise<void>;
}

/**
 * Runs the chores one after another, every `everyMs`. A failing chore is logged and does not keep the others from
 * running; it runs again in the next round. `stop` starts no further chore, and gives the running one 10 s.
 */
export function scheduleUpkeep(chores: readonly Chore[], everyMs: number, log: Logger) {
  let round: Promise<void> = Promise.resolve();
  let isStopping = false;

  const runAll = async () => {
    for (const chore of chores) {
      // Another process, or the next start, runs the others.
      if (isStopping) return;
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
    stop: async (withinMs = graceMs) => {
      isStopping = true;
      clearInterval(timer);
      const over = new AbortController();
      const late = sleep(withinMs, undefined, { signal: over.signal }).catch(() => {});
      await Promise.race([round, late]);
      over.abort();
    },
  };
}
