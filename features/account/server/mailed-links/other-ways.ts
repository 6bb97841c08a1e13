import { AppError } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/client.ts';
import { stopLinkDays } from '#features/account/rules-mailed-links.ts';
import { tell } from '#platform/server/notices/news.ts';
import type { AccountDeps } from '#features/account/server/account-deps.ts';
import { securityNews } from '#features/account/server/security-news.ts';
import { holdMember } from '#platform/server/auth/member-lock.ts';
import { nameOfIssuer } from '#features/account/server/identities/identities.ts';
import { dropIdentities, identitiesOf } from '#features/account/server/identities/identity-queries.ts';
import { endOpenThings } from '#features/account/server/sessions/open-things.ts';
import { issuePass, readAnyPass, spendPass, tokenOfPass } from './passes.ts';
import { dropPasskeys, passkeysOf } from '#features/account/server/passkeys/passkey-queries.ts';

const purpose = 'remove_other_ways';

/** What opens an account besides its password, and the token that removes all of it. */
export interface OtherWays {
  readonly passkeys: number;
  /** This site's names of them: a stranger chose neither. */
  readonly providers: readonly string[];
  readonly token: string;
}

/**
 * What else opens the account of somebody who just set a new password by mail: they may not know of it. Under the lock.
 * @returns null if there is nothing; `params`: the same for the mail
 */
export async function listOtherWays(
  tx: Db,
  deps: Pick<AccountDeps, 'keyed' | 'providers'>,
  member: { userId: string; email: string; now: Date },
): Promise<{ shown: OtherWays; params: Record<string, string> } | null> {
  const passkeys = (await passkeysOf(tx, member)).length;
  const providers = (await identitiesOf(tx, member)).map(({ issuer }) => nameOfIssuer(deps, issuer));
  if (passkeys + providers.length === 0) return null;
  const passId = await issuePass(tx, { ...member, purpose, minutes: stopLinkDays * 24 * 60 });
  return {
    shown: { passkeys, providers, token: tokenOfPass(deps.keyed, purpose, passId) },
    params: { passId, passkeys: String(passkeys), providers: providers.join(', ') },
  };
}

/**
 * Removes every passkey and joined account, and signs out everywhere. The second step stays: a mailbox alone must not
 * turn it off. Pressed a second time the link says so again. @throws AppError link_spent
 */
export async function removeOtherWays(deps: AccountDeps, token: string, address: string): Promise<void> {
  const { clock, db, keyed } = deps;
  await db.transaction(async (tx) => {
    const now = clock.now();
    const shown = { purpose, token, now } as const;
    const pass = await readAnyPass(tx, keyed, shown);
    const held = pass && (await holdMember(tx, pass));
    if (!held || held.email !== pass.email) throw new AppError('link_spent');
    if (pass.usedAt !== null) return;
    const { userId, email } = await spendPass(tx, keyed, shown);
    const removed = {
      passkeys: await dropPasskeys(tx, { userId }),
      identities: await dropIdentities(tx, { userId }),
    };
    await endOpenThings(tx, deps, { userId, event: 'sessions_ended', sessions: { allBut: null }, now });
    await tell(deps, tx, securityNews.otherWaysRemoved, {
      userId,
      by: { actorId: userId, address },
      email,
      ...removed,
    });
  });
}
