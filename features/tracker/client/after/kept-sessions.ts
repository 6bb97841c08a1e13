import type { LineReview } from '#features/tracker/rules/rehearsal.ts';
import type { Summary } from '#features/tracker/rules/summary.ts';

/** What the member wrote after a rehearsal. */
export interface Lesson {
  readonly keep: string;
  readonly start: string;
  readonly stop: string;
}

/** A session that the member chose to keep: numbers only, on this device only. */
export interface KeptSession {
  readonly id: string;
  readonly userId: string;
  /** UTC, ISO 8601. */
  readonly startedAt: string;
  readonly summary: Summary;
  readonly lines: readonly LineReview[];
  readonly lesson: Lesson | null;
}

const database = 'tracker';
const store = 'sessions';

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () =>
      reject(request.error ?? new Error('The device refused to keep it.')),
    );
  });
}

/** Whether anything was ever kept here; if the browser does not say, we assume so. */
async function isKeptHere(): Promise<boolean> {
  if (!('databases' in indexedDB)) return true;
  return (await indexedDB.databases()).some(({ name }) => name === database);
}

async function withStore<T>(
  mode: IDBTransactionMode,
  work: (sessions: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const opening = indexedDB.open(database, 1);
  opening.addEventListener('upgradeneeded', () => {
    opening.result.createObjectStore(store, { keyPath: 'id' });
  });
  const opened = await settled(opening);
  try {
    return await settled(work(opened.transaction(store, mode).objectStore(store)));
  } finally {
    opened.close();
  }
}

/** Keeps a session on this device. @throws when the device refuses */
export async function keepSession(session: KeptSession): Promise<void> {
  await withStore('readwrite', (sessions) => sessions.put(session));
}

/** The member's kept sessions, newest first; none if the device keeps nothing. */
export async function keptSessions(userId: string): Promise<readonly KeptSession[]> {
  try {
    if (!(await isKeptHere())) return [];
    const all: KeptSession[] = await withStore('readonly', (sessions) => sessions.getAll());
    return all
      .filter((session) => session.userId === userId)
      .toSorted((a, b) => b.startedAt.localeCompare(a.startedAt));
  } catch {
    return [];
  }
}

/** Erases one session. */
export async function eraseSession(id: string): Promise<void> {
  await withStore('readwrite', (sessions) => sessions.delete(id));
}

/** Erases the sessions of everyone except this member; with null, of everyone. @throws when the device refuses */
export async function eraseSessionsBut(stays: string | null): Promise<void> {
  if (!(await isKeptHere())) return;
  if (stays === null) {
    await settled(indexedDB.deleteDatabase(database));
    return;
  }
  const all: KeptSession[] = await withStore('readonly', (sessions) => sessions.getAll());
  for (const { id, userId } of all) if (userId !== stays) await eraseSession(id);
}

/** Erases all of the member's sessions. */
export async function eraseSessions(userId: string): Promise<void> {
  for (const { id } of await keptSessions(userId)) await eraseSession(id);
}
