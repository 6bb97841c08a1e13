import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';

/** How the SDK's providers say that a call may be made again: 408, 409, 429, 5xx, or no connection. */
const passing = z.object({
  isRetryable: z.literal(true),
  responseHeaders: z.record(z.string(), z.string().optional()).nullish(),
});

const mostRetries = 2;
const firstPauseMs = 2000;
const longestPauseMs = 60_000;

/**
 * Milliseconds that the provider asks us to wait; null when it does not say, or asks for an unreasonable time. A day and
 * hour that it names is read by its own clock.
 */
function askedPause(headers: Readonly<Record<string, string | undefined>>): number | null {
  const precise = Number.parseFloat(headers['retry-after-ms'] ?? '');
  const coarse = headers['retry-after'] ?? '';
  const seconds = Number.parseFloat(coarse);
  const asked = Number.isNaN(precise)
    ? Number.isNaN(seconds)
      ? Date.parse(coarse) - Date.parse(headers['date'] ?? '')
      : seconds * 1000
    : precise;
  return asked >= 0 && asked < longestPauseMs ? asked : null;
}

/**
 * Makes a call again when its failure is a passing one: at most twice, after the pause that the provider asks for, else
 * 2 and then 4 seconds. @throws what the last call threw, or the signal's AbortError
 */
export async function withRetries<Result>(
  call: () => PromiseLike<Result>,
  signal: AbortSignal,
): Promise<Result> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await call();
    } catch (error) {
      const failure = passing.safeParse(error).data;
      if (!failure || retries === mostRetries || signal.aborted) throw error;
      const wait = askedPause(failure.responseHeaders ?? {}) ?? firstPauseMs * 2 ** retries;
      await pause(wait, undefined, { signal });
    }
  }
}
