import { AppError } from '#platform/contract/errors.ts';
import { audit } from '#platform/server/audit/audit.ts';
import { newTotpSecret, totpUri } from '#platform/server/auth/totp.ts';
import type { Viewer } from '#platform/server/viewer/load.ts';
import type { AccountDeps } from './account-deps.ts';
import { assertUncommon } from './leaked-passwords.ts';
import type { Arrival } from './browser-session.ts';
import { apiDeviceHash, deviceOf } from './devices.ts';
import { cancelPasses } from './passes.ts';
import { passwordSetAt, replacePassword } from './queries.ts';
import {
  backupCodesLeft,
  dropSecondStep,
  hasSecondStep,
  keepSecret,
  renewBackupCodes,
  takeTotpCode,
  totpOf,
} from './second-step.ts';
import { proveCode, provePassword } from './sign-in.ts';

/** A member at his settings. */
export interface AtSettings extends Arrival {
  readonly viewer: Viewer;
}

/** Where a guess comes from: a browser by its cookie, an API client by its words. */
function originOf(deps: AccountDeps, { viewer, client, cookieHeader }: AtSettings) {
  const { keyed, cookie } = deps;
  const deviceHash =
    viewer.sessionKind === 'api'
      ? apiDeviceHash(keyed, client.userAgent)
      : deviceOf(keyed, cookieHeader, cookie.secure).hash;
  return { address: client.address, deviceHash };
}

/** Asks a member for his password again. @param field name in the form @throws AppError bad_credentials, too_many_requests */
export async function confirmPassword(
  deps: AccountDeps,
  at: AtSettings,
  password: string,
  field: string,
): Promise<void> {
  try {
    await provePassword(deps, { email: at.viewer.email, password }, originOf(deps, at));
  } catch (cause) {
    if (!(cause instanceof AppError) || cause.code !== 'bad_credentials') throw cause;
    const message = 'That password is not right.';
    throw new AppError('bad_credentials', { message, fields: { [field]: message }, cause });
  }
}

const entryOf = (deps: AccountDeps, { viewer, client }: AtSettings, action: `account.${string}`) => ({
  at: deps.clock.now(),
  action,
  actorId: viewer.userId,
  subjectId: viewer.userId,
  sessionId: viewer.sessionId,
  address: client.address,
});

/** The state of everything that keeps the account safe. */
export async function readSecurity(deps: AccountDeps, viewer: Viewer) {
  const { db, mail } = deps;
  const { userId, totpOn, totpDueAt } = viewer;
  return {
    totpOn,
    totpDueAt,
    backupCodesLeft: totpOn ? await backupCodesLeft(db, { userId }) : 0,
    passwordChangedAt: await passwordSetAt(db, { userId }),
    mailAvailable: mail.available,
    refused: await mail.refusalOf(userId),
  };
}

/** Changes the password and ends every other session. @throws AppError bad_credentials, invalid_input */
export async function changePassword(
  deps: AccountDeps,
  at: AtSettings,
  given: { currentPassword: string; newPassword: string },
): Promise<void> {
  await confirmPassword(deps, at, given.currentPassword, 'currentPassword');
  await assertUncommon(given.newPassword, 'newPassword');
  const passwordHash = await deps.auth.hashPassword(given.newPassword);
  const { userId, email, sessionId } = at.viewer;
  await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    await replacePassword(tx, { userId, passwordHash, now, except: sessionId });
    await cancelPasses(tx, { userId, purpose: 'reset_password', now });
    await cancelPasses(tx, { userId, purpose: 'mfa_challenge', now });
    await deps.mail.post(tx, { userId, to: email, template: 'account.passwordChanged' });
    await audit(tx, entryOf(deps, at, 'account.password_changed'));
  });
}

/** A secret for the authenticator app. @throws AppError bad_credentials, totp_already_on */
export async function startTotp(deps: AccountDeps, at: AtSettings, password: string) {
  await confirmPassword(deps, at, password, 'password');
  const { userId, email } = at.viewer;
  const secret = newTotpSecret();
  if (!(await keepSecret(deps.db, deps.keyed, { userId, secret, now: deps.clock.now() })))
    throw new AppError('totp_already_on');
  return { secret, uri: totpUri(secret, email) };
}

/** Turns two-step sign-in on with the first code. @returns the backup codes @throws AppError bad_code, conflict */
export async function confirmTotp(deps: AccountDeps, at: AtSettings, code: string): Promise<string[]> {
  const { db, keyed, clock, throttle, mail } = deps;
  const { userId, email } = at.viewer;
  const pending = await totpOf(db, { userId });
  if (pending === null) throw new AppError('conflict', { message: 'Please start again with a new QR code.' });
  if (pending.confirmedAt !== null) throw new AppError('totp_already_on');
  const guess = { subject: `first-code:${userId}`, address: at.client.address, knownDevice: null };
  await throttle.take(guess);
  const codes = await db.transaction(async (tx) => {
    const now = clock.now();
    if (!(await takeTotpCode(tx, keyed, { userId, code, now, confirms: true })))
      throw new AppError('bad_code');
    await mail.post(tx, { userId, to: email, template: 'account.totpOn' });
    await audit(tx, entryOf(deps, at, 'account.totp_on'));
    return renewBackupCodes(tx, keyed, { userId });
  });
  await throttle.succeeded(guess);
  return codes;
}

async function assertSecondStep(deps: AccountDeps, { viewer }: AtSettings): Promise<void> {
  if (await hasSecondStep(deps.db, viewer)) return;
  throw new AppError('conflict', { message: 'Two-step sign-in is off.' });
}

/** Turns two-step sign-in off. @throws AppError bad_credentials, bad_code, conflict */
export async function disableTotp(
  deps: AccountDeps,
  at: AtSettings,
  given: { password: string; code: string },
): Promise<void> {
  await assertSecondStep(deps, at);
  await confirmPassword(deps, at, given.password, 'password');
  const { userId, email } = at.viewer;
  await proveCode(deps, { userId, code: given.code }, originOf(deps, at));
  await deps.db.transaction(async (tx) => {
    await dropSecondStep(tx, { userId });
    await deps.mail.post(tx, { userId, to: email, template: 'account.totpOff' });
    await audit(tx, entryOf(deps, at, 'account.totp_off'));
  });
}

/** New backup codes in place of the old ones. @throws AppError bad_credentials, conflict */
export async function replaceBackupCodes(
  deps: AccountDeps,
  at: AtSettings,
  password: string,
): Promise<string[]> {
  await assertSecondStep(deps, at);
  await confirmPassword(deps, at, password, 'password');
  return deps.db.transaction(async (tx) => {
    await audit(tx, entryOf(deps, at, 'account.backup_codes_renewed'));
    return renewBackupCodes(tx, deps.keyed, { userId: at.viewer.userId });
  });
}
