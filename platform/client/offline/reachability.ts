import { CallError } from '#platform/client/call-error.ts';

/** A server that has said nothing to this page by then counts as out of reach where this device has a copy. */
export const stalledAfterMs = 4000;
/** How long each further request is waited for once that is known. */
const knownStalledAfterMs = 500;

let hasHeard = false;
let hasStalled = false;

/** Whether even this document came only after the wait: the service worker has then waited already. */
function documentStalled(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation !== undefined && navigation.responseStart >= stalledAfterMs;
}

/** Whether a failure means that the server was not reached at all. */
export function isUnreached(error: unknown): boolean {
  return error instanceof CallError && error.code === 'unavailable' && error.cause instanceof TypeError;
}

/** Whether this page waits for the first word from a server that has kept it waiting. */
export const isStalled = (): boolean => hasStalled && !hasHeard;

/**
 * What was asked for, unless a page that has not heard from the server yet waits too long: then it fails as if there
 * were no connection, while the request goes on. Later requests are waited for: what they answer is news, and a copy
 * would be older than what the page shows.
 */
export async function unlessStalled<T>(asked: Promise<T>): Promise<T> {
  const listening = asked.then(
    (answer) => {
      hasHeard = true;
      return answer;
    },
    (error: unknown) => {
      hasHeard ||= error instanceof CallError && !isUnreached(error);
      throw error;
    },
  );
  if (hasHeard) return listening;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stall = new Promise<never>((_, reject) => {
    const waits = hasStalled || documentStalled() ? knownStalledAfterMs : stalledAfterMs;
    timer = setTimeout(() => {
      // Another request was answered meanwhile.
      if (hasHeard) return;
      hasStalled = true;
      reject(new CallError('unavailable', 'The connection is stalled.', { cause: new TypeError('stalled') }));
    }, waits);
  });
  try {
    return await Promise.race([listening, stall]);
  } finally {
    clearTimeout(timer);
  }
}
