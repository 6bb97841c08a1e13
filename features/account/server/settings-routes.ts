import { AppError } from '#platform/contract/errors.ts';
import { audit } from '#platform/server/audit/audit.ts';
import { clearedSessionCookie, sessionTokenOf } from '#platform/server/auth/session-cookie.ts';
import { FileAnswer } from '#platform/server/http/file-answer.ts';
import { fileRoute, type Route, route } from '#platform/server/http/route.ts';
import { exportFile } from '#platform/server/personal-data.ts';
import type { Viewer } from '#platform/server/viewer/load.ts';
import { deleteAccount, exportAccount } from '#features/account/contract-leaving.ts';
import * as mailContract from '#features/account/contract-mail.ts';
import * as profileContract from '#features/account/contract-profile.ts';
import * as contract from '#features/account/contract-security.ts';
import type { AccountDeps } from './account-deps.ts';
import { requestDeletion } from './leaving/leaving.ts';
import { confirmAddress, requestAddressChange, stopAddressChange } from './mailed-links/address-change.ts';
import { holdSession } from '#platform/server/auth/member-lock.ts';
import { requestReset, resendVerification, resetPassword, verifyEmail } from './mailed-links/mail-flows.ts';
import { retryMail } from './mailed-links/mail-retry.ts';
import { endOpenThings } from './sessions/open-things.ts';
import { removeOtherWays } from './mailed-links/other-ways.ts';
import { presentDevice, presentProfile, presentSecurity } from './present.ts';
import { changeProfile, type ProfileChanges, readProfile } from './profile/profile.ts';
import {
  type AtSettings,
  changePassword,
  confirmPasswordOrRecency,
  confirmPresence,
  confirmTotp,
  disableTotp,
  readSecurity,
  replaceBackupCodes,
  startTotp,
} from './second-step/security.ts';
import { sessionsOf } from './sessions/sessions.ts';

const coolDown = () => ({ retryAfterSeconds: mailContract.resendCoolDownSeconds });

/** Drops what is cached about this session, under both of its keys, where the route itself does not ask afresh. */
function forget(
  deps: AccountDeps,
  { viewer, cookieHeader }: Pick<AtSettings, 'viewer' | 'cookieHeader'>,
): void {
  const token = sessionTokenOf(deps.cookie, cookieHeader);
  const { sessionId, userId } = viewer;
  deps.forgetSession(token === null ? { sessionId, userId } : { token }, viewer);
}

/** Mails with links, and what the links do. */
export function mailRoutes(deps: AccountDeps): Route[] {
  return [
    route(mailContract.resendVerification, {
      handle: ({ body }) => resendVerification(deps, body.email),
      present: coolDown,
    }),
    route(mailContract.verifyEmail, {
      handle: ({ body, viewer }) => verifyEmail(deps, body.token, viewer),
      present: ({ email }) => ({ email }),
    }),
    route(mailContract.requestReset, {
      handle: ({ body, client }) => requestReset(deps, body.email, client.address),
      present: coolDown,
    }),
    route(mailContract.resetPassword, {
      handle: ({ body, client }) => resetPassword(deps, body, client.address),
      present: ({ email, others }) => {
        if (others === null) return { email };
        const { passkeys, providers, token } = others;
        return { email, others: { passkeys, providers: [...providers], token } };
      },
    }),
    route(mailContract.removeOtherWays, {
      handle: ({ body, client }) => removeOtherWays(deps, body.token, client.address),
      present: () => ({ removed: true as const }),
    }),
    route(mailContract.requestAddressChange, {
      handle: async (context) => {
        const { body, viewer } = context;
        const proven = await confirmPasswordOrRecency(deps, context, body.password);
        await requestAddressChange(deps, { viewer, proven }, body.email);
      },
      present: coolDown,
    }),
    route(mailContract.retryMail, {
      handle: ({ viewer }) => retryMail(deps, viewer),
      present: (retryAfterSeconds) => ({ retryAfterSeconds }),
    }),
    route(mailContract.confirmAddress, {
      handle: ({ body, viewer }) => confirmAddress(deps, body.token, viewer),
      present: ({ email }) => ({ email }),
    }),
    route(mailContract.stopAddressChange, {
      handle: ({ body, client }) => stopAddressChange(deps, body.token, client.address),
      present: ({ email }) => ({ email }),
    }),
  ];
}

