const copies = 'copies';
const queue = 'queue';
const version = 1;

/** A write that waits for the connection. */
export interface QueuedWrite {
  readonly id: number;
  /** A later write with the same name takes the place of an earlier one: the last word counts, once. */
  readonly name: string;
  readonly method: string;
  readonly url: string;
  readonly body: string;
}

const prefix = 'member-';
const nameOf = (userId: string) => prefix + userId;

function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('the store failed')));
  });
}

function open(userId: string): Promise<IDBDatabase> {
  const request = indexedDB.open(nameOf(userId), version);
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore(copies);
    request.result.createObjectStore(queue, { keyPath: 'id', autoIncrement: true });
  });
  // Erasing must not wait for a page that sleeps in the background.
  request.addEventListener('success', () => {
    const database = request.result;
    database.addEventListener('versionchange', () => database.close());
  });
  return answered(request);
}

async function inStore<T>(
  userId: string,
  name: string,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => Promise<T>,
): Promise<T> {
  const database = await open(userId);
  try {
    const transaction = database.transaction(name, mode);
    const done = new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve());
      transaction.addEventListener('abort', () =>
        reject(transaction.error ?? new Error('the store is full')),
      );
    });
    // When the work itself fails, that failure is reported; this later one must not become an unhandled rejection.
    done.catch(() => undefined);
    const result = await work(transaction.objectStore(name));
    await done;
    return result;
  } finally {
    database.close();
  }
}

/** The time before which copies no longer count: kept beside them, under the prefix of their keys. */
const settled = 'settled at:';

/** Copies under this key must have been read after this time; older ones may hold deleted content. */
async function settledAt(store: IDBObjectStore, key: string): Promise<number> {
  const range = IDBKeyRange.bound(settled, `${settled}\uffff`);
  const names = (await answered(store.getAllKeys(range))).map(String);
  const own = names.filter((name) => key.startsWith(name.slice(settled.length)));
  const times = await Promise.all(own.map((name) => answered<unknown>(store.get(name))));
  return Math.max(0, ...times.map(Number));
}

/**
 * Keeps a copy of something private for this member, on this device; not if it was read before something under its key
 * was deleted. @param readAt when it was asked for, in milliseconds
 */
export const putCopy = (userId: string, key: string, value: unknown, readAt: number): Promise<void> =>
  inStore(userId, copies, 'readwrite', async (store) => {
    if ((await settledAt(store, key)) < readAt) await answered(store.put(value, key));
  });

/** What was kept under that key; undefined when nothing was. */
export const getCopy = (userId: string, key: string): Promise<unknown> =>
  inStore(userId, copies, 'readonly', (store) => answered<unknown>(store.get(key)));

/**
 * Replaces every copy whose key has this prefix, in one transaction, by what `change` returns; undefined removes it.
 * What was asked for until `at` and arrives later is no longer kept.
 */
export const changeCopiesUnder = (
  userId: string,
  beginning: string,
  change: (copy: unknown, key: string) => unknown,
  at: number,
): Promise<void> =>
  inStore(userId, copies, 'readwrite', async (store) => {
    await answered(store.put(at, settled + beginning));
    const range = IDBKeyRange.bound(beginning, `${beginning}\uffff`);
    for (const key of await answered(store.getAllKeys(range))) {
      const next = change(await answered<unknown>(store.get(key)), key as string);
      await (next === undefined ? answered(store.delete(key)) : answered(store.put(next, key)));
    }
  });

/** All members with something stored on this device; empty if the browser cannot list them. */
async function membersHere(): Promise<string[]> {
  if (!('databases' in indexedDB)) return [];
  const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
  return names.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
}

/** A copy of whichever member this device holds: for the service worker, which cannot know who is signed in. */
export async function getCopyHere(key: string): Promise<unknown> {
  for (const userId of await membersHere()) {
    const copy = await getCopy(userId, key);
    if (copy !== undefined) return copy;
  }
  return undefined;
}

/** Drops all copies, and those asked for until `at` that arrive later; what waits to be sent stays. */
export const dropCopies = (userId: string, at: number): Promise<unknown> =>
  inStore(userId, copies, 'readwrite', async (store) => {
    await answered(store.clear());
    return answered(store.put(at, settled));
  });

/** What waits to be sent, oldest first. */
export const waitingOf = (userId: string): Promise<QueuedWrite[]> =>
  inStore(userId, queue, 'readonly', (store) => answered(store.getAll() as IDBRequest<QueuedWrite[]>));

/** Adds a write at the end; an earlier one of the same name goes. */
export const addWaiting = (userId: string, write: Omit<QueuedWrite, 'id'>): Promise<void> =>
  inStore(userId, queue, 'readwrite', async (store) => {
    const all = await answered(store.getAll() as IDBRequest<QueuedWrite[]>);
    for (const { id, name } of all) if (name === write.name) await answered(store.delete(id));
    await answered(store.add(write));
  });

/** Removes what waits under this name from the queue, because something later has been sent. */
export const dropNamed = (userId: string, written: string): Promise<void> =>
  inStore(userId, queue, 'readwrite', async (store) => {
    const all = await answered(store.getAll() as IDBRequest<QueuedWrite[]>);
    for (const { id, name } of all) if (name === written) await answered(store.delete(id));
  });

/** Removes a write from the queue. */
export const dropWaiting = (userId: string, id: number): Promise<unknown> =>
  inStore(userId, queue, 'readwrite', (store) => answered(store.delete(id)));

/** Deletes everything stored on this device for this member, and for every other member except `stays`. */
export async function eraseMembers(userId: string | null, stays: string | null = null): Promise<void> {
  const gone = new Set(await membersHere());
  if (userId !== null) gone.add(userId);
  if (stays !== null) gone.delete(stays);
  for (const member of gone) await answered(indexedDB.deleteDatabase(nameOf(member)));
}
