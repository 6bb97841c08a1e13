import { AppError } from '#platform/contract/errors.ts';
import { audit } from '#platform/server/audit/audit.ts';
import { closedCookie, readCookie, sessionCookie } from '#platform/server/auth/session-cookie.ts';
import type { Db } from '#platform/server/db/client.ts';
import { sessionEnd } from '#features/account/rules.ts';
import { deviceInWords } from '#features/account/rules-devices.ts';
import type { AccountDeps } from './account-deps.ts';
import { type Arrival, openInBrowser } from './browser-session.ts';
import { type DeviceHashes, deviceOf, isKnownDevice, noteDevice } from './devices.ts';
import { holdMember, holdProven } from './hold.ts';
import { issuePass, readPass, spendPass, tokenOfPass } from './passes.ts';
import { findCredential, type Credential } from './queries.ts';
import { hasSecondStep, takeAnyCode } from './second-step.ts';
import type { OpenedSession } from './sessions.ts';
import type { Guess } from './throttle.ts';

const challengeCookie = 'mmg.challenge';
const challengeMinutes = 5;

/** Cookies to set, and the secret of the session they open; null while a code is still missing. */
export interface Entry {
  readonly cookies: readonly string[];
  readonly session: OpenedSession | null;
}

/** Where somebody comes from: their network address, and the name of their device. */
export interface Origin {
  readonly address: string;
  readonly device: DeviceHashes;
}

/**
 * Proves that somebody knows the password of an account, at this moment: whoever acts on it looks again with
 * `holdProven`. Takes the same time, and answers the same, for an unknown
 * address. @throws AppError bad_credentials, too_many_requests
 */
export async function provePassword(
  deps: AccountDeps,
  given: { email: string; password: string },
  from: Origin,
): Promise<Credential> {
  const member = await findCredential(deps.db, given.email);
  const { address, device } = from;
  const isKnown = member !== null && (await isKnownDevice(deps.db, { userId: member.userId, device }));
  const guess: Guess = { subject: given.email, address, knownDevice: isKnown ? device[0] : null };
  await deps.throttle.take(guess);
  const isRight = await deps.passwords.verify(member?.passwordHash ?? null, given.password);
  if (!isRight || member === null) {
    const subjectId = member?.userId ?? null;
    await audit(deps.db, {
      at: deps.clock.now(),
      action: 'account.sign_in_failed',
      actorId: null,
      subjectId,
      address,
    });
    throw new AppError('bad_credentials');
  }
  await deps.throttle.succeeded(guess);
  return member;
}

/** Proves that somebody holds the second step. @throws AppError bad_code, too_many_requests, unavailable */
export async function proveCode(
  deps: AccountDeps,
  given: { userId: string; code: string },
  from: Origin,
): Promise<'totp' | 'backup'> {
  const { userId } = given;
  const { address, device } = from;
  const isKnown = await isKnownDevice(deps.db, { userId, device });
  const guess: Guess = { subject: `code:${userId}`, address, knownDevice: isKnown ? device[0] : null };
  await deps.throttle.take(guess);
  const at = deps.clock.now();
  const kind = await takeAnyCode(deps.db, deps.keyed, { ...given, now: at });
  if (kind === 'unreadable') {
    deps.log.error({ userId }, 'no auth secret opens the second step of a member: set AUTH_SECRET_PREVIOUS');
    throw new AppError('unavailable', {
      message: 'We cannot check codes at the moment. Please write to us, and try again later.',
    });
  }
  if (kind === 'wrong') {
    await audit(deps.db, { at, action: 'account.code_failed', actorId: null, subjectId: userId, address });
    throw new AppError('bad_code');
  }
  await deps.throttle.succeeded(guess);
  return kind;
}

/** Tells a member by mail when their account was opened where it never was before. */
export async function noticeDevice(
  deps: AccountDeps,
  tx: Db,
  given: { userId: string; email: string; device: DeviceHashes; userAgent: string },
): Promise<void> {
  const { userId, email, device, userAgent } = given;
  const now = deps.clock.now();
  if (!(await noteDevice(tx, { userId, device, now }))) return;
  const params = { device: deviceInWords(userAgent), at: now.toISOString().slice(0, 16).replace('T', ' ') };
  await deps.mail.post(tx, { userId, to: email, template: 'account.newSignIn', params });
}

