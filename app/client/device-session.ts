import { readSession, signOut } from '#features/account/contract.ts';
import { call } from '#platform/client/call.ts';
import { forgetLeaving, hasLeft } from '#platform/client/offline/owed-sign-out.ts';
import { eraseBriefsBut } from '#features/brief/client/opened-briefs.ts';
import { eraseVoiceBut } from '#features/spar/client/voice/voice-memory.ts';
import { eraseTracker } from '#features/tracker/client/erase.ts';
import {
  alsoErase,
  countWaiting,
  currentOwner,
  eraseAfterEnd,
  forgetCopies,
  keepCopy,
  lastOwner,
  setOwner,
} from '#platform/client/offline/offline.ts';
import { isStalled, isUnreached, unlessStalled } from '#platform/client/offline/reachability.ts';
import { getCopy } from '#platform/client/offline/store.ts';
import { waitingWrites } from '#platform/client/offline/state.ts';
import type { Session, SessionFacts } from '#platform/client/session.ts';
import { tiers } from '#platform/contract/capabilities.ts';
import type { PublicViewer } from '#platform/contract/viewer.ts';

const copyKey = 'session';
const nobody: SessionFacts = { viewer: null, expiresAt: null };
const tryAgainMs = 30_000;
/** Pages wait for what was written offline to arrive, so that they show it, but no longer than this. */
const deliverWithinMs = 4000;

/** Reports what became of the writes that waited on this device, and of a session check that stalled. */
interface QueueNews {
  /** Called when data loaded before is out of date. */
  readonly taken: () => void;
  readonly refused: (many: number) => void;
  /** Called when the session ended before they could be sent: they were deleted with all of that member's data. */
  readonly lost: (many: number) => void;
  /** Called when a stalled server answers after all: ask it again who is signed in. */
  readonly late: () => void;
}

/** What this device knows about a live session; null when there is none or it has expired. */
async function keptSession(): Promise<SessionFacts | null> {
  const userId = lastOwner();
  if (userId === null) return null;
  const kept = (await getCopy(userId, copyKey).catch(() => undefined)) as SessionFacts | undefined;
  return kept?.viewer && kept.expiresAt !== null && Date.parse(kept.expiresAt) > Date.now() ? kept : null;
}

/** Tells the server about a sign-out that it missed. @returns whether it knows now */
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
  const before = waitingWrites.read();
  const waiting = await countWaiting(userId);
  // Another tab may have sent all of it, or may send it while this one waits for its turn: report that here, too.
  if (waiting === 0) {
    if (before > 0) news.taken();
    return;
  }
  const { sendWaiting } = await import('#platform/client/offline/queue.ts');
  const sending = sendWaiting(userId).then(({ refused, taken }) => {
    if (taken > 0 || waitingWrites.read() < waiting) news.taken();
    if (refused > 0) news.refused(refused);
  });
  await Promise.race([sending, new Promise((resolve) => setTimeout(resolve, deliverWithinMs))]);
}

/** Deletes what was kept under a plan that ended while the app was closed. */
async function dropWhatEnded({ userId, tier }: Pick<PublicViewer, 'userId' | 'tier'>): Promise<void> {
  const kept = (await getCopy(userId, copyKey).catch(() => undefined)) as SessionFacts | undefined;
  if (kept?.viewer && tiers.indexOf(tier) < tiers.indexOf(kept.viewer.tier)) await forgetCopies();
}

/**
 * Asks who is signed in. If the server cannot be reached, it is whoever was last signed in here: they see what this
 * device keeps for them, and the server still decides on every request. Members who signed out offline stay signed out.
 */
export function createSessionReader(news: QueueNews): (signal: AbortSignal) => Promise<SessionFacts> {
  async function settle(facts: SessionFacts): Promise<SessionFacts> {
    if (facts.viewer === null) {
      // Even if no earlier member is known: a page may have been closed while it was erasing.
      const lost = await eraseAfterEnd();
      if (lost > 0) news.lost(lost);
      return facts;
    }
    await setOwner(facts.viewer.userId);
    await dropWhatEnded(facts.viewer);
    void keepCopy(copyKey, facts);
    await deliver(facts.viewer.userId, news);
    return facts;
  }

  /** @throws CallError */
  return async (signal) => {
    if (hasLeft() && !(await tellLeaving(signal))) return nobody;
    const wasStalled = isStalled();
    const asked: Promise<SessionFacts> = call(readSession, {}, { signal });
    try {
      const facts = await settle(await unlessStalled(asked));
      if (wasStalled) news.taken();
      return facts;
    } catch (error) {
      const kept = isUnreached(error) ? await keptSession() : null;
      if (!kept?.viewer) return settle(await asked);
      await setOwner(kept.viewer.userId);
      // Counted now, so that the next answer reports these writes even if another tab has sent them by then.
      if (waitingWrites.read() === 0) await countWaiting(kept.viewer.userId);
      if (isStalled()) void asked.then(news.late, () => undefined);
      return kept;
    }
  };
}

/** Keeps the answer of a sign-in, so that a member who goes offline before the next session check is known here too. */
async function keepSignIn(session: Session, userId: string): Promise<void> {
  await setOwner(userId);
  const facts = await session.ensure();
  if (facts.viewer && facts.viewer.userId === currentOwner()) await keepCopy(copyKey, facts);
}

/** Prefix of the storage keys of `tus-js-client`. */
const uploadPrefix = 'tus::';

/**
 * Forgets which files were being uploaded from this device: what resumes an upload after a reload has their names, and
 * the next person here must not read them.
 */
function eraseUploads(): void {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(uploadPrefix));
    for (const key of keys) localStorage.removeItem(key);
  } catch {
    // If storage is refused, nothing was kept either.
  }
}

/**
 * Keeps the data on this device in step with who is signed in: none of it outlasts the member's sign-out or plan, and
 * what the server still has to learn is sent when it can be reached. If the session only ended, the member's answers
 * stay until somebody else signs in.
 */
export function guardDevice(session: Session): void {
  alsoErase(eraseTracker);
  alsoErase(async ({ member }) => eraseBriefsBut(member));
  alsoErase(async ({ answersOf }) => eraseVoiceBut(answersOf));
  alsoErase(async ({ member }) => {
    if (member === null) eraseUploads();
  });
  let rank = -1;
  session.listen((event, viewer) => {
    if (event === 'signed-out') void eraseAfterEnd();
    if (event === 'signed-in' && viewer) {
      forgetLeaving();
      // If this fails, the next check makes up for it.
      void keepSignIn(session, viewer.userId).catch(() => undefined);
    }
    if (viewer === null) return;
    const next = tiers.indexOf(viewer.tier);
    if (event === 'user-updated' && next < rank) void forgetCopies();
    rank = next;
  });
  const owesNews = () => hasLeft() || waitingWrites.read() > 0 || isStalled();
  addEventListener('online', () => void session.refresh());
  setInterval(() => {
    if (owesNews() && navigator.onLine) void session.refresh();
  }, tryAgainMs);
}
