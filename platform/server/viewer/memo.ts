import type { SessionKey, Viewer, ViewerSource } from './load.ts';

/** A revoked session or a lost right takes effect within this time, on every node. */
export const memoMilliseconds = 800;
const mostEntries = 10_000;

interface Entry {
  readonly viewer: Promise<Viewer | null>;
  readonly startedAt: number;
}

const nameOf = (key: SessionKey) => ('token' in key ? `t:${key.token}` : `s:${key.sessionId}:${key.userId}`);

/**
 * Remembers viewers for at most 800 ms from the START of their query, so that an answer is never older than
 * that. Requests that arrive together share one query. Failures are not remembered.
 * @param elapsed milliseconds of a monotonic clock
 */
export function createViewerMemo(load: ViewerSource, elapsed: () => number) {
  const entries = new Map<string, Entry>();

  const dropOldest = () => {
    const oldest = entries.keys().next();
    if (!oldest.done) entries.delete(oldest.value);
  };

  return {
    /** The viewer, at most 800 ms old. */
    get(key: SessionKey): Promise<Viewer | null> {
      const name = nameOf(key);
      const known = entries.get(name);
      if (known && elapsed() - known.startedAt < memoMilliseconds) return known.viewer;
      entries.delete(name);
      if (entries.size >= mostEntries) dropOldest();
      const entry: Entry = { viewer: load(key), startedAt: elapsed() };
      entries.set(name, entry);
      entry.viewer.catch(() => {
        if (entries.get(name) === entry) entries.delete(name);
      });
      return entry.viewer;
    },

    /** The viewer as the database has it now: for passwords, money and admin writes. */
    getFresh(key: SessionKey): Promise<Viewer | null> {
      entries.delete(nameOf(key));
      return load(key);
    },

    /** Forgets everything about this session, under both of its names. */
    forget(key: SessionKey, viewer: Viewer | null): void {
      entries.delete(nameOf(key));
      if (viewer) entries.delete(nameOf({ sessionId: viewer.sessionId, userId: viewer.userId }));
    },
  };
}

export type ViewerMemo = ReturnType<typeof createViewerMemo>;
