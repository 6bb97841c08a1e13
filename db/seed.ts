import { makeAdmin } from '#platform/server/access/admins.ts';
import { findCredential, replacePassword } from '#features/account/server/queries.ts';
import type { AccountDeps } from '#features/account/server/account-deps.ts';
import { holdMember } from '#platform/server/auth/member-lock.ts';
import { endOpenThings } from '#features/account/server/sessions/open-things.ts';
import { createConfirmedMember } from '#features/account/server/sign-in/sign-up.ts';
import { accessGrants } from '#platform/server/access/tables.ts';
import { sampleOwner } from '#content/sample-owner.ts';
import { savedSite, saveParts } from '#features/home/server/site/queries.ts';
import type { Db } from '#platform/server/db/client.ts';
import { demoAccounts } from './demo-accounts.ts';

/** Replaces an account's public password with its own, and ends the sessions opened with the public one. */
async function closeToPublic(deps: AccountDeps, userId: string, password: string): Promise<void> {
  const passwordHash = await deps.passwords.hash(password);
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    await holdMember(tx, { userId });
    await replacePassword(tx, { userId, passwordHash, now });
    await endOpenThings(tx, deps, { userId, event: 'password_replaced', sessions: { allBut: null }, now });
  });
}

/**
 * Creates the missing demo accounts, in the same way as any sign-up.
 * @param own the password that they get; null for the public one. It also replaces the public one given by an earlier
 * start
 */
export async function seedDemo(deps: AccountDeps, own: string | null): Promise<void> {
  const { db, clock, passwords } = deps;
  for (const { email, password, firstName, lastName, access } of demoAccounts) {
    const known = await findCredential(db, email);
    if (known !== null) {
      if (own !== null && (await passwords.verify(known.passwordHash, password)))
        await closeToPublic(deps, known.userId, own);
      continue;
    }
    const person = { email, password: own ?? password, firstName, lastName, acceptsTerms: true } as const;
    const userId = await createConfirmedMember(deps, person);
    const now = clock.now();
    if (access === 'admin') await makeAdmin(db, { userId, now });
    else if (access !== 'free')
      await db.insert(accessGrants).values({ userId, tier: access, reason: 'Demo account', startsAt: now });
  }
}

/** Puts the sample owner where nobody has saved anything, so that what an admin of the demo entered or emptied stays. */
export async function seedSampleOwner(db: Db): Promise<void> {
  const { latest, saved } = await savedSite(db);
  const change = Object.fromEntries(Object.entries(sampleOwner).filter(([part]) => !(part in saved)));
  if (Object.keys(change).length === 0) return;
  await db.transaction((tx) => saveParts(tx, { basedOn: latest, change }));
}
