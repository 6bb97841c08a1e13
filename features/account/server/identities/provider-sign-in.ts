import { AppError } from '#platform/contract/errors.ts';
import type { IdentityProvider } from '#platform/contract/public-config.ts';
import type { Viewer } from '#platform/server/viewer/load.ts';
import type { providerOutcomes, Told } from '#features/account/contract-identities.ts';
import { verdictOf } from '#features/account/rules-identities.ts';
import type { AccountDeps } from '#features/account/server/account-deps.ts';
import type { Arrival } from '#features/account/server/sign-in/browser-session.ts';
import { deviceOf } from '#features/account/server/sign-in/devices.ts';
import { assertMayEnter, holdMember } from '#platform/server/auth/member-lock.ts';
import { joinAtSettings } from './identities.ts';
import { findIdentity, noteIdentityUse } from './identity-queries.ts';
import { type Person, type Provider, secretsForOne } from './openid.ts';
import { keptFor } from '#features/account/server/mailed-links/passes.ts';
import { type Attempt, attemptCookie, redirectOf, type Waiting, waitingCookie } from './provider-cookies.ts';
import { findUserId } from '#features/account/server/queries.ts';
import { hasSecondStep } from '#features/account/server/second-step/second-step.ts';
import {
  challengeOf,
  codeAskedOf,
  cookiesOf,
  enter,
  type Entry,
} from '#features/account/server/sign-in/sign-in.ts';

/** @throws AppError not_found for a provider that is not turned on */
export function providerOf({ providers }: AccountDeps, id: IdentityProvider): Provider {
  const provider = providers.get(id);
  if (provider === undefined) throw new AppError('not_found');
  return provider;
}

/**
 * Starts a sign-in, or adding a way to sign in. @returns where the browser goes, and the cookie to set
 * @throws AppError not_found, provider_down
 */
export async function beginAt(
  deps: AccountDeps,
  given: {
    provider: IdentityProvider;
    redirect: string | undefined;
    /** Where they came from; null: not known. */
    source: string | null;
    joins: Attempt['joins'];
    anew: boolean;
  },
): Promise<{ address: string; cookie: string }> {
  const provider = providerOf(deps, given.provider);
  const secrets = secretsForOne();
  const address = await provider.begin(secrets, given.anew);
  const cookie = attemptCookie.keep(deps, {
    id: crypto.randomUUID(),
    at: deps.clock.now().getTime(),
    provider: provider.id,
    issuer: provider.issuer,
    ...secrets,
    redirect: redirectOf(given.redirect),
    source: given.source,
    joins: given.joins,
  });
  return { address, cookie };
}

/** What the page needs of it. */
export function toldOf({ email, firstName, lastName, name, ownerId, redirect }: Waiting): Told {
  return { name, email, firstName, lastName, redirect, next: ownerId === null ? 'sign_up' : 'join' };
}

/** A provider's clock may be this far behind ours. */
const skewMs = 30_000;

/** Whether somebody signed in at the provider after this attempt began, rather than earlier. */
const isAnewAt = ({ signedInAt }: Person, { at }: Attempt): boolean =>
  signedInAt !== null && signedInAt.getTime() >= at - skewMs;

/** What the audit log keeps of a sign-in with a provider: `anew` makes it as good a proof as a password. */
export const signedInWith = (provider: string, identity: string, isAnew: boolean) => ({
  with: provider,
  identity,
  ...(isAnew ? { anew: 'yes' } : {}),
});

/** The result; `entry` if a session opened or a code is missing. */
export interface Finished {
  readonly next: (typeof providerOutcomes)[number];
  readonly redirect: string;
  readonly told: Told | null;
  readonly entry: Entry | null;
  readonly cookies: readonly string[];
}

/**
 * Signs in the member with this identity, exactly as after a password, including suspension, the second step, and new
 * devices. @throws AppError email_unverified, account_suspended, bad_provider_answer
 */
