import { AppError } from '#platform/contract/errors.ts';
import type { OffersVersion } from '#platform/contract/offers.ts';
import { audit } from '#platform/server/audit/audit.ts';
import type { AccountDeps } from '#features/account/server/account-deps.ts';
import { type Arrival, openInBrowser } from '#features/account/server/sign-in/browser-session.ts';
import { deviceOf, noteDevice } from '#features/account/server/sign-in/devices.ts';
import { keepIdentity } from './identity-queries.ts';
import { waitingCookie } from './provider-cookies.ts';
import { signedInWith } from './provider-sign-in.ts';
import { cookiesOf, type Entry } from '#features/account/server/sign-in/sign-in.ts';
import { countSignUp, insertMember, tellOfJoining } from '#features/account/server/sign-in/sign-up.ts';

interface ProviderSignUp {
  readonly firstName: string;
  readonly lastName: string;
  readonly acceptsTerms: true;
  readonly offers?: OffersVersion | undefined;
  readonly captcha?: string | undefined;
}

/**
 * Creates the member a provider has just named in this browser, without a password, and signs them in. Everything about
 * sign-ups applies: the captcha, the network's limit, the terms, and all or nothing.
 * @throws AppError bad_provider_answer, email_taken, captcha_failed, too_many_requests
 */
export async function signUpWithProvider(
  deps: AccountDeps,
  given: ProviderSignUp,
  arrival: Arrival,
): Promise<Entry & { redirect: string }> {
  const { cookie, keyed } = deps;
  const waiting = waitingCookie.read(deps, arrival.cookieHeader);
  if (waiting === null || waiting.ownerId !== null) throw new AppError('bad_provider_answer');
  const { captcha, ...names } = given;
  await deps.captcha?.check(captcha, arrival.client.address);
  await countSignUp(deps, arrival);
  const { email, isAnew, issuer, provider, redirect, source, subject } = waiting;
  const { client, cookieHeader } = arrival;
  const device = deviceOf(keyed, cookieHeader, cookie.secure);
  const session = await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const entering = { passwordHash: null, emailVerified: true, address: client.address, now };
    const userId = await insertMember(tx, deps, { ...names, email, source }, entering);
    await waitingCookie.spend(deps, tx, waiting);
    const identity = await keepIdentity(tx, { issuer, subject, userId, email, now, opens: true });
    // It was linked to somebody else in the meantime, from another window.
    if (identity === null) throw new AppError('bad_provider_answer');
    const done = { at: now, actorId: userId, subjectId: userId, address: client.address };
    const details = { name: waiting.name, with: provider };
    await audit(tx, { ...done, action: 'account.identity_joined', details });
    await tellOfJoining(tx, deps, { userId, now, cookieHeader });
    await noteDevice(tx, { userId, device: device.hashes, now });
    const opened = await openInBrowser(tx, deps, { userId, arrival, now });
    const entry = { sessionId: opened.id, details: signedInWith(provider, identity.id, isAnew) };
    await audit(tx, { ...done, action: 'account.signed_in', ...entry });
    return opened;
  });
  const cookies = [...cookiesOf(deps, session, device.cookie), waitingCookie.cleared(deps)];
  return { session, cookies, redirect };
}
