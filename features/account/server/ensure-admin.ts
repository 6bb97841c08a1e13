import { eq } from 'drizzle-orm';
import { AppError } from '#platform/contract/errors.ts';
import { users } from '#platform/server/auth/tables.ts';
import { makeAdmin } from '#platform/server/access/admins.ts';
import { findUserId, replacePassword } from './queries.ts';
import { audit } from '#platform/server/audit/audit.ts';
import type { AccountDeps } from './account-deps.ts';
import { holdMember } from '#platform/server/auth/member-lock.ts';
import { endOpenThings } from './sessions/open-things.ts';
import { proveAddress } from './mailed-links/prove-address.ts';
import { dropSecondStep } from './second-step/second-step.ts';
import { createConfirmedMember } from './sign-in/sign-up.ts';

/** The owner's account, which is created where there is none. */
async function ownersId(deps: AccountDeps, owner: { email: string; password: string }): Promise<string> {
  const known = () => findUserId(deps.db, owner.email);
  const there = await known();
  if (there) return there;
  try {
    // Nobody has told their name: they enter it in their profile.
    return await createConfirmedMember(deps, { firstName: '', lastName: '', ...owner });
  } catch (error) {
    // Of two nodes that start at once for the first time, the other one was faster.
    const now = error instanceof AppError && error.code === 'email_taken' ? await known() : null;
    if (now) return now;
    throw error;
  }
}

/**
 * Makes sure the owner can get in: creates or promotes the account, sets its password, turns off two-step sign-in, and
 * ends its sessions and any suspension. Runs at every start, so that a restart fixes a lost password or phone.
 */
export async function ensureAdmin(
  deps: AccountDeps,
  owner: { email: string; password: string },
): Promise<void> {
  const { db, passwords, clock } = deps;
  const userId = await ownersId(deps, owner);
  const passwordHash = await passwords.hash(owner.password);
  const now = clock.now();
  await db.transaction(async (tx) => {
    const held = await holdMember(tx, { userId });
    const { email } = owner;
    // Somebody else may have signed up with the owner's address before the first start.
    if (held?.emailVerified === false)
      await proveAddress(tx, deps, { userId, held, email, now, proof: { by: 'link', pressedIn: null } });
    await makeAdmin(tx, { userId, now });
    await replacePassword(tx, { userId, passwordHash, now });
    await dropSecondStep(tx, { userId });
    await tx.update(users).set({ suspendedAt: null }).where(eq(users.id, userId));
    await endOpenThings(tx, deps, { userId, event: 'password_replaced', sessions: { allBut: null }, now });
    await audit(tx, { at: now, action: 'account.owner_restored', actorId: null, subjectId: userId });
  });
}
