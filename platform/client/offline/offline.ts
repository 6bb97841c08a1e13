import { claimDrafts } from '#platform/client/drafts.ts';
import { CallError } from '#platform/client/call-error.ts';
import { lastMemberKey } from '#platform/contract/first-paint.ts';
import { deviceKeeps, waitingWrites } from './state.ts';
import { changeCopiesUnder, dropCopies, eraseMembers, getCopy, putCopy, waitingOf } from './store.ts';

/** Who is signed in here, as far as this page knows: copies are kept for him and read by nobody else. */
let owner: string | null = null;

/**
 * Erases what a part of the app keeps on this device by itself, of everybody but `stays`; with null of everybody. Rejects
 * when the device refuses.
 */
export type Eraser = (stays: string | null) => Promise<void>;
const erasers = new Set<Eraser>();

/** Has something erased together with the copies, whenever those are. */
export function alsoErase(eraser: Eraser): void {
  erasers.add(eraser);
}

/** Each by itself: one store that refuses is no reason to leave the others as they are. */
async function erasePrivate(userId: string | null, stays: string | null): Promise<void> {
  await Promise.allSettled([eraseMembers(userId, stays), ...[...erasers].map((erase) => erase(stays))]);
}

function keepOwner(userId: string | null): void {
  try {
    if (userId === null) localStorage.removeItem(lastMemberKey);
    else localStorage.setItem(lastMemberKey, userId);
  } catch {
    // Without storage nothing is kept, so nothing needs an owner.
  }
}

/** The member whose copies this device holds, also before the server could be asked. */
export function lastOwner(): string | null {
  if (owner !== null) return owner;
  try {
    return localStorage.getItem(lastMemberKey);
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
  claimDrafts(userId);
  if (before !== userId) await erasePrivate(before, userId);
}

/**
 * Deletes everything private from this device, also what waits to be sent: at sign-out, when it happened in another tab,
 * and when the server has ended the session. @returns how many writes had waited
 */
export async function eraseEverything(): Promise<number> {
  const userId = lastOwner();
  const waiting = userId === null ? 0 : await countWaiting(userId);
  owner = null;
  keepOwner(null);
  await erasePrivate(userId, null);
  waitingWrites.set(0);
  return waiting;
}

/** Counts what waits to be sent, for whoever follows `waitingWrites` too. */
export async function countWaiting(userId: string): Promise<number> {
  const { length } = await waitingOf(userId).catch(() => []);
  waitingWrites.set(length);
  return length;
}

/** Drops what may have been read under a plan that is gone; what waits to be sent stays. */
export async function forgetCopies(): Promise<void> {
  if (owner !== null) await dropCopies(owner).catch(() => undefined);
}

/** Under which key a file of ours is kept. */
export const fileKey = (path: string): string => `file:${path}`;

/** Keeps a copy for whoever is signed in. A device that cannot is remembered, so that the page can say so. */
export async function keepCopy(key: string, value: unknown): Promise<void> {
  if (owner === null) return;
  try {
    await putCopy(owner, key, value);
    deviceKeeps.set(true);
  } catch {
    deviceKeeps.set(false);
  }
}

/** Brings a copy in step with a write that waits: what the member wrote is there when he opens the page again. */
export async function changeCopy<T>(key: string, change: (copy: T) => T): Promise<void> {
  const copy = owner === null ? undefined : await getCopy(owner, key).catch(() => undefined);
  if (copy !== undefined) await keepCopy(key, change(copy as T));
}

/**
 * Takes what was deleted out of every copy whose key begins so; a copy for which `without` answers undefined goes as a
 * whole. A device whose copies cannot be changed keeps none: what is gone must not come back from here.
 */
export async function settleDeletion<T>(
  beginning: string,
  without: (copy: T) => T | undefined,
): Promise<void> {
  if (owner === null) return;
  await changeCopiesUnder(owner, beginning, (copy) => without(copy as T)).catch(forgetCopies);
}

/** Keeps a whole file for reading without a connection, once; the service worker answers with it then. */
export async function keepFile(path: string): Promise<void> {
  if (owner === null || !navigator.onLine) return;
  try {
    if ((await getCopy(owner, fileKey(path)).catch(() => undefined)) !== undefined) return;
    const response = await fetch(path, { credentials: 'same-origin' });
    if (response.status === 200) await keepCopy(fileKey(path), await response.blob());
  } catch {
    // The connection went: then it is read online.
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
    void keepCopy(key, loaded);
    return loaded;
  } catch (error) {
    if (!isUnreached(error) || owner === null) throw error;
    const copy = await getCopy(owner, key).catch(() => undefined);
    if (copy === undefined) throw error;
    return copy as T;
  }
}
