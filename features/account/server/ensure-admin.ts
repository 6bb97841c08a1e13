import { findUserId, makeAdmin, replacePassword } from './queries.ts';
import { type AccountDeps, signUpMember } from './sign-up.ts';

const atStart = { address: 'start', userAgent: 'start' };

/**
 * Makes sure that the owner can get in: creates the account or promotes it, sets its password and ends its sessions.
 * Run at every start, so that a lost password is mended by a restart.
 */
export async function ensureAdmin(
  deps: AccountDeps,
  owner: { email: string; password: string },
): Promise<void> {
  const { db, auth, clock } = deps;
  const known = await findUserId(db, owner.email);
  const created = known
    ? null
    : await signUpMember(deps, { firstName: 'Site', lastName: 'Owner', ...owner }, atStart, '');
  const userId = known ?? created?.userId ?? '';
  const passwordHash = await auth.hashPassword(owner.password);
  const now = clock.now();
  await db.transaction(async (tx) => {
    await makeAdmin(tx, { userId, now });
    await replacePassword(tx, { userId, passwordHash, now });
  });
}
