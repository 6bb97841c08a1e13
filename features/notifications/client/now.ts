import { useSyncExternalStore } from 'react';

const everyMs = 15_000;
const listeners = new Set<() => void>();
let ticker: ReturnType<typeof setInterval> | undefined;
let now = new Date();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  now = new Date();
  ticker ??= setInterval(() => {
    now = new Date();
    for (const tick of listeners) tick();
  }, everyMs);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(ticker);
    ticker = undefined;
  };
}

/** The current time, ticking: one timer for all relative times on the page. */
export function useNow(): Date {
  return useSyncExternalStore(subscribe, () => now);
}
