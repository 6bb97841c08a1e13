/** A value that several places subscribe to, for `useSyncExternalStore`. */
export function createSignal<Value>(first: Value) {
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
