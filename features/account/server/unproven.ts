import type { Db } from '#platform/server/db/client.ts';
import type { AccountDeps } from './account-deps.ts';
import { dropIdentities } from './identity-queries.ts';
import { endOpenThings } from './open-things.ts';
import { dropPasskeys } from './passkey-queries.ts';
import { dropSecondStep } from './second-step.ts';

/** What was set up on an account before anybody proved that its address is theirs. */
export interface DroppedWays {
  readonly passkeys: number;
  readonly identities: number;
  readonly secondStep: boolean;
}

/**
 * Takes away every way in but the password, and the second step: whoever signed up may not have been the one who reads
 * the mail of this address. One mail tells it, without the names of what went: a stranger may have chosen them.
 * Under `holdMember`, in the transaction of the first proof by mail.
 * @param member as they were before the proof @returns what went
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
