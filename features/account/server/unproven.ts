import type { Db } from '#platform/server/db/client.ts';
import type { AccountDeps } from './account-deps.ts';
import { dropIdentities } from './identity-queries.ts';
import { endOpenThings } from './open-things.ts';
import { dropPasskeys } from './passkey-queries.ts';
import { dropSecondStep } from './second-step.ts';

/** What was set up on an account before anybody proved that the address is theirs. */
export interface DroppedWays {
  readonly passkeys: number;
  readonly identities: number;
  readonly secondStep: boolean;
}

/**
 * Removes every way to sign in except the password, and the second step: the person who signed up may not be the one
 * who reads this address's mail. One mail announces it, without the names of what was removed, since a stranger may
 * have chosen them. Under `holdMember`, in the transaction of the first proof by mail.
 * @param member as they were before the proof @returns what was removed
 */
export async function dropUnprovenWays(
  tx: Db,
  deps: Pick<AccountDeps, 'mail' | 'onSecured'>,
  member: { userId: string; email: string; now: Date },
): Promise<DroppedWays> {
  const { email, now, userId } = member;
  const went = {
    passkeys: await dropPasskeys(tx, { userId }),
    identities: await dropIdentities(tx, { userId }),
    secondStep: await dropSecondStep(tx, { userId }),
  };
  if (went.secondStep)
    await endOpenThings(tx, deps, { userId, event: 'second_step_changed', sessions: { allBut: null }, now });
  if (went.passkeys + went.identities > 0 || went.secondStep)
    await deps.mail.post(tx, { userId, to: email, template: 'account.unprovenWaysRemoved' });
  return went;
}
