import { readSession, signOut } from '#features/account/contract.ts';
import { call } from '#platform/client/call.ts';
import { forgetLeaving, hasLeft } from '#platform/client/offline/leaving.ts';
import { eraseTracker } from '#features/tracker/client/erase.ts';
import {
  alsoErase,
  countWaiting,
  currentOwner,
  eraseEverything,
  forgetCopies,
  isUnreached,
  keepCopy,
  lastOwner,
  setOwner,
} from '#platform/client/offline/offline.ts';
import { getCopy } from '#platform/client/offline/store.ts';
import { waitingWrites } from '#platform/client/offline/state.ts';
import type { Session, SessionFacts } from '#platform/client/session.ts';
import { tiers } from '#platform/contract/capabilities.ts';

const copyKey = 'session';
const nobody: SessionFacts = { viewer: null, expiresAt: null };
const tryAgainMs = 30_000;
/** Pages wait for what was written offline to arrive, so that they show it, but no longer than this. */
const deliverWithinMs = 4000;

/** What became of the writes that waited on this device. */
interface QueueNews {
  /** What was loaded before is out of date. */
  readonly taken: () => void;
  readonly refused: (many: number) => void;
  /** The session was over before they could be sent: they went with everything else of his. */
  readonly lost: (many: number) => void;
}

/** What this device knows of a session that lives on; null for none, and for one that is over by now. */
async function keptSession(): Promise<SessionFacts | null> {
  const userId = lastOwner();
  if (userId === null) return null;
  const kept = (await getCopy(userId, copyKey).catch(() => undefined)) as SessionFacts | undefined;
  return kept?.viewer && kept.expiresAt !== null && Date.parse(kept.expiresAt) > Date.now() ? kept : null;
}

/** Tells the server of a sign-out that it could not hear. @returns whether it knows now */
async function tellLeaving(signal: AbortSignal): Promise<boolean> {
  try {
    await call(signOut, {}, { signal });
    forgetLeaving();
    return true;
  } catch (error) {
    if (signal.aborted) throw error;
    return false;
  }
}

/** Sends what waits, if anything does: the server has just said who is signed in. */
async function deliver(userId: string, news: QueueNews): Promise<void> {
  if ((await countWaiting(userId)) === 0) return;
  const { sendWaiting } = await import('#platform/client/offline/queue.ts');
  const sending = sendWaiting(userId).then(({ refused, taken }) => {
    if (taken > 0) news.taken();
    if (refused > 0) news.refused(refused);
  });
  await Promise.race([sending, new Promise((resolve) => setTimeout(resolve, deliverWithinMs))]);
}

/**
 * Asks who is signed in. Out of reach of the server it is whoever was last signed in here: he sees what this device keeps
 * for him; whatever he asks of the server is decided there. Who signed out here offline stays signed out here.
 */
export function createSessionReader(news: QueueNews): (signal: AbortSignal) => Promise<SessionFacts> {
  /** @throws CallError */
  return async (signal) => {
    if (hasLeft() && !(await tellLeaving(signal))) return nobody;
    try {
      const facts: SessionFacts = await call(readSession, {}, { signal });
      if (facts.viewer === null) {
        // Also when nobody is known to have been here: an older version left the tracker's data behind.
        const lost = await eraseEverything();
        if (lost > 0) news.lost(lost);
        return facts;
      }
      await setOwner(facts.viewer.userId);
      void keepCopy(copyKey, facts);
      await deliver(facts.viewer.userId, news);
      return facts;
    } catch (error) {
      const kept = isUnreached(error) ? await keptSession() : null;
      if (!kept?.viewer) throw error;
      await setOwner(kept.viewer.userId);
      await countWaiting(kept.viewer.userId);
      return kept;
    }
  };
}

/** Keeps what a sign-in answered: who goes offline before the next check of his session is known here too. */
async function keepSignIn(session: Session, userId: string): Promise<void> {
  await setOwner(userId);
  const facts = await session.ensure();
  if (facts.viewer && facts.viewer.userId === currentOwner()) await keepCopy(copyKey, facts);
}

/**
 * Keeps what lies on this device in step with who is signed in: nothing of a member outlasts his leaving or his plan, and
 * what the server has still to hear is told when it can be reached.
 */
export function guardDevice(session: Session): void {
  alsoErase(eraseTracker);
  let rank = -1;
  session.listen((event, viewer) => {
    if (event === 'signed-out') void eraseEverything();
    if (event === 'signed-in' && viewer) {
      forgetLeaving();
      // What fails here the next check makes good.
      void keepSignIn(session, viewer.userId).catch(() => undefined);
    }
    if (viewer === null) return;
    const next = tiers.indexOf(viewer.tier);
    if (event === 'user-updated' && next < rank) void forgetCopies();
    rank = next;
  });
  const owesNews = () => hasLeft() || waitingWrites.read() > 0;
  addEventListener('online', () => void session.refresh());
  setInterval(() => {
    if (owesNews() && navigator.onLine) void session.refresh();
  }, tryAgainMs);
}
