import { AppError } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { Assertion } from '#features/account/contract-passkeys.ts';
import { countsOn, passkeyMinutes, passkeyOpens, relyingPartyOf } from '#features/account/rules-passkeys.ts';
import { tell } from '#platform/server/notices/news.ts';
import type { AccountDeps } from '#features/account/server/account-deps.ts';
import { securityNews } from '#features/account/server/security-news.ts';
import type { Arrival } from '#features/account/server/sign-in/browser-session.ts';
import { deviceOf } from '#features/account/server/sign-in/devices.ts';
import { type LockedMember, holdMember } from '#platform/server/auth/member-lock.ts';
import { issuePass, readPass, spendPass, tokenOfPass } from '#features/account/server/mailed-links/passes.ts';
import { newChallenge, type OpenChallenge, openChallenge, useChallenge } from './passkey-challenges.ts';
import { proveAssertion, requestOptionsFor } from './passkey-proof.ts';
import { findPasskey, notePasskeyUse, type PasskeyRow, passkeysOf } from './passkey-queries.ts';
import { partyOf } from './passkeys.ts';
import { hasSecondStep } from '#features/account/server/second-step/second-step.ts';
import {
  challengeOf,
  clearedChallenge,
  cookiesOf,
  enter,
  type Entry,
  codeAskedOf,
  waitingSignIn,
} from '#features/account/server/sign-in/sign-in.ts';
import type { OpenedSession } from '#features/account/server/sessions/sessions.ts';

const stepPurpose = 'passkey_step';

/** What a browser needs to request any passkey; null if the site's address allows none. */
export async function startPasskeySignIn(deps: AccountDeps) {
  const party = relyingPartyOf(deps.appUrl);
  return party && requestOptionsFor(party, newChallenge(deps.keyed, deps.clock.now()));
}

type Shown = Awaited<ReturnType<typeof proveAssertion>>;

/**
 * Checks the passkey again under the lock. @returns null if it was removed in the meantime, or its counter did not
 * increase
 */
async function takePasskey(
  deps: AccountDeps,
  tx: Db,
  given: { passkey: PasskeyRow; shown: Shown; held: LockedMember; address: string },
): Promise<PasskeyRow | null> {
  const { address, held, passkey, shown } = given;
  const { userId } = passkey;
  const kept = await findPasskey(tx, passkey.credentialId);
  if (kept === null) return null;
  const now = deps.clock.now();
  const { counter, synced } = shown;
  if (countsOn(kept.counter, counter)) {
    await notePasskeyUse(tx, { userId, id: kept.id, counter, synced, now });
    return kept;
  }
  await tell(deps, tx, securityNews.passkeyCopied, {
    userId,
    by: { actorId: null, address },
    email: held.email,
    id: kept.id,
    name: kept.name,
  });
  return null;
}

/** The passkey that signed, and what it proved. @throws AppError bad_passkey */
async function proven(
  deps: AccountDeps,
  credential: Assertion,
  isOurs: (token: string) => boolean,
): Promise<{ passkey: PasskeyRow; shown: Shown }> {
  const passkey = await findPasskey(deps.db, credential.id);
  if (passkey === null) throw new AppError('bad_passkey');
  return { passkey, shown: await proveAssertion(partyOf(deps), { credential, passkey }, isOurs) };
}

type Opened = { readonly session: OpenedSession } | { readonly challengeId: string } | null;

/**
 * Signs in with a passkey. Refusals are recorded too: the use of a copied passkey is logged, and the member is told.
 * @throws AppError bad_passkey, email_unverified
 */
