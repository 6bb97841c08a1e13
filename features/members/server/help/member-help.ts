import { AppError } from '#platform/contract/errors.ts';
import type { HelpReason } from '#features/members/contract-help.ts';
import { tell } from '#platform/server/notices/news.ts';
import type { MembersDeps } from '#features/members/server/members-deps.ts';
import { helpNews } from './help-news.ts';
import { type Helper, type HelpCause, helper, holdHelped, noteHelp } from './help-record.ts';
import { openReset, resetDueFor } from './second-step-reset.ts';
import { suspensionOf } from './suspension.ts';

/** Signs a member out everywhere and tells them. @throws AppError forbidden, not_found */
export async function signOut(deps: MembersDeps, by: Helper, userId: string, why: HelpCause): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    await holdHelped(tx, by, { userId, now });
    await deps.account.endOpenThings(tx, { userId, event: 'sessions_ended', now });
    const help = await noteHelp(tx, by, { ...why, kind: 'signed_out', userId, now });
    await tell(deps, tx, helpNews.signedOut, { userId, by: helper(by), help, why: why.why });
  });
}

/**
 * Asks a new address to confirm that it belongs to the member, and tells the old one, which can stop it: the same as
 * when the member asks. @throws AppError forbidden, not_found, mail_off, invalid_input, too_many_requests
 */
export async function correctAddress(
  deps: MembersDeps,
  by: Helper,
  userId: string,
  { newEmail, ...why }: HelpCause & { newEmail: string },
): Promise<void> {
  if (!deps.mail.available) throw new AppError('mail_off');
  await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const held = await holdHelped(tx, by, { userId, now });
    if (newEmail === held.email) {
      const message = 'This is already their address';
      throw new AppError('invalid_input', { message, fields: { email: message } });
    }
    const help = await noteHelp(tx, by, { ...why, kind: 'address', userId, now });
    await tell(deps, tx, helpNews.addressCorrected, { userId, by: helper(by), help, why: why.why });
    await deps.account.moveAddress(tx, { userId, held, newEmail, now });
  });
}

/**
 * Mails a link to set a new password, as when the member asks. Until they use it, their password works.
 * @throws AppError forbidden, not_found, mail_off, conflict, too_many_requests
 */
export async function sendResetLink(
  deps: MembersDeps,
  by: Helper,
  userId: string,
  why: HelpCause,
): Promise<void> {
  if (!deps.mail.available) throw new AppError('mail_off');
  await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const { email, suspendedAt } = await holdHelped(tx, by, { userId, now });
    if (suspendedAt !== null)
      throw new AppError('conflict', { message: 'They’re suspended: restore them first.' });
    await deps.account.sendResetLink(tx, { userId, email });
    const help = await noteHelp(tx, by, { ...why, kind: 'reset_link', userId, now });
    await tell(deps, tx, helpNews.resetLinkSent, { userId, by: helper(by), help, why: why.why });
  });
}

/**
 * Cancels a pending change of address, whoever requested it: the link in the new mailbox no longer works. The old
 * address keeps its link to stop it, which also replaces the password. @throws AppError forbidden, not_found, conflict
 */
export async function cancelAddressChange(deps: MembersDeps, by: Helper, userId: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    await holdHelped(tx, by, { userId, now });
    if ((await deps.account.addressChangeOf(tx, { userId, now })) === null)
      throw new AppError('conflict', { message: 'There’s no address change of theirs waiting anymore.' });
    await deps.account.cancelAddressChange(tx, { userId, now });
    await tell(deps, tx, helpNews.addressStays, { userId, by: helper(by) });
  });
}

/**
 * Deletes a member who asked for it, exactly as if they had done it themself.
 * @param typed their address, as the admin typed it @throws AppError forbidden, not_found, conflict, last_admin
 */
export async function removeMember(
  deps: MembersDeps,
  by: Helper,
  userId: string,
  { email: typed, why }: { email: string; why: HelpReason },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const { email } = await holdHelped(tx, by, { userId, now });
    if (typed !== email)
      throw new AppError('conflict', { message: 'This isn’t this member’s address anymore.' });
    await tell(deps, tx, helpNews.deleted, { userId, by: helper(by), why });
    await deps.account.leaveForGood(tx, { userId, email, now, by: by.viewer.userId });
  });
}

/** What an admin's page shows about a member's sign-in and help in progress. */
export async function helpStateOf(
  deps: MembersDeps,
  { email, userId }: { readonly userId: string; readonly email: string },
) {
  const { account, db } = deps;
  const now = deps.clock.now();
  return {
    secondStepOn: await account.hasSecondStep(db, { userId }),
    canWait: (await resetDueFor(deps, db, { userId, email, now })) !== null,
    reset: await openReset(db, { userId, now }),
    addressChange: await account.addressChangeOf(db, { userId, now }),
    suspension: await suspensionOf(db, { userId }),
    mailAvailable: deps.mail.available,
  };
}
