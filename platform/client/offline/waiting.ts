const listeners = new Set<() => void>();
let waiting = 0;

/** Notes how many writes wait for the connection. */
export function countWaiting(next: number): void {
  waiting = next;
  for (const listener of listeners) listener();
}

/** How many writes wait for the connection, for `useSyncExternalStore`. */
export const waitingWrites = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: () => waiting,
};
