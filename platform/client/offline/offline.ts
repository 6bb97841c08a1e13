import { CallError } from '#platform/client/call-error.ts';
import { dropCopies, eraseMember, getCopy, putCopy } from './store.ts';

const ownerKey = 'offline-owner';

/** Who is signed in here, as far as this page knows: copies are kept for him and read by nobody else. */
let owner: string | null = null;

function keepOwner(userId: string | null): void {
  try {
    if (userId === null) localStorage.removeItem(ownerKey);
    else localStorage.setItem(ownerKey, userId);
  } catch {
    // Without storage nothing is kept, so nothing needs an owner.
  }
}

/** The member whose copies this device holds, also before the server could be asked. */
export function lastOwner(): string | null {
  if (owner !== null) return owner;
  try {
    return localStorage.getItem(ownerKey);
  } catch {
    return null;
  }
}

/** The member whose copies are read and written; null while nobody is signed in. */
export function currentOwner(): string | null {
  return owner;
}

/** Tells who is signed in. Whatever another member left on this device goes. */
export async function setOwner(userId: string): Promise<void> {
  const before = lastOwner();
  owner = userId;
  keepOwner(userId);
  if (before !== null && before !== userId) await eraseMember(before).catch(() => undefined);
}

/** Deletes everything private from this device: at sign-out, also when that happened in another tab. */
export async function eraseEverything(): Promise<void> {
  const userId = lastOwner();
  owner = null;
  keepOwner(null);
  if (userId !== null) await eraseMember(userId).catch(() => undefined);
}

/** Drops what may have been read under a plan that is gone; what waits to be sent stays. */
export async function forgetCopies(): Promise<void> {
  if (owner !== null) await dropCopies(owner).catch(() => undefined);
}

/** Under which key a file of ours is kept. */
export const fileKey = (path: string): string => `file:${path}`;

/** Keeps a whole file for reading without a connection, once; the service worker answers with it then. */
export async function keepFile(path: string): Promise<void> {
  if (owner === null || !navigator.onLine) return;
  try {
    if ((await getCopy(owner, fileKey(path))) !== undefined) return;
    const response = await fetch(path, { credentials: 'same-origin' });
    if (response.status === 200) await putCopy(owner, fileKey(path), await response.blob());
  } catch {
    // Neither space nor connection: then it is read online.
  }
}

/** Whether a failure means that the server was not reached at all. */
export function isUnreached(error: unknown): boolean {
  return error instanceof CallError && error.code === 'unavailable' && error.cause instanceof TypeError;
}

/**
 * Loads something, keeps a copy of it on this device, and answers with the copy when the server cannot be reached.
 * Storage that is full or forbidden costs the copy and nothing else.
 * @param key names it among all that is kept for this member, e.g. 'tools.cards' or 'course.lesson.<id>'
 * @throws what `load` throws when there is no copy, or when the server did answer
 */
export async function keepingCopy<T>(key: string, load: () => Promise<T>): Promise<T> {
  try {
    const loaded = await load();
    if (owner !== null) void putCopy(owner, key, loaded).catch(() => undefined);
    return loaded;
  } catch (error) {
    if (!isUnreached(error) || owner === null) throw error;
    const copy = await getCopy(owner, key).catch(() => undefined);
    if (copy === undefined) throw error;
    return copy as T;
  }
}
