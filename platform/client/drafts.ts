const prefix = 'draft:';
const ownerKey = 'drafts-of';

/** Keeps text that was typed but not sent, for this tab only. If storage is full or refused, only the draft is lost. */
export function keepDraft(name: string | undefined, values: Readonly<Record<string, string>>): void {
  if (name === undefined) return;
  try {
    sessionStorage.setItem(prefix + name, JSON.stringify(values));
  } catch {
    // Private windows may refuse storage.
  }
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

/** Forgets one draft, because it has been saved. */
export function forgetDraft(name: string): void {
  try {
    sessionStorage.removeItem(prefix + name);
  } catch {
    // Nothing could be kept either.
  }
}

/**
 * Says whose drafts this tab holds from now on. A member whose session ended finds theirs again; another member's drafts
 * are deleted.
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
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(prefix) || key === ownerKey) sessionStorage.removeItem(key);
  } catch {
    // Nothing could be kept either.
  }
}