/** Opens the session of somebody who is under the lock and has proven all that is asked for. */
async function enter(
  deps: AccountDeps,
  tx: Db,
  // The device is named once: a browser without a name is given a new one at every asking.
  member: { userId: string; email: string; device: DeviceHashes },
  arrival: Arrival,
  details: Readonly<Record<string, string>>,
): Promise<OpenedSession> {
  const { userId, email, device } = member;
  const now = deps.clock.now();
  const { address, userAgent } = arrival.client;
  const opened = await openInBrowser(tx, deps, { userId, arrival, now });
  await noticeDevice(deps, tx, { userId, email, device, userAgent });
  const done = { actorId: userId, subjectId: userId, sessionId: opened.id, address, details };
  await audit(tx, { at: now, action: 'account.signed_in', ...done });
  return opened;
}

/** The cookies that a newly opened session sets. */
export function cookiesOf(deps: AccountDeps, session: OpenedSession, deviceCookie: string | null): string[] {
  const now = deps.clock.now();
  const seconds = Math.round((sessionEnd(now, now).getTime() - now.getTime()) / 1000);
  return [sessionCookie(deps.cookie, session.token, seconds), ...(deviceCookie ? [deviceCookie] : [])];
}

/**
 * Signs in with a password. With two-step sign-in the answer is a challenge in a cookie instead of a session.
 * @throws AppError bad_credentials, email_unverified, too_many_requests
 */
export async function signInWithPassword(
  deps: AccountDeps,
  given: { email: string; password: string },
  arrival: Arrival,
): Promise<Entry> {
  const { db, clock, keyed, cookie } = deps;
  const device = deviceOf(keyed, arrival.cookieHeader, cookie.secure);
  const { address } = arrival.client;
  const member = await provePassword(deps, given, { address, device: device.hashes });
  if (deps.mustVerify && !member.emailVerified) throw new AppError('email_unverified');
  const { userId } = member;
  const opened = await db.transaction(async (tx) => {
    const { email } = await holdProven(tx, member);
    if (!(await hasSecondStep(tx, { userId })))
      return {
        session: await enter(deps, tx, { userId, email, device: device.hashes }, arrival, {
          with: 'password',
        }),
      };
    const pass = {
      userId,
      email,
      purpose: 'mfa_challenge',
      now: clock.now(),
      minutes: challengeMinutes,
    } as const;
    return { challengeId: await issuePass(tx, pass) };
  });
  if ('session' in opened)
    return { cookies: cookiesOf(deps, opened.session, device.cookie), session: opened.session };
  const value = tokenOfPass(keyed, 'mfa_challenge', opened.challengeId);
  const challenge = { name: challengeCookie, value, maxAgeSeconds: challengeMinutes * 60 };
  const cookies = [closedCookie(challenge, cookie.secure), ...(device.cookie ? [device.cookie] : [])];
  return { cookies, session: null };
}

/** Finishes a sign-in with a code. @throws AppError session_ended, bad_code, too_many_requests */
export async function signInWithCode(deps: AccountDeps, code: string, arrival: Arrival): Promise<Entry> {
  const { db, clock, keyed, cookie } = deps;
  const token = readCookie(arrival.cookieHeader, challengeCookie) ?? '';
  const shown = { purpose: 'mfa_challenge', token, now: clock.now() } as const;
  const asked = await readPass(db, keyed, shown);
  if (asked === null) throw challengeOver();
  const device = deviceOf(keyed, arrival.cookieHeader, cookie.secure);
  const { userId } = asked;
  const from = { address: arrival.client.address, device: device.hashes };
  const kind = await proveCode(deps, { userId, code }, from);
  const session = await db.transaction(async (tx) => {
    const held = await holdMember(tx, { userId });
    // A challenge that ended meanwhile stood for a password that is not the member's any more.
    if (held === null || (await readPass(tx, keyed, shown)) === null) throw challengeOver();
    await spendPass(tx, keyed, shown);
    return enter(deps, tx, { userId, email: held.email, device: device.hashes }, arrival, { with: kind });
  });
  const cleared = closedCookie({ name: challengeCookie, value: '', maxAgeSeconds: 0 }, cookie.secure);
  return { cookies: [...cookiesOf(deps, session, device.cookie), cleared], session };
}

const challengeOver = () => new AppError('session_ended', { message: 'Please enter your password again.' });
