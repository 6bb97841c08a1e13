import { AppError } from '#platform/contract/errors.ts';
import { audit } from '#platform/server/audit/audit.ts';
import { clearedCookie, closedCookie, readOwnCookie } from '#platform/server/auth/cookies.ts';
import { sessionCookie } from '#platform/server/auth/session-cookie.ts';
import type { Db } from '#platform/server/db/client.ts';
import { mostWrongCodes, sessionEnd, wrongCodesTold } from '#features/account/rules.ts';
import { deviceInWords } from '#features/account/rules-devices.ts';
import type { AccountDeps } from '#features/account/server/account-deps.ts';
import { type Arrival, openInBrowser } from './browser-session.ts';
import { type DeviceHashes, deviceOf, knownDeviceOf, noteDevice } from './devices.ts';
import { assertMayEnter, holdMember, holdProven } from '#platform/server/auth/member-lock.ts';
import { issuePass, readPass, spendPass, tokenOfPass } from '#features/account/server/mailed-links/passes.ts';
import { type Credential, findCredential } from '#features/account/server/queries.ts';
import { hasSecondStep, takeAnyCode } from '#features/account/server/second-step/second-step.ts';
import type { OpenedSession } from '#features/account/server/sessions/sessions.ts';
import type { Guess } from './throttle.ts';

const challengeCookie = 'mmg.challenge';
const challengeMinutes = 5;
const daySeconds = 24 * 60 * 60;

/** Cookies to set, and the secret of the session they open; null while a code is missing. */
export interface Entry {
  readonly cookies: readonly string[];
  readonly session: OpenedSession | null;
}

/** The origin of a request: its network address, and the name of its device. */
export interface Origin {
  readonly address: string;
  readonly device: DeviceHashes;
}

/**
 * Proves that somebody knows an account's password right now: callers check again with `holdProven`. Takes the same
 * time, and gives the same answer, for an unknown address. @throws AppError bad_credentials, too_many_requests
 */
export async function provePassword(
  deps: AccountDeps,
  given: { email: string; password: string },
  from: Origin,
): Promise<Credential> {
  const member = await findCredential(deps.db, given.email);
  const { address, device } = from;
  // Queried for an unknown address, too: the answer must not come sooner.
  const knownDevice = await knownDeviceOf(deps.db, { userId: member?.userId ?? '', device });
  const guess: Guess = { subject: given.email, address, knownDevice };
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

/** Tells a member, once a day, that somebody who knows their password guesses their codes. */
async function postCodesGuessed(deps: AccountDeps, userId: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const held = await holdMember(tx, { userId });
    if (held === null || !(await deps.throttle.isFirst(tx, ['codes-guessed', userId], daySeconds))) return;
    await deps.mail.post(tx, { userId, to: held.email, template: 'account.codesGuessed', params: {} });
  });
}

/** Proves that somebody has the second step. @throws AppError bad_code, too_many_requests, unavailable */
export async function proveCode(
  deps: AccountDeps,
  given: { userId: string; code: string },
  from: Origin,
): Promise<'totp' | 'backup'> {
  const { userId } = given;
  const { address, device } = from;
  const knownDevice = await knownDeviceOf(deps.db, { userId, device });
  const guess: Guess = { subject: `code:${userId}`, address, knownDevice, most: mostWrongCodes };
  const guesses = await deps.throttle.take(guess);
  const at = deps.clock.now();
  const kind = await takeAnyCode(deps.db, deps.keyed, { ...given, now: at });
  if (kind === 'unreadable') {
    deps.log.error({ userId }, 'no auth secret opens the second step of a member: set AUTH_SECRET_PREVIOUS');
    throw new AppError('unavailable', {
      message: 'We can’t check codes right now. Please write to us, and try again later.',
    });
  }
  if (kind === 'wrong') {
    await audit(deps.db, { at, action: 'account.code_failed', actorId: null, subjectId: userId, address });
    if (guesses >= wrongCodesTold) await postCodesGuessed(deps, userId);
    throw new AppError('bad_code');
  }
  await deps.throttle.succeeded(guess);
  return kind;
}

/** Tells a member by mail that their account was opened elsewhere. */
export async function postNewSignIn(
  deps: Pick<AccountDeps, 'mail'>,
  tx: Db,
  given: { userId: string; email: string; userAgent: string },
): Promise<void> {
  const { userId, email, userAgent } = given;
  const params = { device: deviceInWords(userAgent) };
  await deps.mail.post(tx, { userId, to: email, template: 'account.newSignIn', params });
}

/** Tells a member by mail when their account was opened on a new device. */
export async function noticeDevice(
  deps: AccountDeps,
  tx: Db,
  given: { userId: string; email: string; device: DeviceHashes; userAgent: string },
): Promise<void> {
  const { userId, device } = given;
  if (await noteDevice(tx, { userId, device, now: deps.clock.now() })) await postNewSignIn(deps, tx, given);
}

