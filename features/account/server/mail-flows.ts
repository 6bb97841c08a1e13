import { and, eq } from 'drizzle-orm';
import { AppError } from '#platform/contract/errors.ts';
import { audit } from '#platform/server/audit/audit.ts';
import { isUniqueViolation } from '#platform/server/auth/unique-violation.ts';
import { users } from '#platform/server/auth/tables.ts';
import type { Db } from '#platform/server/db/client.ts';
import { resendCoolDownSeconds, resetMinutes } from '#features/account/contract-mail.ts';
import type { AccountDeps } from './account-deps.ts';
import { assertUncommon } from './leaked-passwords.ts';
import { cancelPasses, issuePass, spendPass } from './passes.ts';
import { findCredential, replacePassword } from './queries.ts';

const dayMinutes = 24 * 60;

function assertMail(deps: AccountDeps): void {
  if (!deps.mail.available) throw new AppError('mail_off');
}

/** Sends the link that confirms an address; earlier links stop working. */
export async function postVerification(
  deps: AccountDeps,
  tx: Db,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  const now = deps.clock.now();
  await cancelPasses(tx, { userId, purpose: 'verify_email', now });
  const passId = await issuePass(tx, { userId, email, purpose: 'verify_email', now, minutes: dayMinutes });
  await deps.mail.post(tx, { userId, to: email, template: 'account.verifyEmail', params: { passId } });
}

/** Sends the confirmation again, if the address waits for one. @throws AppError mail_off, too_many_requests */
export async function resendVerification(deps: AccountDeps, email: string): Promise<void> {
  assertMail(deps);
  await deps.throttle.coolDown('verify', email, resendCoolDownSeconds);
  const member = await findCredential(deps.db, email);
  if (!deps.mustVerify || member === null || member.emailVerified) return;
  await deps.db.transaction((tx) => postVerification(deps, tx, member));
}

/**
 * Notes that a member reads the mail of this address. When that was awaited, the other slices hear of the new member
 * now. @returns false when the address is not his any more
 */
async function markVerified(
  deps: AccountDeps,
  tx: Db,
  pass: { userId: string; email: string },
): Promise<boolean> {
  const { userId, email } = pass;
  const [member] = await tx
    .select({ emailVerified: users.emailVerified })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.email, email)))
    .for('update');
  if (!member) return false;
  if (member.emailVerified) return true;
  const now = deps.clock.now();
  await tx.update(users).set({ emailVerified: true, updatedAt: now }).where(eq(users.id, userId));
  if (deps.mustVerify) for (const joined of deps.onJoined) await joined(tx, { userId, now });
  return true;
}

/** Confirms an address. @throws AppError link_spent */
export async function verifyEmail(deps: AccountDeps, token: string): Promise<{ email: string }> {
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const pass = await spendPass(tx, deps.keyed, { purpose: 'verify_email', token, now });
    if (!(await markVerified(deps, tx, pass))) throw new AppError('link_spent');
    const { userId, email } = pass;
    await audit(tx, { at: now, action: 'account.email_verified', actorId: userId, subjectId: userId });
    return { email };
  });
}

/** Sends a link to set a new password, if the address is known. @throws AppError mail_off, too_many_requests */
export async function requestReset(deps: AccountDeps, email: string, address: string): Promise<void> {
  assertMail(deps);
  await deps.throttle.coolDown('reset', email, resendCoolDownSeconds);
  const member = await findCredential(deps.db, email);
  if (member === null) return;
  const { userId } = member;
  await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const passId = await issuePass(tx, {
      userId,
      email,
      purpose: 'reset_password',
      now,
      minutes: resetMinutes,
    });
    await deps.mail.post(tx, { userId, to: email, template: 'account.resetPassword', params: { passId } });
    await audit(tx, {
      at: now,
      action: 'account.reset_requested',
      actorId: null,
      subjectId: userId,
      address,
    });
  });
}

/**
 * Sets a new password with a link, once, and ends every session. @throws AppError link_spent, invalid_input
 */
export async function resetPassword(
  deps: AccountDeps,
  given: { token: string; password: string },
  address: string,
): Promise<{ email: string }> {
  await assertUncommon(given.password, 'password');
  const passwordHash = await deps.auth.hashPassword(given.password);
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const pass = await spendPass(tx, deps.keyed, { purpose: 'reset_password', token: given.token, now });
    if (!(await markVerified(deps, tx, pass))) throw new AppError('link_spent');
    const { userId, email } = pass;
    await replacePassword(tx, { userId, passwordHash, now });
    await cancelPasses(tx, { userId, purpose: 'reset_password', now });
    await cancelPasses(tx, { userId, purpose: 'mfa_challenge', now });
    await deps.mail.post(tx, { userId, to: email, template: 'account.passwordChanged' });
    await audit(tx, {
      at: now,
      action: 'account.password_reset',
      actorId: userId,
      subjectId: userId,
      address,
    });
    return { email };
  });
}

/** Asks the new address to confirm. A taken one is told so, and the answer is the same. @throws AppError mail_off */
export async function requestAddressChange(
  deps: AccountDeps,
  member: { userId: string; email: string },
  newEmail: string,
): Promise<void> {
  assertMail(deps);
  if (newEmail === member.email) {
    const message = 'This is your address already';
    throw new AppError('invalid_input', { message, fields: { email: message } });
  }
  await deps.throttle.coolDown('address', member.userId, resendCoolDownSeconds);
  const { userId } = member;
  const isTaken = (await findCredential(deps.db, newEmail)) !== null;
  await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    await cancelPasses(tx, { userId, purpose: 'change_address', now });
    const pass = { userId, email: newEmail, purpose: 'change_address', now, minutes: dayMinutes } as const;
    if (isTaken) await deps.mail.post(tx, { userId: null, to: newEmail, template: 'account.alreadyMember' });
    else {
      const params = { passId: await issuePass(tx, pass) };
      await deps.mail.post(tx, { userId, to: newEmail, template: 'account.confirmAddress', params });
    }
    await audit(tx, {
      at: now,
      action: 'account.address_change_requested',
      actorId: userId,
      subjectId: userId,
    });
  });
}

/** Moves an account to the address that the link was sent to. @throws AppError link_spent, email_taken */
export async function confirmAddress(deps: AccountDeps, token: string): Promise<{ email: string }> {
  const { db, keyed, clock, mail } = deps;
  const move = db.transaction(async (tx) => {
    const now = clock.now();
    const { userId, email } = await spendPass(tx, keyed, { purpose: 'change_address', token, now });
    const [before] = await tx
      .select({ email: users.email })
      .from(users)
      .where(eq(users.id, userId))
      .for('update');
    await tx.update(users).set({ email, emailVerified: true, updatedAt: now }).where(eq(users.id, userId));
    // Links that went to the old address open nothing from here on.
    await cancelPasses(tx, { userId, purpose: 'reset_password', now });
    await cancelPasses(tx, { userId, purpose: 'verify_email', now });
    const params = { newAddress: email };
    await mail.post(tx, { userId, to: before?.email ?? email, template: 'account.addressChanged', params });
    await audit(tx, { at: now, action: 'account.address_changed', actorId: userId, subjectId: userId });
    return { email };
  });
  return move.catch((cause: unknown) => {
    throw isUniqueViolation(cause) ? new AppError('email_taken', { cause }) : cause;
  });
}
