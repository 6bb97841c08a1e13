import { AppError } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { HelpReason } from '#features/account/contract-help.ts';
import type { AccountDeps } from '#features/account/server/account-deps.ts';
import { moveAddress } from '#features/account/server/address-change.ts';
import { leaveForGood } from '#features/account/server/leaving.ts';
import { resendCoolDownSeconds } from '#features/account/contract-mail.ts';
import { assertMail, postResetLink } from '#features/account/server/mail-flows.ts';
import { endOpenThings } from '#features/account/server/open-things.ts';
import { endPasses, openPassOf } from '#features/account/server/passes.ts';
import { hasSecondStep } from '#features/account/server/second-step.ts';
import { lettersTo, sendLetter } from './letters.ts';
import { auditHelp, type HelpBy, type HelpWhy, holdHelped, noteHelp } from './note.ts';
import { addNote, notesAbout } from './member-notes.ts';
import { askReset, confirmReset, openReset, resetDueFor, withdrawReset } from './second-step-reset.ts';
import { restore, suspend, suspensionOf } from './suspension.ts';

/** Signs a member out everywhere and tells them. @throws AppError forbidden, not_found */
async function signOut(deps: AccountDeps, by: HelpBy, userId: string, why: HelpWhy): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    await holdHelped(tx, by, userId);
    const all = { event: 'sessions_ended', sessions: { allBut: null } } as const;
    await endOpenThings(tx, deps, { userId, now, ...all });
    const kind = { kind: 'signed_out', action: 'admin.member_signed_out' } as const;
    await noteHelp(tx, by, { ...why, ...kind, userId, now });
    await deps.notify(tx, {
      userId,
      kind: 'security',
      type: 'info',
      title: 'You were signed out everywhere',
      message: 'An admin did that for you. Anybody who was in your account has to sign in again.',
      actionUrl: '/settings/security',
      mail: { template: 'account.signedOut' },
    });
  });
}

/**
 * Asks a new address to confirm that it belongs to the member, and tells the old one, which can stop it: the same as
 * when the member asks. @throws AppError forbidden, not_found, mail_off, invalid_input, too_many_requests
 */
async function correctAddress(
  deps: AccountDeps,
  by: HelpBy,
  userId: string,
  { newEmail, ...why }: HelpWhy & { newEmail: string },
): Promise<void> {
  assertMail(deps);
  await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const held = await holdHelped(tx, by, userId);
    if (newEmail === held.email) {
      const message = 'This is already their address';
      throw new AppError('invalid_input', { message, fields: { email: message } });
    }
    const kind = { kind: 'address', action: 'admin.address_change_asked' } as const;
    await noteHelp(tx, by, { ...why, ...kind, userId, now });
    await moveAddress(tx, deps, { userId, held, newEmail, now, byAdmin: true });
  });
}

/**
 * Mails a link to set a new password, as when the member asks. Until they use it, their password works.
 * @throws AppError forbidden, not_found, mail_off, conflict, too_many_requests
 */
async function sendResetLink(deps: AccountDeps, by: HelpBy, userId: string, why: HelpWhy): Promise<void> {
  assertMail(deps);
  await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const { email, suspendedAt } = await holdHelped(tx, by, userId);
    if (suspendedAt !== null)
      throw new AppError('conflict', { message: 'They’re suspended: restore them first.' });
    if (!(await deps.throttle.isFirst(tx, ['reset', email], resendCoolDownSeconds)))
      throw new AppError('too_many_requests', {
        message: 'We sent them a link a moment ago. Wait a minute before you send another.',
        retryAfterSeconds: resendCoolDownSeconds,
      });
    const kind = { kind: 'reset_link', action: 'admin.reset_link_sent' } as const;
    await noteHelp(tx, by, { ...why, ...kind, userId, now });
    await postResetLink(deps, tx, { userId, email });
  });
}

/**
 * Cancels a pending change of address, whoever requested it: the link in the new mailbox no longer works. The old
 * address keeps its link to stop it, which also replaces the password. @throws AppError forbidden, not_found, conflict
 */
