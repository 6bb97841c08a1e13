/** An engine has 10 s to load, checked every 100 ms [tracker.sdk-time-out-10-s]. */
export const loadLimit = { timeoutMs: 10_000, pollMs: 100 } as const;

/**
 * Waits until the engine is ready.
 * @param isReady called every 100 ms
 * @returns false if it was not ready within 10 s
 */
export function waitUntilReady(
  isReady: () => boolean,
  limit: typeof loadLimit = loadLimit,
): Promise<boolean> {
  return new Promise((resolve) => {
    const began = performance.now();
    const timer = setInterval(() => {
      const ready = isReady();
      if (!ready && performance.now() - began < limit.timeoutMs) return;
      clearInterval(timer);
      resolve(ready);
    }, limit.pollMs);
  });
}
