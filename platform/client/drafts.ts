const prefix = 'draft:';
const ownerKey = 'drafts-of';

/** The name of a draft of somebody who is not signed in. */
export const doorDraft = (form: string): string => `door.${form}`;

/** Drafts that storage refused at the last try, and the listeners to that. */
const refused = new Set<string>();
const watchers = new Set<() => void>();

function setRefused(name: string, isRefused: boolean): void {
  if (refused.has(name) === isRefused) return;
  if (isRefused) refused.add(name);
  else refused.delete(name);
  for (const tell of watchers) tell();
}

/** Whether storage refused the draft with this name; for `useSyncExternalStore`. */
export const isRefused = (name: string | undefined): boolean => name !== undefined && refused.has(name);

/** Tells when that changes. @returns how to stop */
export function watchDrafts(tell: () => void): () => void {
  watchers.add(tell);
  return () => watchers.delete(tell);
}

/** The key under which a draft stores what it is based on; no form field has this name. */
const basisField = '#basis';

/**
 * Keeps text that was typed but not sent, for this tab only. If storage is full or refused, only the draft is lost, and
 * `isRefused` tells it.
 *
 * @param basis what the text is based on, e.g. the version of a lesson
 */
export function keepDraft(
  name: string | undefined,
  values: Readonly<Record<string, string>>,
  basis?: string,
): void {
  if (name === undefined) return;
  try {
    const kept = basis === undefined ? values : { ...values, [basisField]: basis };
    sessionStorage.setItem(prefix + name, JSON.stringify(kept));
    setRefused(name, false);
  } catch {
    // Private windows may refuse storage, and what is there already may leave no room.
    setRefused(name, true);
  }
}

/**
 * What the kept draft is based on, if that is not what is saved now.
 *
 * @param saved what is saved now
 * @param basis the basis that a draft of that would have
 */
export function otherBasis(name: string, saved: Readonly<Record<string, string>>, basis: string) {
  const kept = readDraft(name, [...Object.keys(saved), basisField]);
  const { [basisField]: before, ...typed } = kept;
  const isTyped = Object.entries(typed).some(([field, value]) => value !== saved[field]);
  return isTyped && before !== undefined && before !== basis ? before : null;
}

/** What was kept under that name, limited to these fields. */
export function readDraft(name: string | undefined, fields: readonly string[]): Record<string, string> {
  if (name === undefined) return {};
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(prefix + name) ?? '{}');
    const entries = typeof kept === 'object' && kept !== null ? Object.entries(kept) : [];
    return Object.fromEntries(
      entries.filter(
        (entry): entry is [string, string] => fields.includes(entry[0]) && typeof entry[1] === 'string',
      ),
    );
  } catch {
    return {};
  }
}

/** The saved values with which a form starts; with the version that the kept draft is based on, if that is older. */
export function begunWith<Saved extends { readonly version: number }>(
  name: string,
  saved: Saved,
  values: Readonly<Record<string, string>>,
): Saved {
  const before = Number(otherBasis(name, values, String(saved.version)) ?? saved.version);
  return before < saved.version ? { ...saved, version: before } : saved;
}

/** Forgets one draft, because it has been saved. */
export function forgetDraft(name: string): void {
  setRefused(name, false);
  try {
    sessionStorage.removeItem(prefix + name);
  } catch {
    // Nothing could be kept either.
  }
}

/** The names of this tab's keys that begin like this. */
const keysUnder = (beginning: string): string[] =>
  Object.keys(sessionStorage).filter((key) => key.startsWith(beginning));

/** Names of the drafts in this tab that hold any text. */
export function draftNames(): string[] {
  try {
    return keysUnder(prefix)
      .filter((key) => /[^\s{}]/u.test(sessionStorage.getItem(key) ?? ''))
      .map((key) => key.slice(prefix.length));
  } catch {
    return [];
  }
}

/**
 * Says whose drafts this tab holds from now on. A member whose session ended, or who signed out in another tab, finds
 * theirs again; another member's drafts are deleted.
 */
export function claimDrafts(userId: string): void {
  try {
    const before = sessionStorage.getItem(ownerKey);
    if (before !== null && before !== userId) forgetDrafts();
    sessionStorage.setItem(ownerKey, userId);
  } catch {
    // Nothing could be kept either.
  }
}

/** Forgets every draft: the next person at this device must not read them. */
export function forgetDrafts(): void {
  try {
    for (const key of [ownerKey, ...keysUnder(prefix)]) sessionStorage.removeItem(key);
  } catch {
    // Nothing could be kept either.
  }
}