export async function signInWithPasskey(
  deps: AccountDeps,
  credential: Assertion,
  arrival: Arrival,
): Promise<Entry> {
  const { clock, cookie, db, keyed } = deps;
  const { address } = arrival.client;
  const signed: { challenge: OpenChallenge | null } = { challenge: null };
  const { passkey, shown } = await proven(deps, credential, (token) => {
    signed.challenge = openChallenge(keyed, token, clock.now());
    return signed.challenge !== null;
  });
  const { challenge } = signed;
  if (challenge === null) throw new AppError('bad_passkey');
  const device = deviceOf(keyed, arrival.cookieHeader, cookie.secure);
  const { userId } = passkey;
  const opened = await db.transaction(async (tx): Promise<Opened> => {
    const now = clock.now();
    const held = await holdMember(tx, { userId });
    if (held === null) return null;
    if (deps.mustVerify && !held.emailVerified) throw new AppError('email_unverified');
    const { email } = held;
    if (!(await useChallenge(tx, { challenge, userId, email, now }))) return null;
    const kept = await takePasskey(deps, tx, { passkey, shown, held, address });
    const endedAt = kept?.challengesEndedAt ?? null;
    if (kept === null || (endedAt !== null && challenge.issuedAt <= endedAt)) return null;
    const asksSecondStep = await hasSecondStep(tx, { userId });
    if (passkeyOpens({ isVerified: shown.isVerified, asksSecondStep }) === 'code')
      return { challengeId: await codeAskedOf(deps, tx, { userId, email, purpose: 'code_challenge' }) };
    const member = { userId, email, device: device.hashes };
    return { session: await enter(deps, tx, member, arrival, { with: 'passkey', passkey: kept.id }) };
  });
  if (opened === null) throw new AppError('bad_passkey');
  if ('session' in opened) {
    const cookies = cookiesOf(deps, opened.session, device.cookie);
    return { cookies, session: opened.session };
  }
  const asked = challengeOf(deps, 'code_challenge', opened.challengeId);
  return { cookies: [asked, ...(device.cookie ? [device.cookie] : [])], session: null };
}

/** What a browser needs to show a passkey as the second step of its pending sign-in; null without a passkey. */
export async function startPasskeyStep(deps: AccountDeps, cookieHeader: string) {
  const { clock, db, keyed } = deps;
  const party = relyingPartyOf(deps.appUrl);
  const waiting = party && (await waitingSignIn(deps, db, cookieHeader));
  // A sign-in started by a passkey is not finished by one: that would be the same step twice.
  if (!party || waiting?.purpose !== 'mfa_challenge') return null;
  const { email, userId } = waiting;
  const has = await passkeysOf(db, { userId });
  if (has.length === 0) return null;
  const pass = { userId, email, purpose: stepPurpose, now: clock.now(), minutes: passkeyMinutes } as const;
  const passId = await db.transaction(async (tx) => {
    await holdMember(tx, { userId });
    return issuePass(tx, pass);
  });
  return requestOptionsFor(party, tokenOfPass(keyed, stepPurpose, passId), has);
}

/** Finishes a sign-in with a passkey. @throws AppError bad_passkey, session_ended */
export async function answerWithPasskey(
  deps: AccountDeps,
  credential: Assertion,
  arrival: Arrival,
): Promise<Entry> {
  const { clock, cookie, db, keyed } = deps;
  const { cookieHeader, client } = arrival;
  const waiting = await waitingSignIn(deps, db, cookieHeader);
  if (waiting?.purpose !== 'mfa_challenge') throw new AppError('session_ended');
  const signed = { token: '' };
  const { passkey, shown } = await proven(deps, credential, (token) => {
    signed.token = token;
    return keyed.open(`pass:${stepPurpose}`, token) !== null;
  });
  const { userId } = waiting;
  if (passkey.userId !== userId) throw new AppError('bad_passkey');
  const device = deviceOf(keyed, cookieHeader, cookie.secure);
  const session = await db.transaction(async (tx) => {
    const answered = { purpose: stepPurpose, token: signed.token, now: clock.now() } as const;
    const held = await holdMember(tx, { userId });
    const still = held && (await waitingSignIn(deps, tx, cookieHeader));
    if (!held || still?.id !== waiting.id) throw new AppError('session_ended');
    const asked = await readPass(tx, keyed, answered);
    if (asked?.userId !== userId) throw new AppError('bad_passkey');
    await spendPass(tx, keyed, answered);
    const kept = await takePasskey(deps, tx, { passkey, shown, held, address: client.address });
    if (kept === null) return null;
    await spendPass(tx, keyed, { purpose: waiting.purpose, token: waiting.token, now: clock.now() });
    const member = { userId, email: held.email, device: device.hashes };
    return enter(deps, tx, member, arrival, { with: 'passkey as second step', passkey: kept.id });
  });
  if (session === null) throw new AppError('bad_passkey');
  const cookies = cookiesOf(deps, session, device.cookie);
  return { cookies: [...cookies, clearedChallenge(deps)], session };
}
