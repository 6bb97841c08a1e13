import { and, eq } from 'drizzle-orm';
import { sessions, users } from '#platform/server/auth/tables.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { AccountDeps } from '#features/account/server/account-deps.ts';
import type { LockedMember } from '#platform/server/auth/member-lock.ts';
import { dropIdentities } from '#features/account/server/identities/identity-queries.ts';
import { endOpenThings } from '#features/account/server/sessions/open-things.ts';
import { dropPasskeys } from '#features/account/server/passkeys/passkey-queries.ts';
import { dropSecondStepSince } from '#features/account/server/second-step/second-step.ts';

/** The session in which somebody presses a mailed link; null: they aren't signed in, or there is nobody to ask. */
export type PressedIn = { readonly userId: string; readonly sessionId: string } | null;

/** How somebody showed that they read an address's mail. */
export type AddressProof =
  /** A link of ours: it proves the mailbox, and the account's settings only in a session of that account. */
  | { readonly by: 'link'; readonly pressedIn: PressedIn }
  /** The link that stops a change of address: anything set up since that instant is in doubt. */
  | { readonly by: 'stop'; readonly since: Date }
  /** We know whose settings these are: the member also just signed in here, or an admin moves the account for them. */
  | { readonly by: 'owner' };

/** What was removed because somebody other than the address's owner may have set it up. */
export interface DroppedWays {
  readonly passkeys: number;
  readonly identities: number;
  readonly secondStep: boolean;
}

async function isTheirSession(tx: Db, userId: string, pressedIn: PressedIn): Promise<boolean> {
  if (pressedIn?.userId !== userId) return false;
  const their = and(eq(sessions.id, pressedIn.sessionId), eq(sessions.userId, userId));
  return (await tx.$count(sessions, their)) > 0;
}

/** Since when what was set up on the account is not covered by a proof; null: all of it is. */
async function doubtedSince(
  tx: Db,
  proof: AddressProof,
  given: { userId: string; held: LockedMember; email: string },
): Promise<Date | null> {
  const { email, held, userId } = given;
  if (proof.by === 'owner') return null;
  if (proof.by === 'stop') return proof.since;
  const isProven = held.emailVerified && held.email === email;
  return isProven || (await isTheirSession(tx, userId, proof.pressedIn)) ? null : held.joinedAt;
}

/**
 * Records that a member reads an address's mail, which becomes or stays theirs. This is the one function for it. A link
 * pressed outside of the account's own sessions proves the mailbox and not the settings: somebody else may have signed
 * up with this address, or moved an account of theirs to it. So every way to sign in except the password, the second
 * step, and the sessions made before it end; one mail announces it, without the names of what was removed, since a
 * stranger may have chosen them [account.provider-no-hijack]. Under `holdMember`, after the link was spent.
 * @returns what was removed
 */
export async function proveAddress(
  tx: Db,
  deps: Pick<AccountDeps, 'mail' | 'mustVerify' | 'onConfirmed' | 'onJoined' | 'onSecured'>,
  given: { userId: string; held: LockedMember; email: string; now: Date; proof: AddressProof },
): Promise<DroppedWays> {
  const { email, held, now, proof, userId } = given;
  const since = await doubtedSince(tx, proof, given);
  await tx.update(users).set({ email, emailVerified: true, updatedAt: now }).where(eq(users.id, userId));
  if (!held.emailVerified) {
    if (deps.mustVerify)
      for (const joined of deps.onJoined) await joined(tx, { userId, now, cookieHeader: '' });
    for (const confirmed of deps.onConfirmed) await confirmed(tx, { userId, now });
  }
  if (since === null) return { passkeys: 0, identities: 0, secondStep: false };
  const went = {
    passkeys: await dropPasskeys(tx, { userId, since }),
    identities: await dropIdentities(tx, { userId, since }),
    secondStep: await dropSecondStepSince(tx, { userId, since }),
  };
  await endOpenThings(tx, deps, { userId, event: 'sessions_ended', sessions: { allBut: null }, now });
  const isNews = went.passkeys + went.identities > 0 || went.secondStep;
  // A stopped change of address sends its own mail.
  if (isNews && proof.by === 'link')
    await deps.mail.post(tx, { userId, to: email, template: 'account.unprovenWaysRemoved' });
  return went;
}
