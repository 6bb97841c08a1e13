/** Spec section 9: an engine has 10 s to load, looked at every 100 ms. */
export const loadLimit = { timeoutMs: 10_000, pollMs: 100 } as const;

/**
 * Waits until the engine is there.
 * @param isReady asked every 100 ms
 * @returns false when 10 s have passed without it
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
