/** The same as in the store that this replaces, whose types need the browser's. */
interface Waiting {
  readonly id: number;
  readonly name: string;
  readonly method: string;
  readonly url: string;
  readonly body: string;
}

interface DeviceCopies {
  readonly copies: Map<string, unknown>;
  readonly queue: Waiting[];
  readonly settled: Map<string, number>;
}

/** What a device keeps, in memory: the same functions as `platform/client/offline/store.ts`, for `vi.mock`. */
export function createDeviceStore() {
  const members = new Map<string, DeviceCopies>();
  const device = { full: false };
  let lastId = 0;
  function of(userId: string): DeviceCopies {
    const kept = members.get(userId) ?? {
      copies: new Map<string, unknown>(),
      queue: [],
      settled: new Map<string, number>(),
    };
    members.set(userId, kept);
    return kept;
  }
  function room(): void {
    if (device.full) throw new DOMException('no room', 'QuotaExceededError');
  }
  const drop = (userId: string, isGone: (write: Waiting) => boolean) => {
    const { queue } = of(userId);
    queue.splice(0, queue.length, ...queue.filter((write) => !isGone(write)));
  };
  return {
    device,
    members: () => [...members.keys()],
    store: {
      putCopy: async (userId: string, key: string, value: unknown, readAt: number) => {
        room();
        const { copies, settled } = of(userId);
        const isStale = [...settled].some(([beginning, at]) => key.startsWith(beginning) && at >= readAt);
        if (!isStale) copies.set(key, structuredClone(value));
      },
      changeCopiesUnder: async (
        userId: string,
        beginning: string,
        change: (copy: unknown, key: string) => unknown,
        at: number,
      ) => {
        const { copies, settled } = of(userId);
        settled.set(beginning, at);
        for (const [key, copy] of copies) {
          if (!key.startsWith(beginning)) continue;
          const next = change(copy, key);
          if (next === undefined) copies.delete(key);
          else copies.set(key, next);
        }
      },
      getCopy: async (userId: string, key: string) => members.get(userId)?.copies.get(key),
      dropCopies: async (userId: string, at: number) => {
        of(userId).copies.clear();
        of(userId).settled.set('', at);
      },
      waitingOf: async (userId: string) => [...(members.get(userId)?.queue ?? [])],
      addWaiting: async (userId: string, write: Omit<Waiting, 'id'>) => {
        room();
        drop(userId, ({ name }) => name === write.name);
        lastId += 1;
        of(userId).queue.push({ ...write, id: lastId });
      },
      dropNamed: async (userId: string, written: string) => drop(userId, ({ name }) => name === written),
      dropWaiting: async (userId: string, id: number) => drop(userId, (write) => write.id === id),
      eraseMembers: async (userId: string | null, stays: string | null = null) => {
        for (const member of [...members.keys(), userId ?? '']) if (member !== stays) members.delete(member);
      },
    },
  };
}
