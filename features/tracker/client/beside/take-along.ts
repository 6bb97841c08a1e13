import { eraseSession, keepSession, keptSessions } from '#features/tracker/client/after/kept-sessions.ts';
import { keptName } from './beside-session.ts';

/**
 * Erases what this member kept on this device of their face in a talk.
 * @returns how to bring it back; null if nothing was kept
 * @throws when the device refuses
 */
export async function takeAlong(userId: string, talkId: string): Promise<(() => Promise<void>) | null> {
  const id = keptName(talkId);
  const kept = (await keptSessions(userId)).find((session) => session.id === id);
  if (!kept) return null;
  await eraseSession(id);
  return () => keepSession(kept);
}
