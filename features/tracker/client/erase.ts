import { eraseSessionsBut, keptSessions } from './after/kept-sessions.ts';
import { eraseMemoryBut } from './session/device-memory.ts';

/** How many sessions this member has kept on this device. */
export async function countKeptSessions(userId: string): Promise<number> {
  return (await keptSessions(userId)).length;
}

/**
 * Erases what the tracker keeps about members on this device: kept sessions, consent and personal bests. People who
 * share the device must not find one another's.
 * @param member whose data stays; null: nobody's
 * @param answersOf whose consent, country and choice of what is read stay
 */
export async function eraseTracker({
  member,
  answersOf,
}: {
  readonly member: string | null;
  readonly answersOf: string | null;
}): Promise<void> {
  eraseMemoryBut({ member, answersOf });
  await eraseSessionsBut(member);
}
