import type { Clock } from '#platform/server/clock.ts';
import { describeError, type Logger } from '#platform/server/logger.ts';

/** One cause gets one line in this time, however many workers ask the database each second. */
const againAfterMs = 60_000;
/** The trouble is over only after this long without a failure: some statements may fail while others do not. */
const calmMs = 5_000;

/** Logs why the job queue fails, from time to time how often, and when that is over. */
export function createQueueTrouble(log: Logger, clock: Clock) {
  const causes = new Map<string, { saidAt: number; unsaid: number }>();
  let under: { readonly since: number; lastAt: number; failures: number } | null = null;

  return {
    failed(error: unknown): void {
      const now = clock.now().getTime();
      under ??= { since: now, lastAt: now, failures: 0 };
      under.lastAt = now;
      under.failures += 1;
      const fields = describeError(error);
      const cause = `${fields['error']} ${fields['cause']} ${fields['code']}`;
      const known = causes.get(cause);
      const failures = (known?.unsaid ?? 0) + 1;
      if (known && now - known.saidAt < againAfterMs) {
        known.unsaid = failures;
        return;
      }
      causes.set(cause, { saidAt: now, unsaid: 0 });
      log.error({ ...fields, failures }, 'the job queue failed');
    },

    /** Called after each statement that went well. */
    worked(): void {
      if (!under) return;
      const now = clock.now().getTime();
      if (now - under.lastAt < calmMs) return;
      const seconds = Math.round((under.lastAt - under.since) / 1000);
      log.info({ failures: under.failures, seconds }, 'the job queue works again');
      under = null;
      for (const [cause, { saidAt }] of causes) {
        if (now - saidAt >= againAfterMs) causes.delete(cause);
        else causes.set(cause, { saidAt, unsaid: 0 });
      }
    },
  };
}
