import { eq } from 'drizzle-orm';
import { AppError } from '#platform/contract/errors.ts';
import { audit } from '#platform/server/audit/audit.ts';
import { users } from '#platform/server/auth/tables.ts';
import type { Db } from '#platform/server/db/client.ts';
import { resendCoolDownSeconds } from '#features/account/contract-mail.ts';
import { confirmLinkMinutes, resetLinkMinutes } from '#features/account/rules-mailed-links.ts';
import { tell } from '#platform/server/notices/news.ts';
import type { AccountDeps } from '#features/account/server/account-deps.ts';
import { securityNews } from '#features/account/server/security-news.ts';
import { assertUnguessable } from '#features/account/server/sign-in/guessable.ts';
import { holdMember } from '#platform/server/auth/member-lock.ts';
import { endOpenThings } from '#features/account/server/sessions/open-things.ts';
import { listOtherWays, type OtherWays } from './other-ways.ts';
import { endPasses, issuePass, readAnyPass, readPass, spendPass } from './passes.ts';
import { type PressedIn, proveAddress } from './prove-address.ts';
import { findCredential, replacePassword } from '#features/account/server/queries.ts';
import { inTheTimeOfAHash } from '#features/account/server/sign-in/same-time.ts';

/** @throws AppError mail_off */
export function assertMail(deps: AccountDeps): void {
  if (!deps.mail.available) throw new AppError('mail_off');
}

/**
 * Sends the link that confirms an address; earlier links stop working, unless strangers already had too many mails sent
 * there.
 */
export async function postVerification(
  deps: AccountDeps,
  tx: Db,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  const now = deps.clock.now();
  if (!(await deps.throttle.takeLetterTo(tx, email))) return;
  await endPasses(tx, { userId, purposes: ['verify_email'], now });
  const passId = await issuePass(tx, {
    userId,
    email,
    purpose: 'verify_email',
    now,
    minutes: confirmLinkMinutes,
  });
  await deps.mail.post(tx, {
    userId,
    to: email,
    template: 'account.verifyEmail',
    params: { passId },
    asked: true,
  });
}

/** Sends the confirmation again if the address is unconfirmed. @throws AppError mail_off, too_many_requests */
export async function resendVerification(deps: AccountDeps, email: string): Promise<void> {
  assertMail(deps);
  await deps.throttle.coolDown('verify', email, resendCoolDownSeconds);
  await inTheTimeOfAHash(deps.passwords, async () => {
    const member = await findCredential(deps.db, email);
    if (member === null || member.emailVerified) return;
    await deps.db.transaction((tx) => postVerification(deps, tx, member));
  });
}

/**
 * Asks a member by mail to confirm their address, if that is still open and mail can be sent; at most once an hour,
 * since nobody knows yet whose mailbox it is.
 */
export async function askToConfirm(deps: AccountDeps, tx: Db, { userId }: { userId: string }): Promise<void> {
  const member = await holdMember(tx, { userId });
  if (!deps.mail.available || member === null || member.emailVerified) return;
  if (!(await deps.throttle.isFirst(tx, ['ask-to-confirm', userId], 60 * 60))) return;
  await postVerification(deps, tx, { userId, email: member.email });
}

/**
 * Confirms an address. Pressed a second time the link says so again.
 * @param pressedIn the session it was pressed in @throws AppError link_spent
 */
export async function verifyEmail(
  deps: AccountDeps,
  token: string,
  pressedIn: PressedIn,
): Promise<{ email: string }> {
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const shown = { purpose: 'verify_email', token, now } as const;
    const pass = await readAnyPass(tx, deps.keyed, shown);
    const held = pass && (await holdMember(tx, pass));
    if (!held || held.email !== pass.email) throw new AppError('link_spent');
    const { userId, email } = pass;
    if (pass.usedAt !== null && held.emailVerified) return { email };
    await spendPass(tx, deps.keyed, shown);
    const went = await proveAddress(tx, deps, { userId, held, email, now, proof: { by: 'link', pressedIn } });
    const done = { actorId: userId, subjectId: userId, details: { ...went } };
    await audit(tx, { at: now, action: 'account.email_verified', ...done });
    return { email };
  });
}

/** Sends a link to set a new password, if the address is known. @throws AppError mail_off, too_many_requests */
export async function requestReset(deps: AccountDeps, email: string, address: string): Promise<void> {
  assertMail(deps);
  await deps.throttle.coolDown('reset', email, resendCoolDownSeconds);
  await inTheTimeOfAHash(deps.passwords, () => postReset(deps, email, address));
}

/** Writes the link to set a new password. */
export async function postResetLink(
  deps: AccountDeps,
  tx: Db,
  { email, userId }: { userId: string; email: string },
): Promise<void> {
  const now = deps.clock.now();
  const given = { userId, email, purpose: 'reset_password', now, minutes: resetLinkMinutes } as const;
  const passId = await issuePass(tx, given);
  const template = 'account.resetPassword';
  await deps.mail.post(tx, { userId, to: email, template, params: { passId }, asked: true });
}

async function postReset(deps: AccountDeps, email: string, address: string): Promise<void> {
  const member = await findCredential(deps.db, email);
  if (member === null) return;
  const { userId } = member;
  await deps.db.transaction(async (tx) => {
    if (await deps.throttle.takeLetterTo(tx, email)) await postResetLink(deps, tx, { userId, email });
    await audit(tx, {
      at: deps.clock.now(),
      action: 'account.reset_requested',
      actorId: null,
      subjectId: userId,
      address,
    });
  });
}

/** The member a reset link was sent to; nobody for a used link, which is refused later. */
async function holderOf({ db, keyed, clock }: AccountDeps, token: string) {
  const pass = await readPass(db, keyed, { purpose: 'reset_password', token, now: clock.now() });
  const { email, firstName, lastName } = users;
  const [holder] = pass
    ? await db.select({ email, firstName, lastName }).from(users).where(eq(users.id, pass.userId))
    : [];
  return holder ?? {};
}

/**
 * Sets a new password with a link, once, and ends every session. If nobody had proved the address before, it also
 * removes what was set up until then. @returns what else opens the account @throws AppError link_spent, invalid_input
 */
export async function resetPassword(
  deps: AccountDeps,
  given: { token: string; password: string },
  address: string,
): Promise<{ email: string; others: OtherWays | null }> {
  await assertUnguessable(given.password, await holderOf(deps, given.token), 'password');
  const passwordHash = await deps.passwords.hash(given.password);
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const shown = { purpose: 'reset_password', token: given.token, now } as const;
    const pass = await readPass(tx, deps.keyed, shown);
    const held = pass && (await holdMember(tx, pass));
    if (!held || held.email !== pass.email) throw new AppError('link_spent');
    const { userId, email } = await spendPass(tx, deps.keyed, shown);
    const proof = { by: 'link', pressedIn: null } as const;
    const went = await proveAddress(tx, deps, { userId, held, email, now, proof });
    await replacePassword(tx, { userId, passwordHash, now });
    await endOpenThings(tx, deps, { userId, event: 'password_replaced', sessions: { allBut: null }, now });
    const others = await listOtherWays(tx, deps, { userId, email, now });
    await tell(deps, tx, securityNews.passwordReset, {
      userId,
      by: { actorId: userId, address },
      email,
      others: others === null ? {} : others.params,
      went,
    });
    return { email, others: others && others.shown };
  });
}
