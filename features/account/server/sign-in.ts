import { AppError } from '#platform/contract/errors.ts';
import { audit } from '#platform/server/audit/audit.ts';
import { closedCookie, readCookie, sessionCookie } from '#platform/server/auth/session-cookie.ts';
import type { Db } from '#platform/server/db/client.ts';
import { sessionEnd } from '#features/account/rules.ts';
import { deviceInWords } from '#features/account/rules-devices.ts';
import type { AccountDeps } from './account-deps.ts';
import { type Arrival, openInBrowser } from './browser-session.ts';
import { deviceOf, isKnownDevice, noteDevice } from './devices.ts';
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

/**
 * Proves that somebody knows the password of an account. Takes the same time, and answers the same, for an unknown
 * address. @throws AppError bad_credentials, too_many_requests
 */
export async function provePassword(
  deps: AccountDeps,
  given: { email: string; password: string },
  from: { address: string; deviceHash: string },
): Promise<Credential> {
  const member = await findCredential(deps.db, given.email);
  const { address, deviceHash } = from;
  const isKnown = member !== null && (await isKnownDevice(deps.db, { userId: member.userId, deviceHash }));
  const guess: Guess = { subject: given.email, address, knownDevice: isKnown ? deviceHash : null };
  await deps.throttle.take(guess);
  const isRight = await deps.auth.verifyPassword(member?.passwordHash ?? null, given.password);
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

/** Proves that somebody holds the second step. @throws AppError bad_code, too_many_requests */
export async function proveCode(
  deps: AccountDeps,
  given: { userId: string; code: string },
  from: { address: string; deviceHash: string },
): Promise<'totp' | 'backup'> {
  const { userId } = given;
  const { address, deviceHash } = from;
  const isKnown = await isKnownDevice(deps.db, { userId, deviceHash });
  const guess: Guess = { subject: `code:${userId}`, address, knownDevice: isKnown ? deviceHash : null };
  await deps.throttle.take(guess);
  const at = deps.clock.now();
  const kind = await takeAnyCode(deps.db, deps.keyed, { ...given, now: at });
  if (kind === null) {
    await audit(deps.db, { at, action: 'account.code_failed', actorId: null, subjectId: userId, address });
    throw new AppError('bad_code');
  }
  await deps.throttle.succeeded(guess);
  return kind;
}

/** Tells a member by mail when his account was opened where it never was before. */
export async function noticeDevice(
  deps: AccountDeps,
  tx: Db,
  given: { userId: string; email: string; deviceHash: string; userAgent: string },
): Promise<void> {
  const { userId, email, deviceHash, userAgent } = given;
  const now = deps.clock.now();
  if (!(await noteDevice(tx, { userId, deviceHash, now }))) return;
  const params = { device: deviceInWords(userAgent), at: now.toISOString().slice(0, 16).replace('T', ' ') };
  await deps.mail.post(tx, { userId, to: email, template: 'account.newSignIn', params });
}

async function enter(
  deps: AccountDeps,
  member: { userId: string; email: string },
  arrival: Arrival,
  details: Readonly<Record<string, string>>,
): Promise<Entry> {
  const { db, clock, keyed, cookie } = deps;
  const { userId, email } = member;
  const now = clock.now();
  const device = deviceOf(keyed, arrival.cookieHeader, cookie.secure);
  const { address, userAgent } = arrival.client;
  const session = await db.transaction(async (tx) => {
    const opened = await openInBrowser(tx, deps, { userId, arrival, now });
    await noticeDevice(deps, tx, { userId, email, deviceHash: device.hash, userAgent });
    const done = { actorId: userId, subjectId: userId, sessionId: opened.id, address, details };
    await audit(tx, { at: now, action: 'account.signed_in', ...done });
    return opened;
  });
  return { cookies: cookiesOf(deps, session, device.cookie), session };
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
  const member = await provePassword(deps, given, { address, deviceHash: device.hash });
  if (deps.mustVerify && !member.emailVerified) throw new AppError('email_unverified');
  if (!(await hasSecondStep(db, member))) return enter(deps, member, arrival, { with: 'password' });
  const { userId, email } = member;
  const id = await issuePass(db, {
    userId,
    email,
    purpose: 'mfa_challenge',
    now: clock.now(),
    minutes: challengeMinutes,
  });
  const value = tokenOfPass(keyed, 'mfa_challenge', id);
  const challenge = { name: challengeCookie, value, maxAgeSeconds: challengeMinutes * 60 };
  const cookies = [closedCookie(challenge, cookie.secure), ...(device.cookie ? [device.cookie] : [])];
  return { cookies, session: null };
}

/** Finishes a sign-in with a code. @throws AppError session_ended, bad_code, too_many_requests */
export async function signInWithCode(deps: AccountDeps, code: string, arrival: Arrival): Promise<Entry> {
  const { db, clock, keyed, cookie } = deps;
  const token = readCookie(arrival.cookieHeader, challengeCookie) ?? '';
  const shown = { purpose: 'mfa_challenge', token, now: clock.now() } as const;
  const pass = await readPass(db, keyed, shown);
  if (pass === null) throw new AppError('session_ended', { message: 'Please enter your password again.' });
  const device = deviceOf(keyed, arrival.cookieHeader, cookie.secure);
  const { userId, email } = pass;
  const from = { address: arrival.client.address, deviceHash: device.hash };
  const kind = await proveCode(deps, { userId, code }, from);
  await spendPass(db, keyed, shown);
  const entry = await enter(deps, { userId, email }, arrival, { with: kind });
  const cleared = closedCookie({ name: challengeCookie, value: '', maxAgeSeconds: 0 }, cookie.secure);
  return { ...entry, cookies: [...entry.cookies, cleared] };
}