async function cancelAddressChange(deps: AccountDeps, by: HelpBy, userId: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    await holdHelped(tx, by, userId);
    const purpose = 'change_address';
    if ((await openPassOf(tx, { userId, purpose, now })) === null)
      throw new AppError('conflict', { message: 'There’s no address change of theirs waiting anymore.' });
    await endPasses(tx, { userId, purposes: [purpose], now });
    await auditHelp(tx, by, { at: now, userId, action: 'admin.address_change_canceled' });
    await deps.notify(tx, {
      userId,
      kind: 'security',
      type: 'info',
      title: 'Your email address stays',
      message: 'An admin canceled the change that was waiting to be confirmed.',
      actionUrl: '/settings/security',
    });
  });
}

/**
 * Deletes a member who asked for it, exactly as if they had done it themself.
 * @param typed their address, as the admin typed it @throws AppError forbidden, not_found, conflict, last_admin
 */
async function remove(
  deps: AccountDeps,
  by: HelpBy,
  userId: string,
  { email: typed, why }: { email: string; why: HelpReason },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const { email } = await holdHelped(tx, by, userId);
    if (typed !== email)
      throw new AppError('conflict', { message: 'This isn’t this member’s address anymore.' });
    await auditHelp(tx, by, { at: now, userId, action: 'admin.member_deleted', details: { why } });
    await leaveForGood(tx, deps, { userId, email, now, by: by.viewer.userId });
  });
}

/** What an admin's page shows about a member's sign-in and help in progress. */
async function stateOf(deps: AccountDeps, params: { db: Db; userId: string; email: string }) {
  const { db, email, userId } = params;
  const now = deps.clock.now();
  return {
    secondStepOn: await hasSecondStep(db, { userId }),
    canWait: (await resetDueFor(deps, db, { userId, email, now })) !== null,
    reset: await openReset(db, { userId, now }),
    addressChange: await openPassOf(db, { userId, purpose: 'change_address', now }),
    suspension: await suspensionOf(db, { userId }),
    mailAvailable: deps.mail.available,
  };
}

/**
 * Everything an admin may do for a member by hand. Each action is recorded in the audit log, and the member is told.
 */
export function createMemberHelp(deps: AccountDeps) {
  return {
    stateOf: (params: Parameters<typeof stateOf>[1]) => stateOf(deps, params),
    askReset: (by: HelpBy, userId: string, why: HelpWhy) => askReset(deps, by, userId, why),
    confirmReset: (by: HelpBy, userId: string) => confirmReset(deps, by, userId),
    withdrawReset: (by: HelpBy, userId: string) => withdrawReset(deps, by, userId),
    suspend: (by: HelpBy, userId: string, why: HelpWhy) => suspend(deps, by, userId, why),
    restore: (by: HelpBy, userId: string, why: HelpWhy) => restore(deps, by, userId, why),
    correctAddress: (by: HelpBy, userId: string, given: HelpWhy & { newEmail: string }) =>
      correctAddress(deps, by, userId, given),
    cancelAddressChange: (by: HelpBy, userId: string) => cancelAddressChange(deps, by, userId),
    sendResetLink: (by: HelpBy, userId: string, why: HelpWhy) => sendResetLink(deps, by, userId, why),
    addNote: (by: HelpBy, userId: string, note: { id: string; text: string }) =>
      addNote(deps, by, userId, note),
    sendLetter: (by: HelpBy, userId: string, letter: { id: string; subject: string; text: string }) =>
      sendLetter(deps, by, userId, letter),
    writtenAbout: async (db: Db, params: { userId: string }) => ({
      notes: await notesAbout(db, params),
      letters: await lettersTo(db, params),
    }),
    signOut: (by: HelpBy, userId: string, why: HelpWhy) => signOut(deps, by, userId, why),
    remove: (by: HelpBy, userId: string, given: { email: string; why: HelpReason }) =>
      remove(deps, by, userId, given),
  };
}
