import type { Db } from '#platform/server/db/client.ts';
import type { AccountDeps } from './account-deps.ts';
import { endPasses, type PassPurpose } from './passes.ts';
import { endPasskeyChallenges } from './passkey-queries.ts';
import { dropPendingSecondStep } from './second-step.ts';
import { type SecurityEvent, securityEvents } from './security-events.ts';
import { endSession, endSessions } from './sessions.ts';

/** Which sessions end: all but one, only one, or none. */
export type EndedSessions =
  | { readonly allBut: string | null }
  | { readonly only: string }
  | { readonly none: true };

/**
 * What each event ends, kind by kind. Sessions take their refresh tokens along, and access tokens and the signed
 * addresses of files are good within a living session only, so they end with it. How lately somebody signed in, which
 * lets them leave without the password, belongs to the session too. Other slices' links are theirs to decide: `onSecured`.
 */
const endsAt = {
  verify_email: securityEvents,
  reset_password: securityEvents,
  change_address: securityEvents,
  mfa_challenge: securityEvents,
  code_challenge: securityEvents,
  passkey_registration: securityEvents,
  passkey_step: securityEvents,
  // Written down when it is used: what is still open ends with `endPasskeyChallenges`.
  passkey_sign_in: securityEvents,
  // It takes a stolen account back. Who stole it replaces the password next and must not end it by that; it grants no
  // session, and goes to an address that was the member's.
  stop_address_change: ['account_closed'],
  // The same: a thief who knows the password must not end the way to keep the second step on.
  stop_second_step_reset: ['account_closed', 'second_step_changed'],
} as const satisfies Record<PassPurpose, readonly SecurityEvent[]>;

const purposes = Object.keys(endsAt) as PassPurpose[];

/**
 * Ends everything open of one member: links, challenges, pending changes, sessions. The one function for it, called in
 * the transaction of the event itself, under `holdMember`.
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
