import { eq } from 'drizzle-orm';
import { users } from '#platform/server/auth/tables.ts';
import { makeAdmin } from './admins.ts';
import { findUserId, replacePassword } from './queries.ts';
import { audit } from '#platform/server/audit/audit.ts';
import type { AccountDeps } from './account-deps.ts';
import { holdMember } from './hold.ts';
import { endOpenThings } from './open-things.ts';
import { dropSecondStep } from './second-step.ts';
import { signUpMember } from './sign-up.ts';

/**
 * Makes sure the owner can get in: creates or promotes the account, sets its password, turns off two-step sign-in, and
 * ends its sessions and any suspension. Runs at every start, so that a restart fixes a lost password or phone.
 */
export async function ensureAdmin(
  deps: AccountDeps,
  owner: { email: string; password: string },
): Promise<void> {
  const { db, passwords, clock } = deps;
  const known = await findUserId(db, owner.email);
  const created = known
    ? null
    : await signUpMember(deps, { firstName: 'Site', lastName: 'Owner', ...owner }, null);
  const userId = known ?? created?.userId ?? '';
  const passwordHash = await passwords.hash(owner.password);
  const now = clock.now();
  await db.transaction(async (tx) => {
    await holdMember(tx, { userId });
    await makeAdmin(tx, { userId, now });
    await replacePassword(tx, { userId, passwordHash, now });
    await dropSecondStep(tx, { userId });
    await tx.update(users).set({ suspendedAt: null }).where(eq(users.id, userId));
    await endOpenThings(tx, deps, { userId, event: 'password_replaced', sessions: { allBut: null }, now });
    await audit(tx, { at: now, action: 'account.owner_restored', actorId: null, subjectId: userId });
  });
}