async function enterWith(
  deps: AccountDeps,
  found: { userId: string; person: Person; provider: Provider; isAnew: boolean },
  arrival: Arrival,
): Promise<Entry> {
  const { clock, cookie, db, keyed } = deps;
  const { isAnew, person, provider, userId } = found;
  const { cookieHeader } = arrival;
  const device = deviceOf(keyed, cookieHeader, cookie.secure);
  const opened = await db.transaction(async (tx) => {
    const held = await holdMember(tx, { userId });
    const kept = held && (await findIdentity(tx, person));
    // It was removed, or linked to somebody else, after it was looked up.
    if (held === null || kept?.userId !== userId) throw new AppError('bad_provider_answer');
    if (deps.mustVerify && !held.emailVerified) throw new AppError('email_unverified');
    assertMayEnter(held, deps.contact());
    const { email } = held;
    await noteIdentityUse(tx, { userId, id: kept.id, email: person.email, now: clock.now() });
    if (await hasSecondStep(tx, { userId }))
      return { challengeId: await codeAskedOf(deps, tx, { userId, email, purpose: 'mfa_challenge' }) };
    const member = { userId, email, device: device.hashes };
    return { session: await enter(deps, tx, member, arrival, signedInWith(provider.id, kept.id, isAnew)) };
  });
  if ('session' in opened) {
    const cookies = cookiesOf(deps, opened.session, device.cookie);
    return { cookies, session: opened.session };
  }
  const asked = challengeOf(deps, 'mfa_challenge', opened.challengeId);
  return { cookies: [asked, ...(device.cookie ? [device.cookie] : [])], session: null };
}

/**
 * What the browser started, if this matches it: the same provider, configured the same, with its state.
 * @throws AppError bad_provider_answer
 */
function attemptOf(deps: AccountDeps, provider: Provider, query: URLSearchParams, cookieHeader: string) {
  const attempt = attemptCookie.read(deps, cookieHeader);
  const isAsked =
    attempt !== null &&
    attempt.provider === provider.id &&
    attempt.issuer === provider.issuer &&
    query.get('state') === attempt.state;
  // The cookie stays: a forged callback must not end the real one in progress.
  if (!isAsked) throw new AppError('bad_provider_answer');
  return attempt;
}

/** The member with this address, or who keeps it while a change away from it can be stopped. */
async function ownerOf({ clock, db }: AccountDeps, email: string): Promise<string | null> {
  return (await findUserId(db, email)) ?? (await keptFor(db, { email, now: clock.now() }));
}

/**
 * Finishes what the provider sent a browser back with. @throws AppError not_found, bad_provider_answer, provider_down,
 * provider_denied, provider_address, email_unverified, account_suspended, session_ended, conflict
 */
export async function finishAt(
  deps: AccountDeps,
  given: { provider: IdentityProvider; query: string; viewer: Viewer | null },
  arrival: Arrival,
): Promise<Finished> {
  const provider = providerOf(deps, given.provider);
  const query = new URLSearchParams(given.query);
  const attempt = attemptOf(deps, provider, query, arrival.cookieHeader);
  await attemptCookie.spend(deps, deps.db, attempt);
  const person = await provider.finish(query, attempt);
  const { redirect } = attempt;
  const cookies = [attemptCookie.cleared(deps)];
  const done = { redirect, told: null, entry: null, cookies };
  if (attempt.joins !== null) {
    await joinAtSettings(deps, { ...attempt.joins, person, provider }, { ...arrival, viewer: given.viewer });
    return { ...done, next: 'joined' };
  }
  const isAnew = isAnewAt(person, attempt);
  const known = await findIdentity(deps.db, person);
  const { email, isVerified } = person;
  const ownerId = known === null && email !== null ? await ownerOf(deps, email) : null;
  const verdict = verdictOf({ isKnown: known !== null, email, isVerified, ownerId });
  if (verdict === 'sign_in') {
    const entry = await enterWith(deps, { userId: known?.userId ?? '', person, provider, isAnew }, arrival);
    return { ...done, entry, next: entry.session === null ? 'mfa_required' : 'nothing' };
  }
  if (verdict === 'refuse')
    throw new AppError('provider_address', {
      message: `${provider.name} didn’t give us an email address of yours that it has confirmed. Confirm it there, or sign up here with your email and a password.`,
    });
  const { firstName, issuer, lastName, subject } = person;
  const waiting: Waiting = {
    id: crypto.randomUUID(),
    at: deps.clock.now().getTime(),
    provider: provider.id,
    name: provider.name,
    issuer,
    subject,
    email: email ?? '',
    firstName,
    lastName,
    redirect,
    source: attempt.source,
    ownerId,
    isAnew,
  };
  return {
    ...done,
    next: verdict,
    told: toldOf(waiting),
    cookies: [...cookies, waitingCookie.keep(deps, waiting)],
  };
}
