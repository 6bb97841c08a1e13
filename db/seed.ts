import { makeAdmin } from '#features/account/server/admins.ts';
import { findUserId } from '#features/account/server/queries.ts';
import type { AccountDeps } from '#features/account/server/account-deps.ts';
import { signUpMember } from '#features/account/server/sign-up.ts';
import { accessGrants } from '#platform/server/access/tables.ts';
import { demoAccounts } from './demo-accounts.ts';

/** Creates the demo's accounts where they are missing, through the same door as everybody's. */
export async function seedDemo(deps: AccountDeps): Promise<void> {
  const { db, clock } = deps;
  for (const { email, password, firstName, lastName, access } of demoAccounts) {
    if ((await findUserId(db, email)) !== null) continue;
    const { userId } = await signUpMember(deps, { email, password, firstName, lastName }, null);
    const now = clock.now();
    if (access === 'admin') await makeAdmin(db, { userId, now });
    else if (access !== 'free')
      await db.insert(accessGrants).values({ userId, tier: access, reason: 'Demo account', startsAt: now });
  }
}
