import { setTimeout as pause } from 'node:timers/promises';
import { codeOf } from '#platform/server/code-of.ts';

/** `fault`: members notice it, now or soon. `warning`: fix it this week. `off`: not configured, maybe on purpose. */
export type FindingState = 'ok' | 'off' | 'warning' | 'fault';

/** One thing that was looked at. */
export interface Finding {
  readonly state: FindingState;
  /** What it is about, in a word or two: `Mail`. */
  readonly about: string;
  /** What was seen, in a sentence. */
  readonly seen: string;
  /** What to do; null when there is nothing to do. */
  readonly advice: string | null;
}

/** Looks at one part of an installation. What it throws becomes a finding. */
export interface Check {
  readonly about: string;
  readonly look: () => Promise<readonly Finding[]>;
}

/** Findings about one thing. */
export function findingsAbout(about: string) {
  const finding =
    (state: FindingState) =>
    (seen: string, advice: string | null = null): Finding => ({ about, state, seen, advice });
  return { ok: finding('ok'), off: finding('off'), warning: finding('warning'), fault: finding('fault') };
}

/**
 * Looks at everything side by side.
 * @param withinMs a check that takes longer is a fault: somebody is waiting for the answer
 */
export async function lookAtAll(checks: readonly Check[], withinMs: number): Promise<readonly Finding[]> {
  const all = checks.map(async ({ about, look }) => {
    const { fault } = findingsAbout(about);
    const over = new AbortController();
    const late = pause(
      withinMs,
      [fault(`It did not answer within ${withinMs / 1000} s.`, 'Check whether it can be reached from here.')],
      { signal: over.signal },
    );
    try {
      return await Promise.race([look(), late]);
    } catch (error) {
      return [
        fault(`It could not be looked at (${codeOf(error)}).`, 'Check whether it can be reached from here.'),
      ];
    } finally {
      over.abort();
      // The line above aborted it on purpose.
      late.catch(() => undefined);
    }
  });
  return (await Promise.all(all)).flat();
}
