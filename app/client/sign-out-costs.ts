import { countKeptSessions } from '#features/tracker/client/erase.ts';
import { draftNames, readDraft } from '#platform/client/drafts.ts';
import { lastOwner } from '#platform/client/offline/offline.ts';
import { waitingWrites } from '#platform/client/offline/state.ts';

/** What signing out would delete from this device and exists nowhere else. */
export interface SignOutCosts {
  /** Changes made offline and not sent yet. */
  readonly writes: number;
  /** Tracker sessions that were kept here. */
  readonly sessions: number;
  /** The names of this tab's forms that hold text which was not saved. */
  readonly drafts: readonly string[];
}

/**
 * Forms that a tab remembers although nothing in them waits to be saved: searches, choices, and the forms of the tools,
 * which fill themselves.
 */
const unimportant =
  /^(?:door\.|assessment$|home\.first-look$|billing\.search$|spar\.choice$|tools\.(?!edit\.|refine\.|voice\.))/u;

/** Forms that also keep the recipients: nothing was typed unless these fields have words. */
const wordsOf: Readonly<Record<string, readonly string[]>> = { 'notifications.send': ['title', 'message'] };

function holdsWords(name: string): boolean {
  const fields = wordsOf[name];
  return fields === undefined || Object.values(readDraft(name, fields)).some((text) => text.trim() !== '');
}

/** What signing out would delete now; null for nothing. */
export async function signOutCosts(): Promise<SignOutCosts | null> {
  const userId = lastOwner();
  const writes = waitingWrites.read();
  const sessions = userId === null ? 0 : await countKeptSessions(userId);
  const drafts = draftNames().filter((name) => !unimportant.test(name) && holdsWords(name));
  return writes + sessions + drafts.length === 0 ? null : { writes, sessions, drafts };
}
