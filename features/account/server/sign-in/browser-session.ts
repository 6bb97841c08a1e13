import { audit } from '#platform/server/audit/audit.ts';
import type { ClientInfo } from '#platform/server/auth/client-info.ts';
import { sessionTokenOf } from '#platform/server/auth/session-cookie.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { AccountDeps } from '#features/account/server/account-deps.ts';
import { assertMayEnter, holdMember } from '#platform/server/auth/member-lock.ts';
import { endReplaced, type OpenedSession, openSession } from '#features/account/server/sessions/sessions.ts';

/** The browser that somebody comes with. */
export interface Arrival {
  readonly client: ClientInfo;
  readonly cookieHeader: string;
}

/**
 * Opens a session for the browser of a proven member. The session it still has ends: with its cookie gone, nobody could
 * end it later, and somebody who signed out here while offline believes it is over.
 */
export async function openInBrowser(
  tx: Db,
  deps: AccountDeps,
  given: { userId: string; arrival: Arrival; now: Date },
): Promise<OpenedSession> {
  const { userId, arrival, now } = given;
  const { client, cookieHeader } = arrival;
  // Every sign-in passes through here: none opens a session for a suspended member.
  assertMayEnter(await holdMember(tx, { userId }), deps.contact());
  const held = sessionTokenOf(deps.cookie, cookieHeader);
  const replaced = held === null ? null : await endReplaced(tx, { token: held });
  if (replaced)
    await audit(tx, {
      at: now,
      action: 'account.signed_out',
      actorId: replaced.userId,
      subjectId: replaced.userId,
      sessionId: replaced.sessionId,
      address: client.address,
      details: { by: 'sign_in' },
    });
  const session = await openSession(tx, { userId, kind: 'browser', client, now });
  for (const opened of deps.onSessionOpened) await opened(tx, { userId, cookieHeader });
  return session;
}
