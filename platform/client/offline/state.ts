/** A value that several places follow, for `useSyncExternalStore`. */
function createSignal<Value>(first: Value) {
  const listeners = new Set<() => void>();
  let value = first;
  return {
    read: () => value,
    set: (next: Value) => {
      if (next === value) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** How many writes wait for the connection. */
export const waitingWrites = createSignal(0);

/** Whether the last thing that was to be kept on this device could be: false when its storage is full or refused. */
export const deviceKeeps = createSignal(true);
