import { AppError } from '#platform/contract/errors.ts';
import { newTotpSecret, totpUri } from '#platform/server/auth/totp.ts';
import type { Db } from '#platform/server/db/client.ts';
import { stopOf } from '#platform/server/mail/addresses.ts';
import type { Viewer } from '#platform/server/viewer/load.ts';
import { recentSignInMinutes } from '#features/account/contract-leaving.ts';
import { isRecentSignIn } from '#features/account/rules.ts';
import { tell } from '#platform/server/notices/news.ts';
import type { AccountDeps } from '#features/account/server/account-deps.ts';
import { securityNews } from '#features/account/server/security-news.ts';
import type { Arrival } from '#features/account/server/sign-in/browser-session.ts';
import { deviceOf } from '#features/account/server/sign-in/devices.ts';
import { assertUnguessable } from '#features/account/server/sign-in/guessable.ts';
import { holdProven, holdSession } from '#platform/server/auth/member-lock.ts';
import { endOpenThings } from '#features/account/server/sessions/open-things.ts';
import {
  type Credential,
  findCredential,
  passwordSetAt,
  replacePassword,
} from '#features/account/server/queries.ts';
import {
  backupCodesLeft,
  dropSecondStep,
  hasSecondStep,
  keepSecret,
  renewBackupCodes,
  takeTotpCode,
  totpOf,
} from './second-step.ts';
import { isOpenedUnasked } from '#features/account/server/sessions/sessions.ts';
import { type Origin, proveCode, provePassword } from '#features/account/server/sign-in/sign-in.ts';

/** A member at their settings. */
export interface AtSettings extends Arrival {
  readonly viewer: Viewer;
}

/** Where a guess comes from. */
function originOf({ keyed, cookie }: AccountDeps, { client, cookieHeader }: AtSettings): Origin {
  return { address: client.address, device: deviceOf(keyed, cookieHeader, cookie.secure).hashes };
}

/**
 * Asks a member for their password again. Callers check again under the lock (`holdAtSettings`).
 * @param field name in the form @throws AppError bad_credentials, too_many_requests
 */
export async function confirmPassword(
  deps: AccountDeps,
  at: AtSettings,
  password: string,
  field: string,
): Promise<Credential> {
  try {
    return await provePassword(deps, { email: at.viewer.email, password }, originOf(deps, at));
  } catch (cause) {
    if (!(cause instanceof AppError) || cause.code !== 'bad_credentials') throw cause;
    const message = 'That password isn’t right.';
    throw new AppError('bad_credentials', { message, fields: { [field]: message }, cause });
  }
}

/**
 * Whether they proved who they are in the last minutes. A provider may let anybody at a signed-in browser through
 * without a question, so a sign-in with one counts only if it made them sign in again.
 */
async function hasShownThemselves({ clock, db }: AccountDeps, { viewer }: AtSettings): Promise<boolean> {
  const { sessionId, signedInAt, userId } = viewer;
  if (!isRecentSignIn(signedInAt, clock.now(), recentSignInMinutes)) return false;
  return !(await isOpenedUnasked(db, { sessionId, userId }));
}

/**
 * Makes sure that it is the member, and not somebody at their open laptop: by their password, or by a very recent
 * sign-in, which is the only way for accounts without a password. @returns what the password proved; null for a recent
 * sign-in
 * @throws AppError bad_credentials, password_needed, sign_in_needed, too_many_requests
 */
export async function confirmPresence(
  deps: AccountDeps,
  at: AtSettings,
  password: string | undefined,
): Promise<Credential | null> {
  if (password !== undefined) return confirmPassword(deps, at, password, 'password');
  if (await hasShownThemselves(deps, at)) return null;
  const member = await findCredential(deps.db, at.viewer.email);
  throw new AppError(member?.passwordHash ? 'password_needed' : 'sign_in_needed');
}

/**
 * Asks for the password before something that a recent sign-in alone must not allow. Accounts without one show a very
 * recent sign-in instead, which is all they have. Callers check again under the lock (`holdAtSettings`).
 * @throws AppError bad_credentials, password_needed, sign_in_needed, too_many_requests
 */
export async function confirmPasswordOrRecency(
  deps: AccountDeps,
  at: AtSettings,
  password: string | undefined,
): Promise<Credential> {
  if (password !== undefined) return confirmPassword(deps, at, password, 'password');
  const member = await findCredential(deps.db, at.viewer.email);
  if (member === null || member.passwordHash !== null) throw new AppError('password_needed');
  if (!(await hasShownThemselves(deps, at))) throw new AppError('sign_in_needed');
  return member;
}

/**
 * Locks a member in their settings: the requesting session is still alive, and the password is still the one shown.
 * @throws AppError unauthenticated, bad_credentials
 */
export async function holdAtSettings(tx: Db, { viewer }: AtSettings, proven: Credential): Promise<void> {
  await holdSession(tx, viewer);
  await holdProven(tx, proven);
}

/** Who acts at their settings, as news and the audit log keep it. */
export const ownAct = ({ client, viewer: { sessionId, userId } }: AtSettings) => ({
  userId,
  by: { actorId: userId, sessionId, address: client.address },
});

