/**
 * Turns a lookup of many keys into one of a single key: keys requested within one turn of the event loop are looked up
 * together, duplicates only once. A failure reaches all callers of the batch.
 * @returns undefined for a key that is not in the answer
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