/** Password, second step, and the list of sessions. */
export function securityRoutes(deps: AccountDeps): Route[] {
  const { db, clock } = deps;
  return [
    route(contract.readSecurity, {
      handle: ({ viewer }) => readSecurity(deps, viewer),
      present: presentSecurity,
    }),
    route(contract.changePassword, {
      handle: (context) => changePassword(deps, context, context.body),
      present: () => ({ changed: true as const }),
    }),
    route(contract.startTotp, {
      handle: (context) => startTotp(deps, context, context.body.password),
      present: ({ secret, uri }) => ({ secret, uri }),
    }),
    route(contract.confirmTotp, {
      handle: (context) => confirmTotp(deps, context, context.body.code),
      present: (backupCodes) => ({ backupCodes }),
    }),
    route(contract.disableTotp, {
      handle: (context) => disableTotp(deps, context, context.body),
      present: () => ({ on: false as const }),
    }),
    route(contract.renewBackupCodes, {
      handle: (context) => replaceBackupCodes(deps, context, context.body),
      present: (backupCodes) => ({ backupCodes }),
    }),
    route(contract.listSessions, {
      handle: async ({ viewer: { userId, sessionId } }) => {
        const rows = await sessionsOf(db, { userId, now: clock.now() });
        const isCurrent = ({ id }: { id: string }) => Number(id === sessionId);
        return { rows: rows.toSorted((a, b) => isCurrent(b) - isCurrent(a)), sessionId };
      },
      present: ({ rows, sessionId }) => ({ sessions: rows.map((row) => presentDevice(row, sessionId)) }),
    }),
    route(contract.endSession, {
      handle: async ({ viewer, params: { id }, client }) => {
        const { userId } = viewer;
        await db.transaction(async (tx) => {
          const now = clock.now();
          await holdSession(tx, viewer);
          const ended = { event: 'sessions_ended', sessions: { only: id } } as const;
          if ((await endOpenThings(tx, deps, { userId, now, ...ended })) === 0)
            throw new AppError('not_found');
          const done = { actorId: userId, subjectId: userId, sessionId: id, address: client.address };
          await audit(tx, { at: now, action: 'account.session_ended', ...done });
        });
        deps.forgetSession({ sessionId: id, userId }, null);
      },
      present: () => ({ ended: true as const }),
    }),
    route(contract.endOtherSessions, {
      handle: ({ viewer, client }) =>
        db.transaction(async (tx) => {
          const { userId, sessionId } = viewer;
          const now = clock.now();
          await holdSession(tx, viewer);
          const others = { event: 'sessions_ended', sessions: { allBut: sessionId } } as const;
          const ended = await endOpenThings(tx, deps, { userId, now, ...others });
          const done = { actorId: userId, subjectId: userId, sessionId, address: client.address };
          await audit(tx, {
            at: now,
            action: 'account.other_sessions_ended',
            ...done,
            details: { ended },
          });
          return ended;
        }),
      present: (ended) => ({ ended }),
    }),
  ];
}

/** The profile, and the form of /onboarding that fills it. */
export function profileRoutes(deps: AccountDeps): Route[] {
  const { db, clock } = deps;

  async function shown(viewer: Viewer) {
    const row = await readProfile(db, { userId: viewer.userId });
    // Every member has one from the transaction that created them: without it they are being erased.
    if (row === null) throw new AppError('unauthenticated');
    return { row, viewer };
  }

  async function change(
    at: { viewer: Viewer; cookieHeader: string },
    changes: ProfileChanges,
    completes: boolean,
  ) {
    const { userId } = at.viewer;
    await db.transaction(async (tx) => {
      await changeProfile(tx, { userId, changes, completes, now: clock.now() });
      for (const changed of deps.onProfileChanged) await changed(tx, { userId });
    });
    forget(deps, at);
    return shown(at.viewer);
  }

  return [
    route(profileContract.readProfile, { handle: ({ viewer }) => shown(viewer), present: presentProfile }),
    route(profileContract.updateProfile, {
      handle: (context) => change(context, context.body, false),
      present: presentProfile,
    }),
    route(profileContract.completeOnboarding, {
      handle: (context) => change(context, context.body, true),
      present: presentProfile,
    }),
  ];
}

/** Taking one's data along, and leaving. */
export function leavingRoutes(deps: AccountDeps): Route[] {
  const { db, clock, exportParts } = deps;
  return [
    fileRoute(exportAccount, async (context) => {
      const { viewer, client, body } = context;
      const { userId, sessionId } = viewer;
      await confirmPresence(deps, context, body.password);
      const now = clock.now();
      const done = { actorId: userId, subjectId: userId, sessionId, address: client.address };
      await audit(db, { at: now, action: 'account.exported', ...done });
      const name = `make-me-great-${now.toISOString().slice(0, 10)}.json`;
      const pieces = exportFile(db, exportParts, { userId, now });
      return new FileAnswer({ name, type: 'application/json', pieces });
    }),
    route(deleteAccount, {
      handle: async (context) => {
        await requestDeletion(deps, context, context.body.password);
        context.reply.append('set-cookie', clearedSessionCookie(deps.cookie));
      },
      present: () => ({ deleting: true as const }),
    }),
  ];
}
