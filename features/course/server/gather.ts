import { isUnavailable } from '#platform/server/db/unavailable.ts';

/** So many go together at most. */
const mostAtOnce = 500;

interface Waiting<Row, Done> {
  readonly row: Row;
  readonly answer: PromiseWithResolvers<Done | undefined>;
}

/**
 * Writes together, in one statement, what arrives while another write is under way: one that comes alone goes at once,
 * and under load the way to the disk is shared. Each is answered when its own write is safe. A name goes in order: the
 * second of one name waits for the first. When a write of several fails, each is tried alone and has its own failure,
 * unless it was the database that cannot serve now.
 * @param writeMany answers by name; what is missing there was not written
 */
export function gathered<Row, Done>(
  writeMany: (rows: readonly Row[]) => Promise<ReadonlyMap<string, Done>>,
  nameOf: (row: Row) => string,
): (row: Row) => Promise<Done | undefined> {
  let waiting: Waiting<Row, Done>[] = [];
  let isWriting = false;

  /** The next that may go together; the others stay. */
  function take(): Map<string, Waiting<Row, Done>> {
    const taken = new Map<string, Waiting<Row, Done>>();
    const staying: Waiting<Row, Done>[] = [];
    for (const one of waiting) {
      const name = nameOf(one.row);
      if (taken.size >= mostAtOnce || taken.has(name)) staying.push(one);
      else taken.set(name, one);
    }
    waiting = staying;
    return taken;
  }

  async function write(taken: ReadonlyMap<string, Waiting<Row, Done>>): Promise<void> {
    try {
      const done = await writeMany([...taken.values()].map(({ row }) => row));
      for (const [name, { answer }] of taken) answer.resolve(done.get(name));
    } catch (error) {
      const [only] = taken.values();
      if (taken.size === 1) return only?.answer.reject(error);
      if (isUnavailable(error)) {
        // None of them would fare better alone, and each would wait for that in turn.
        for (const { answer } of taken.values()) answer.reject(error);
        return;
      }
      for (const one of taken) await write(new Map([one]));
    }
  }

  async function writeAll(): Promise<void> {
    isWriting = true;
    while (waiting.length > 0) await write(take());
    isWriting = false;
  }

  return (row) => {
    const answer = Promise.withResolvers<Done | undefined>();
    waiting.push({ row, answer });
    if (!isWriting) void writeAll();
    return answer.promise;
  };
}
