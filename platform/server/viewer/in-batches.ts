/**
 * Turns a question about many keys into one about a single key: those that are asked for within one turn of the event
 * loop go together, and what is asked for twice is asked once. A failure is everybody's.
 * @returns undefined for a key that the answer does not have
 */
export function inBatches<Found>(
  loadMany: (keys: readonly string[]) => Promise<ReadonlyMap<string, Found>>,
): (key: string) => Promise<Found | undefined> {
  let next: { readonly keys: Set<string>; readonly found: Promise<ReadonlyMap<string, Found>> } | null = null;

  function begin() {
    const keys = new Set<string>();
    const turn = new Promise<void>((resolve) => void setImmediate(resolve));
    const found = turn.then(() => {
      next = null;
      return loadMany([...keys]);
    });
    return { keys, found };
  }

  return async (key) => {
    next ??= begin();
    next.keys.add(key);
    return (await next.found).get(key);
  };
}
