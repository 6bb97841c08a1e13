import { claimDrafts } from '#platform/client/drafts.ts';
import { lastMemberKey } from '#platform/contract/first-paint.ts';
import { isUnreached, unlessStalled } from './reachability.ts';
import { deviceKeeps, waitingWrites } from './state.ts';
import { changeCopiesUnder, dropCopies, eraseMembers, getCopy, putCopy, waitingOf } from './store.ts';

/** Who is signed in here, as far as this page knows: copies are kept for them and read by nobody else. */
let owner: string | null = null;

/** The members whose data stays on this device; null for none. */
export interface RemainingData {
  /** All of this member's data stays. */
  readonly member: string | null;
  /**
   * This member's answers stay, such as a consent, so that they are not asked again after a session that ended without a
   * sign-out. Nobody reads them before the member signs in again.
   */
  readonly answersOf: string | null;
}

/** Erases what a part of the app stores on this device on its own. Rejects when the device refuses. */
export type Eraser = (stays: RemainingData) => Promise<void>;
const erasers = new Set<Eraser>();

/** Registers something to be erased whenever the copies are. */
export function alsoErase(eraser: Eraser): void {
  erasers.add(eraser);
}

/** Each store separately: if one refuses, the others are still erased. */
async function erasePrivate(userId: string | null, stays: RemainingData): Promise<void> {
  await Promise.allSettled([
    eraseMembers(userId, stays.member),
    ...[...erasers].map((erase) => erase(stays)),
  ]);
}

/** Under this key a browser remembers whose session ended here without a sign-out, until somebody signs in. */
const endedKey = 'session-ended';

/** The member whose session ended on this device without a sign-out; null if none did, or somebody signed in since. */
export function endedHere(): string | null {
  try {
    return localStorage.getItem(endedKey);
  } catch {
    return null;
  }
}

function noteEnded(userId: string | null): void {
  try {
    if (userId === null) localStorage.removeItem(endedKey);
    else localStorage.setItem(endedKey, userId);
  } catch {
    // Without storage nothing was answered here either.
  }
}

/** Who is signed in by what the device says now: another tab may have signed them out a moment ago. */
function storedOwner(): string | null {
  try {
    return localStorage.getItem(lastMemberKey);
  } catch {
    return null;
  }
}

/** Also updates the attribute that styles the first paint, so that a page whose session has ended is a visitor's. */
function keepOwner(userId: string | null): void {
  const { dataset } = document.documentElement;
  if (userId === null) delete dataset.member;
  else dataset.member = '';
  try {
    if (userId === null) localStorage.removeItem(lastMemberKey);
    else localStorage.setItem(lastMemberKey, userId);
  } catch {
    // Without storage nothing is kept, so nothing needs an owner.
  }
}

/** The member whose copies this device holds, known even before the server has been asked. */
export function lastOwner(): string | null {
  return owner ?? storedOwner();
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
  noteEnded(null);
  if (before !== userId) await erasePrivate(before, { member: userId, answersOf: userId });
}

async function eraseFor(answersOf: string | null): Promise<number> {
  const userId = lastOwner();
  const waiting = userId === null ? 0 : await countWaiting(userId);
  owner = null;
  keepOwner(null);
  await erasePrivate(userId, { member: null, answersOf });
  waitingWrites.set(0);
  return waiting;
}

/** Deletes everything private from this device, including what waits to be sent: at a sign-out, and with the account. */
export async function eraseEverything(): Promise<void> {
  noteEnded(null);
  await eraseFor(null);
}

/**
 * The same when the server or another tab has ended the session. The answers of a member who did not sign out stay.
 * @returns how many writes were waiting
 */
export function eraseAfterEnd(): Promise<number> {
  const ended = storedOwner();
  if (ended !== null) noteEnded(ended);
  return eraseFor(endedHere());
}

