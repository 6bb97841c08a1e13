import { CallError } from '#platform/client/call-error.ts';

/** Where this device has a copy, a server that has not answered this page by then counts as unreachable. */
export const stalledAfterMs = 4000;
/** How long the page waits for each further request once it knows that. */
const knownStalledAfterMs = 500;

let hasHeard = false;
let hasStalled = false;

/** Whether the document itself came only after that time: then the service worker has waited already. */
function documentStalled(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation !== undefined && navigation.responseStart >= stalledAfterMs;
}

/** Whether a failure means that the server was not reached at all. */
export function isUnreached(error: unknown): boolean {
  return error instanceof CallError && error.code === 'unavailable' && error.cause instanceof TypeError;
}

/** Whether the server has kept this page waiting and still has not answered it. */
export const isStalled = (): boolean => hasStalled && !hasHeard;

/**
 * The answer, unless the page has not heard from the server yet and waits too long: then this fails as if there were no
 * connection, while the request goes on. Once the server has answered anything, the page waits for it: a copy would be
 * older than what the page shows.
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
