/**
 * The steps of a run whose caller may leave: the run goes on, and what it stores is found later. Only the newest step
 * waits for the caller, since each partial contains the ones before it.
 * @param onLost gets the failure of a run whose caller has left: nobody else hears of it
 */
export function goingOn<Step>(
  run: AsyncIterable<Step>,
  onLost: (error: unknown) => void,
): AsyncIterable<Step> {
  let newest: Step | null = null;
  let end: { readonly error?: unknown } | null = null;
  let hasLeft = false;
  let wake = () => {};
  async function drive() {
    try {
      for await (const step of run) {
        newest = step;
        wake();
      }
      end = {};
    } catch (error) {
      end = { error };
      if (hasLeft) onLost(error);
    }
    wake();
  }
  async function next(): Promise<IteratorResult<Step, undefined>> {
    while (newest === null && end === null)
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    if (newest !== null) {
      const value = newest;
      newest = null;
      return { done: false, value };
    }
    if (end !== null && 'error' in end) throw end.error;
    return { done: true, value: undefined };
  }
  return {
    [Symbol.asyncIterator]: () => {
      void drive();
      return {
        next,
        return: () => {
          hasLeft = true;
          return Promise.resolve({ done: true, value: undefined });
        },
      };
    },
  };
}