/** Counts what waits to be sent, and updates `waitingWrites`. */
export async function countWaiting(userId: string): Promise<number> {
  const { length } = await waitingOf(userId).catch(() => []);
  waitingWrites.set(length);
  return length;
}

/** Drops what may have been read under a plan that is gone; what waits to be sent stays. */
export async function forgetCopies(): Promise<void> {
  if (owner !== null) await dropCopies(owner, Date.now()).catch(() => undefined);
}

/** The key under which one of our files is kept. */
export const fileKey = (path: string): string => `file:${path}`;

/**
 * Keeps a copy for whoever is signed in. If the device cannot, that is remembered so that the page can say so. @param
 * readAt when the value was asked for: what was deleted since then must not come back
 */
export async function keepCopy(
  key: string,
  value: unknown,
  readAt = Number.POSITIVE_INFINITY,
): Promise<void> {
  if (owner === null) return;
  try {
    await putCopy(owner, key, value, readAt);
    deviceKeeps.set(true);
  } catch {
    deviceKeeps.set(false);
  }
}

/** What is kept under this key for whoever is signed in; undefined when nothing is. Rejects when the device refuses. */
export async function readCopy(key: string): Promise<unknown> {
  return owner === null ? undefined : getCopy(owner, key);
}

/** Like `keepCopy`, where the member asked for it and must hear that there is no room. @throws DOMException */
export async function storeCopy(key: string, value: unknown): Promise<void> {
  if (owner === null) throw new DOMException('nobody is signed in', 'AbortError');
  await putCopy(owner, key, value, Number.POSITIVE_INFINITY);
}

/** Applies a waiting write to a copy, so that the member sees what they wrote when they open the page again. */
export async function changeCopy<T>(key: string, change: (copy: T) => T): Promise<void> {
  const copy = owner === null ? undefined : await getCopy(owner, key).catch(() => undefined);
  if (copy !== undefined) await keepCopy(key, change(copy as T));
}

/**
 * Removes what was deleted from every copy whose key has this prefix; a copy for which `without` returns undefined is
 * dropped. If the copies cannot be changed, all are dropped: deleted content must not come back from this device.
 */
export async function settleDeletion<T>(
  beginning: string,
  without: (copy: T, key: string) => T | undefined,
): Promise<void> {
  if (owner === null) return;
  await changeCopiesUnder(owner, beginning, (copy, key) => without(copy as T, key), Date.now()).catch(
    forgetCopies,
  );
}

/** Keeps a whole file for reading without a connection, once; the service worker then serves it. */
export async function keepFile(path: string): Promise<void> {
  if (owner === null || !navigator.onLine) return;
  try {
    if ((await getCopy(owner, fileKey(path)).catch(() => undefined)) !== undefined) return;
    const response = await fetch(path, { credentials: 'same-origin' });
    if (response.status === 200) await keepCopy(fileKey(path), await response.blob());
  } catch {
    // The connection was lost, so the file can only be read online.
  }
}

/**
 * Loads something, keeps a copy of it on this device, and answers with the copy when the server cannot be reached or a
 * page that has just begun waits too long for it. Storage that is full or forbidden costs the copy and nothing else.
 * @param key names it among all that is kept for this member, e.g. 'tools.cards' or 'course.lesson.<id>'
 * @throws what `load` throws when there is no copy, or when the server did answer
 */
export async function keepingCopy<T>(key: string, load: () => Promise<T>): Promise<T> {
  const asker = owner;
  const readAt = Date.now();
  const asked = load().then((loaded) => {
    // It may come late, when somebody else has signed in.
    if (owner === asker) void keepCopy(key, loaded, readAt);
    return loaded;
  });
  try {
    return await unlessStalled(asked);
  } catch (error) {
    const isLost = isUnreached(error) && owner !== null && owner === asker;
    const copy = isLost ? await getCopy(owner ?? '', key).catch(() => undefined) : undefined;
    return copy === undefined ? asked : (copy as T);
  }
}
