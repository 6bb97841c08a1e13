import type { Db } from '#platform/server/db/client.ts';
import type { AccountDeps } from '#features/account/server/account-deps.ts';
import { endPasses, type PassPurpose } from '#features/account/server/mailed-links/passes.ts';
import { endPasskeyChallenges } from '#features/account/server/passkeys/passkey-queries.ts';
import { dropPendingSecondStep } from '#features/account/server/second-step/second-step.ts';
import { type SecurityEvent, securityEvents } from './security-events.ts';
import { endSession, endSessions } from './sessions.ts';

/** Which sessions end: all but one, only one, or none. */
export type EndedSessions =
  | { readonly allBut: string | null }
  | { readonly only: string }
  | { readonly none: true };

/**
 * What each event ends, by kind. A session's refresh tokens end with it, and so do access tokens and signed file
 * addresses, which are valid only within a live session. How recently somebody signed in, which lets them delete the
 * account without the password, belongs to the session too. Other slices decide about their own links: `onSecured`.
 */
const endsAt = {
  verify_email: securityEvents,
  reset_password: securityEvents,
  change_address: securityEvents,
  mfa_challenge: securityEvents,
  code_challenge: securityEvents,
  passkey_registration: securityEvents,
  passkey_step: securityEvents,
  // Stored only when used: open ones end with `endPasskeyChallenges`.
  passkey_sign_in: securityEvents,
  // It recovers a stolen account. A thief's next step is to replace the password, which must not end this pass; it
  // opens no session, and goes to an address that was the member's.
  stop_address_change: ['account_closed'],
  // The same here: a thief who knows the password must not end the link that keeps the second step on.
  stop_second_step_reset: ['account_closed', 'second_step_changed'],
  // The same again: whoever still gets in by a passkey must not end the link that removes it.
  remove_other_ways: ['account_closed'],
} as const satisfies Record<PassPurpose, readonly SecurityEvent[]>;

const purposes = Object.keys(endsAt) as PassPurpose[];

/**
 * Ends everything a member has open: links, challenges, pending changes, sessions. This is the one function for it,
 * called in the transaction of the event itself, under `holdMember`.
 * @returns how many sessions ended
 */
export async function endOpenThings(
  tx: Db,
  { onSecured }: Pick<AccountDeps, 'onSecured'>,
  given: { userId: string; event: SecurityEvent; sessions: EndedSessions; now: Date },
): Promise<number> {
  const { event, now, sessions, userId } = given;
  const ending = purposes.filter((purpose) => (endsAt[purpose] as readonly SecurityEvent[]).includes(event));
  await endPasses(tx, { userId, purposes: ending, now });
  await dropPendingSecondStep(tx, { userId });
  await endPasskeyChallenges(tx, { userId, now });
  for (const secured of onSecured) await secured(tx, { userId, event });
  if ('none' in sessions) return 0;
  if ('only' in sessions) return Number(await endSession(tx, { userId, sessionId: sessions.only }));
  return endSessions(tx, { userId, except: sessions.allBut });
}
