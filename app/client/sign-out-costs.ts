import { countKeptSessions } from '#features/tracker/client/erase.ts';
import { lastOwner } from '#platform/client/offline/offline.ts';
import { waitingWrites } from '#platform/client/offline/state.ts';

/** What signing out deletes from this device and nobody has anywhere else. */
export interface SignOutCosts {
  /** Changes that were made offline and not sent yet. */
  readonly writes: number;
  /** Tracker sessions that were kept here. */
  readonly sessions: number;
}

/** What signing out would cost now; null: nothing. */
export async function signOutCosts(): Promise<SignOutCosts | null> {
  const userId = lastOwner();
  const writes = waitingWrites.read();
  const sessions = userId === null ? 0 : await countKeptSessions(userId);
  return writes + sessions === 0 ? null : { writes, sessions };
}

/** The question before it. */
export function signOutQuestion({ writes, sessions }: SignOutCosts): { title: string; description: string } {
  const title =
    writes > 0 ? 'Sign out and lose what was not sent?' : 'Sign out and delete your kept sessions?';
  const unsent = writes === 1 ? 'One change that you made' : `${writes} changes that you made`;
  const kept =
    sessions === 1 ? 'the tracker session that you kept' : `the ${sessions} tracker sessions that you kept`;
  return {
    title,
    description: [
      ...(writes > 0 ? [`${unsent} offline ${writes === 1 ? 'has' : 'have'} not been sent yet.`] : []),
      `Signing out deletes everything of yours from this device${sessions > 0 ? `, also ${kept} here` : ''}.`,
    ].join(' '),
  };
}