/** The state of everything that secures the account. */
export async function readSecurity(deps: AccountDeps, viewer: Viewer) {
  const { db, mail } = deps;
  const { email, userId, totpOn, totpDueAt } = viewer;
  return {
    totpOn,
    totpDueAt,
    backupCodesLeft: totpOn ? await backupCodesLeft(db, { userId }) : 0,
    passwordChangedAt: await passwordSetAt(db, { userId }),
    mailAvailable: mail.available,
    refused: await mail.refusalOf(userId),
    stopped: await stopOf(db, email),
  };
}

/** Changes the password and ends every other session. @throws AppError bad_credentials, invalid_input */
export async function changePassword(
  deps: AccountDeps,
  at: AtSettings,
  given: { currentPassword: string; newPassword: string },
): Promise<void> {
  const proven = await confirmPassword(deps, at, given.currentPassword, 'currentPassword');
  await assertUnguessable(given.newPassword, at.viewer, 'newPassword');
  const passwordHash = await deps.passwords.hash(given.newPassword);
  const { userId, email, sessionId } = at.viewer;
  await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    await holdAtSettings(tx, at, proven);
    await replacePassword(tx, { userId, passwordHash, now });
    const sessions = { allBut: sessionId };
    await endOpenThings(tx, deps, { userId, event: 'password_replaced', sessions, now });
    await tell(deps, tx, securityNews.passwordChanged, { ...ownAct(at), email });
  });
}

/** A secret for the authenticator app. @throws AppError bad_credentials, totp_already_on */
export async function startTotp(deps: AccountDeps, at: AtSettings, password: string | undefined) {
  const proven = await confirmPasswordOrRecency(deps, at, password);
  const { userId, email } = at.viewer;
  const secret = newTotpSecret();
  await deps.db.transaction(async (tx) => {
    await holdAtSettings(tx, at, proven);
    if (!(await keepSecret(tx, deps.keyed, { userId, secret, now: deps.clock.now() })))
      throw new AppError('totp_already_on');
  });
  return { secret, uri: totpUri(secret, { site: deps.siteName(), email }) };
}

/** Turns two-step sign-in on with the first code. @returns the backup codes @throws AppError bad_code, conflict */
export async function confirmTotp(deps: AccountDeps, at: AtSettings, code: string): Promise<string[]> {
  const { db, keyed, clock, throttle } = deps;
  const { userId, email } = at.viewer;
  const pending = await totpOf(db, { userId });
  if (pending === null) throw new AppError('conflict', { message: 'Please start again with a new QR code.' });
  if (pending.confirmedAt !== null) throw new AppError('totp_already_on');
  const guess = { subject: `first-code:${userId}`, address: at.client.address, knownDevice: null };
  await throttle.take(guess);
  const codes = await db.transaction(async (tx) => {
    const now = clock.now();
    await holdSession(tx, at.viewer);
    if (!(await takeTotpCode(tx, keyed, { userId, code, now, confirms: true })))
      throw new AppError('bad_code');
    await endAround(tx, deps, at);
    await tell(deps, tx, securityNews.secondStepOn, { ...ownAct(at), email });
    return renewBackupCodes(tx, keyed, { userId });
  });
  await throttle.succeeded(guess);
  return codes;
}

/** Ends everything except the session in which the second step was changed. */
async function endAround(tx: Db, deps: AccountDeps, { viewer }: AtSettings): Promise<void> {
  const { userId, sessionId } = viewer;
  const now = deps.clock.now();
  const sessions = { allBut: sessionId };
  await endOpenThings(tx, deps, { userId, event: 'second_step_changed', sessions, now });
}

async function assertSecondStep(db: Db, { viewer }: AtSettings): Promise<void> {
  if (await hasSecondStep(db, viewer)) return;
  throw new AppError('conflict', { message: 'Two-step sign-in is off.' });
}

/** Requires both steps before one of them is weakened. @throws AppError bad_credentials, bad_code, conflict */
async function confirmBothSteps(
  deps: AccountDeps,
  at: AtSettings,
  given: { password?: string | undefined; code: string },
): Promise<Credential> {
  await assertSecondStep(deps.db, at);
  const proven = await confirmPasswordOrRecency(deps, at, given.password);
  await proveCode(deps, { userId: at.viewer.userId, code: given.code }, originOf(deps, at));
  return proven;
}

/** Turns two-step sign-in off. @throws AppError bad_credentials, bad_code, conflict */
export async function disableTotp(
  deps: AccountDeps,
  at: AtSettings,
  given: { password?: string | undefined; code: string },
): Promise<void> {
  const proven = await confirmBothSteps(deps, at, given);
  const { userId, email } = at.viewer;
  await deps.db.transaction(async (tx) => {
    await holdAtSettings(tx, at, proven);
    await dropSecondStep(tx, { userId });
    await endAround(tx, deps, at);
    await tell(deps, tx, securityNews.secondStepOff, { ...ownAct(at), email });
  });
}

/** New backup codes in place of the old ones. @throws AppError bad_credentials, bad_code, conflict */
export async function replaceBackupCodes(
  deps: AccountDeps,
  at: AtSettings,
  given: { password?: string | undefined; code: string },
): Promise<string[]> {
  const proven = await confirmBothSteps(deps, at, given);
  return deps.db.transaction(async (tx) => {
    await holdAtSettings(tx, at, proven);
    // Turned off in another window after the code was checked.
    await assertSecondStep(tx, at);
    await endAround(tx, deps, at);
    const { email, userId } = at.viewer;
    await tell(deps, tx, securityNews.backupCodesRenewed, { ...ownAct(at), email });
    return renewBackupCodes(tx, deps.keyed, { userId });
  });
}
