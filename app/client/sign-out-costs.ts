import { countKeptSessions } from '#features/tracker/client/erase.ts';
import { lastOwner } from '#platform/client/offline/offline.ts';
import { waitingWrites } from '#platform/client/offline/state.ts';

/** What signing out would delete from this device and exists nowhere else. */
export interface SignOutCosts {
  /** Changes made offline and not sent yet. */
  readonly writes: number;
  /** Tracker sessions that were kept here. */
  readonly sessions: number;
}

/** What signing out would delete now; null for nothing. */
export async function signOutCosts(): Promise<SignOutCosts | null> {
  const userId = lastOwner();
  const writes = waitingWrites.read();
  const sessions = userId === null ? 0 : await countKeptSessions(userId);
  return writes + sessions === 0 ? null : { writes, sessions };
}