/** Opens the session of a member who is under the lock and has proven everything required. */
export async function enter(
  deps: AccountDeps,
  tx: Db,
  // The device is named once: a browser without a name would get a new one each time.
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
export function cookiesOf(
  { clock, cookie }: AccountDeps,
  session: OpenedSession,
  deviceCookie: string | null,
): string[] {
  const now = clock.now();
  const seconds = Math.round((sessionEnd(now, now).getTime() - now.getTime()) / 1000);
  return [sessionCookie(cookie, session.token, seconds), ...(deviceCookie ? [deviceCookie] : [])];
}

/** After a password, any second step may follow; after a passkey without user verification, only a code. */
type ChallengePurpose = 'mfa_challenge' | 'code_challenge';

/** Records that a sign-in is waiting for its second step. @returns the id of the pass */
export async function codeAskedOf(
  { clock }: AccountDeps,
  tx: Db,
  member: { userId: string; email: string; purpose: ChallengePurpose },
): Promise<string> {
  return issuePass(tx, { ...member, now: clock.now(), minutes: challengeMinutes });
}

/** The cookie that holds a sign-in waiting for its second step. */
export function challengeOf(
  { cookie, keyed }: AccountDeps,
  purpose: ChallengePurpose,
  passId: string,
): string {
  const value = tokenOfPass(keyed, purpose, passId);
  return closedCookie({ name: challengeCookie, value, maxAgeSeconds: challengeMinutes * 60 }, cookie.secure);
}

/** Takes that cookie away. */
export function clearedChallenge({ cookie }: AccountDeps): string {
  return clearedCookie(challengeCookie, cookie.secure);
}

/** This browser's sign-in that is waiting for its second step, with its token; null if there is none. */
export async function waitingSignIn({ clock, cookie, keyed }: AccountDeps, db: Db, cookieHeader: string) {
  const token = readOwnCookie(cookieHeader, challengeCookie, cookie.secure) ?? '';
  for (const purpose of ['mfa_challenge', 'code_challenge'] as const) {
    const pass = await readPass(db, keyed, { purpose, token, now: clock.now() });
    if (pass !== null) return { ...pass, purpose, token };
  }
  return null;
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
  const { db, keyed, cookie } = deps;
  const device = deviceOf(keyed, arrival.cookieHeader, cookie.secure);
  const { address } = arrival.client;
  const member = await provePassword(deps, given, { address, device: device.hashes });
  if (deps.mustVerify && !member.emailVerified) throw new AppError('email_unverified');
  const { userId } = member;
  const opened = await db.transaction(async (tx) => {
    const held = await holdProven(tx, member);
    // Only said to somebody who knows the password.
    assertMayEnter(held, deps.contact());
    const { email } = held;
    if (!(await hasSecondStep(tx, { userId })))
      return {
        session: await enter(deps, tx, { userId, email, device: device.hashes }, arrival, {
          with: 'password',
        }),
      };
    return { challengeId: await codeAskedOf(deps, tx, { userId, email, purpose: 'mfa_challenge' }) };
  });
  const openingOf = (session: OpenedSession) => cookiesOf(deps, session, device.cookie);
  if ('session' in opened) return { cookies: openingOf(opened.session), session: opened.session };
  const asked = challengeOf(deps, 'mfa_challenge', opened.challengeId);
  return { cookies: [asked, ...(device.cookie ? [device.cookie] : [])], session: null };
}

/** Finishes a sign-in with a code. @throws AppError session_ended, bad_code, too_many_requests */
export async function signInWithCode(deps: AccountDeps, code: string, arrival: Arrival): Promise<Entry> {
  const { db, clock, keyed, cookie } = deps;
  const asked = await waitingSignIn(deps, db, arrival.cookieHeader);
  if (asked === null) throw challengeOver();
  const shown = { purpose: asked.purpose, token: asked.token, now: clock.now() };
  const device = deviceOf(keyed, arrival.cookieHeader, cookie.secure);
  const { userId } = asked;
  const from = { address: arrival.client.address, device: device.hashes };
  const kind = await proveCode(deps, { userId, code }, from);
  const session = await db.transaction(async (tx) => {
    const held = await holdMember(tx, { userId });
    // A challenge that ended in the meantime stood for a password that is no longer the member's.
    if (held === null || (await readPass(tx, keyed, shown)) === null) throw challengeOver();
    await spendPass(tx, keyed, shown);
    return enter(deps, tx, { userId, email: held.email, device: device.hashes }, arrival, { with: kind });
  });
  const cookies = cookiesOf(deps, session, device.cookie);
  return { cookies: [...cookies, clearedChallenge(deps)], session };
}

const challengeOver = () => new AppError('session_ended', { message: 'Please enter your password again.' });
