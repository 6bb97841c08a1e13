import type { LockedMember } from '#platform/server/auth/member-lock.ts';
import { holdMember } from '#platform/server/auth/member-lock.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/client.ts';
import { resendCoolDownSeconds } from '#features/account/contract-mail.ts';
import type { AccountDeps } from './account-deps.ts';
import { moveAddress } from './mailed-links/address-change.ts';
import { leaveForGood } from './leaving/leaving.ts';
import { postResetLink } from './mailed-links/mail-flows.ts';
import { endOpenThings } from './sessions/open-things.ts';
import {
  addressesKeptBy,
  endPasses,
  issuePass,
  openPassOf,
  readPass,
  spendPass,
} from './mailed-links/passes.ts';
import { dropSecondStep, hasSecondStep } from './second-step/second-step.ts';

/**
 * What admins do to the account of a member by hand. Each runs in the transaction of its help, under the member's lock.
 */
export function createAccountActs(deps: AccountDeps) {
  const changeAddress = 'change_address';
  const stopReset = 'stop_second_step_reset';
  return {
    /** Ends every session, link and challenge. */
    endOpenThings: async (
      tx: Db,
      given: {
        userId: string;
        event: 'sessions_ended' | 'account_suspended' | 'second_step_changed';
        now: Date;
      },
    ) => void (await endOpenThings(tx, deps, { ...given, sessions: { allBut: null } })),
    leaveForGood: (tx: Db, leaving: { userId: string; email: string; now: Date; by: string }) =>
      leaveForGood(tx, deps, leaving),
    moveAddress: (tx: Db, asked: { userId: string; held: LockedMember; newEmail: string; now: Date }) =>
      moveAddress(tx, deps, { ...asked, byAdmin: true }),
    addressChangeOf: (db: Db, params: { userId: string; now: Date }) =>
      openPassOf(db, { ...params, purpose: changeAddress }),
    cancelAddressChange: (tx: Db, params: { userId: string; now: Date }) =>
      endPasses(tx, { ...params, purposes: [changeAddress] }),
    addressesKeptBy,
    /** @throws AppError too_many_requests */
    sendResetLink: async (tx: Db, to: { userId: string; email: string }) => {
      if (!(await deps.throttle.isFirst(tx, ['reset', to.email], resendCoolDownSeconds)))
        throw new AppError('too_many_requests', {
          message: 'We sent them a link a moment ago. Wait a minute before you send another.',
          retryAfterSeconds: resendCoolDownSeconds,
        });
      await postResetLink(deps, tx, to);
    },
    hasSecondStep,
    dropSecondStep: async (tx: Db, { now, userId }: { userId: string; now: Date }) => {
      await dropSecondStep(tx, { userId });
      await endPasses(tx, { userId, purposes: [stopReset], now });
    },
    /** Issues the link that stops a reset of the second step. @returns the id of its pass */
    issueStopLink: (tx: Db, to: { userId: string; email: string; now: Date; minutes: number }) =>
      issuePass(tx, { ...to, purpose: stopReset }),
    endStopLinks: (tx: Db, params: { userId: string; now: Date }) =>
      endPasses(tx, { ...params, purposes: [stopReset] }),
    /** Locks the member whose link it is, and uses it up. @throws AppError link_spent */
    spendStopLink: async (tx: Db, { now, token }: { token: string; now: Date }) => {
      const shown = { purpose: stopReset, token, now } as const;
      const pass = await readPass(tx, deps.keyed, shown);
      if (!pass || !(await holdMember(tx, pass))) throw new AppError('link_spent');
      const { userId } = await spendPass(tx, deps.keyed, shown);
      return { userId };
    },
  };
}
