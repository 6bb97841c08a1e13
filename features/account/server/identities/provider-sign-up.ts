import { AppError } from '#platform/contract/errors.ts';
import type { OffersVersion } from '#platform/contract/offers.ts';
import { audit } from '#platform/server/audit/audit.ts';
import type { AccountDeps } from '#features/account/server/account-deps.ts';
import type { Arrival } from '#features/account/server/sign-in/browser-session.ts';
import { deviceOf } from '#features/account/server/sign-in/devices.ts';
import { keepIdentity } from './identity-queries.ts';
import { waitingCookie } from './provider-cookies.ts';
import { signedInWith } from './provider-sign-in.ts';
import { cookiesOf, type Entry } from '#features/account/server/sign-in/sign-in.ts';
import { addMember, countSignUp } from '#features/account/server/sign-in/sign-up.ts';

interface Given {
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
export async function signUpTold(
  deps: AccountDeps,
  given: Given,
  arrival: Arrival,
): Promise<Entry & { redirect: string }> {
  const { cookie, keyed } = deps;
  const waiting = waitingCookie.read(deps, arrival.cookieHeader);
  if (waiting === null || waiting.ownerId !== null) throw new AppError('bad_provider_answer');
  const { captcha, ...names } = given;
  await deps.captcha?.check(captcha, arrival.client.address);
  await countSignUp(deps, arrival);
  const { email, isAnew, issuer, provider, redirect, subject } = waiting;
  const { cookieHeader } = arrival;
  const device = deviceOf(keyed, cookieHeader, cookie.secure).cookie;
  // Cookie and database must name the same device, so its name is created once.
  const from = device ? { ...arrival, cookieHeader: `${device.split(';')[0]}; ${cookieHeader}` } : arrival;
  let identity = '';
  const shown = {
    passwordHash: null,
    isVerified: true,
    async also(tx: Parameters<typeof keepIdentity>[0], { now, userId }: { userId: string; now: Date }) {
      await waitingCookie.spend(deps, tx, waiting);
      const row = { issuer, subject, userId, email, now, opens: true };
      const kept = await keepIdentity(tx, row);
      // It was linked to somebody else in the meantime, from another window.
      if (kept === null) throw new AppError('bad_provider_answer');
      identity = kept.id;
      const done = { actorId: userId, subjectId: userId, address: arrival.client.address };
      await audit(tx, {
        at: now,
        action: 'account.identity_joined',
        ...done,
        details: { name: waiting.name, with: provider },
      });
    },
    async opened(
      tx: Parameters<typeof keepIdentity>[0],
      { now, sessionId, userId }: { userId: string; sessionId: string; now: Date },
    ) {
      const done = { actorId: userId, subjectId: userId, sessionId, address: arrival.client.address };
      const details = signedInWith(provider, identity, isAnew);
      await audit(tx, { at: now, action: 'account.signed_in', ...done, details });
    },
  };
  const { session } = await addMember(deps, { ...names, email }, shown, from);
  const opened = session ? cookiesOf(deps, session, device) : [];
  return { session, cookies: [...opened, waitingCookie.cleared(deps)], redirect };
}
