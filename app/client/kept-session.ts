import { readSession } from '#features/account/contract.ts';
import { call } from '#platform/client/call.ts';
import {
  eraseEverything,
  forgetCopies,
  isUnreached,
  lastOwner,
  setOwner,
} from '#platform/client/offline/offline.ts';
import { getCopy, putCopy, waitingOf } from '#platform/client/offline/store.ts';
import type { Session, SessionFacts } from '#platform/client/session.ts';
import { tiers } from '#platform/contract/capabilities.ts';

const copyKey = 'session';

/** What this device knows of a session that lives on; null for none, and for one that is over by now. */
async function keptSession(): Promise<SessionFacts | null> {
  const userId = lastOwner();
  if (userId === null) return null;
  const kept = (await getCopy(userId, copyKey).catch(() => undefined)) as SessionFacts | undefined;
  return kept?.viewer && kept.expiresAt !== null && Date.parse(kept.expiresAt) > Date.now() ? kept : null;
}

/** Somebody else's device from now on, but for what he wrote offline and nobody has got yet. */
async function clearDevice(): Promise<void> {
  const userId = lastOwner();
  const waiting = userId === null ? [] : await waitingOf(userId).catch(() => []);
  if (userId === null || waiting.length === 0) return eraseEverything();
  await setOwner(userId);
  await forgetCopies();
}

/**
 * Asks who is signed in. Out of reach of the server it is whoever was last signed in here: he sees what this device keeps
 * for him; whatever he asks of the server is decided there. @throws CallError
 */
export async function readKeptSession(signal: AbortSignal): Promise<SessionFacts> {
  try {
    const facts: SessionFacts = await call(readSession, {}, { signal });
    if (facts.viewer === null) {
      if (lastOwner() !== null) await clearDevice();
      return facts;
    }
    await setOwner(facts.viewer.userId);
    void putCopy(facts.viewer.userId, copyKey, facts).catch(() => undefined);
    return facts;
  } catch (error) {
    const kept = isUnreached(error) ? await keptSession() : null;
    if (!kept?.viewer) throw error;
    await setOwner(kept.viewer.userId);
    return kept;
  }
}

/** Keeps what lies on this device in step with who is signed in: nothing of a member outlasts his leaving or his plan. */
export function guardDevice(session: Session): void {
  let rank = -1;
  session.listen((event, viewer) => {
    if (event === 'signed-out') void eraseEverything();
    if (event === 'signed-in' && viewer) void setOwner(viewer.userId);
    if (viewer === null) return;
    const next = tiers.indexOf(viewer.tier);
    if (event === 'user-updated' && next < rank) void forgetCopies();
    rank = next;
  });
}
