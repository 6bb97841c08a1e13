import type { z } from 'zod';
import { AppError } from '#platform/contract/errors.ts';
import type { OffersVersion } from '#platform/contract/offers.ts';
import { keepOffers } from '#platform/server/offers/consent.ts';
import { audit } from '#platform/server/audit/audit.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { signUp } from '#features/account/contract.ts';
import type { AccountDeps } from '#features/account/server/account-deps.ts';
import { type Arrival, openInBrowser } from './browser-session.ts';
import { createMember } from './create-member.ts';
import { deviceOf, noteDevice } from './devices.ts';
import { askToConfirm, postVerification } from '#features/account/server/mailed-links/mail-flows.ts';
import { keptFor } from '#features/account/server/mailed-links/passes.ts';
import { createProfile } from '#features/account/server/queries.ts';
import { inTheTimeOfAHash } from './same-time.ts';
import type { OpenedSession } from '#features/account/server/sessions/sessions.ts';
import { noteTerms } from '#features/account/server/profile/terms.ts';

export interface NewPerson {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly password: string;
  /** True if they accepted the terms; otherwise we record that they were not asked. */
  readonly acceptsTerms?: true | undefined;
  /** The version of the consent to tips and offers they ticked, if they did. */
  readonly offers?: OffersVersion | undefined;
}

type Asked = Omit<z.output<typeof signUp.body>, 'captcha'>;

/**
 * Who signs up, from our own form's body or an SDK's. @throws AppError invalid_input when the mail should lead elsewhere
 */
export function personOf({ data, emailRedirectTo, ...asked }: Asked, appUrl: string): NewPerson {
  if (emailRedirectTo !== undefined && URL.parse(emailRedirectTo)?.origin !== new URL(appUrl).origin) {
    const message = 'This must be an address of this site.';
    throw new AppError('invalid_input', { message, fields: { emailRedirectTo: message } });
  }
  return {
    ...asked,
    firstName: asked.firstName ?? data?.first_name ?? '',
    lastName: asked.lastName ?? data?.last_name ?? '',
  };
}

/**
 * Creates a member: user, password, session, profile and whatever other slices add, in one transaction, all or nothing.
 * Where addresses must be confirmed there is no session, and other slices learn of it later.
 * @param arrival null if the owner's configuration creates the member: no session, and the address counts as confirmed
 * @throws AppError email_taken, too_many_requests
 */
export async function signUpMember(
  deps: AccountDeps,
  person: NewPerson,
  arrival: Arrival | null,
): Promise<{ userId: string; session: OpenedSession | null }> {
  if (arrival) await countSignUp(deps, arrival);
  return addMember(deps, person, withPassword(await deps.passwords.hash(person.password)), arrival);
}

/** Counts a sign-up for its network. @throws AppError too_many_requests */
export const countSignUp = ({ throttle, signUpsPerHour }: AccountDeps, { client }: Arrival) =>
  throttle.countOfNetwork('sign-up', client.address, {
    most: signUpsPerHour,
    words: 'Too many sign-ups from your network.',
  });

/** How a new member showed who they are. */
interface Shown {
  /** Null: no password works until one is set. */
  readonly passwordHash: string | null;
  /** Whether a party we trust has verified the address. */
  readonly isVerified: boolean;
  /** What else is created with the member, in the same transaction. */
  readonly also: (tx: Db, member: { userId: string; now: Date }) => Promise<void>;
  /** What else is noted of the session that it opens. */
  readonly opened?: (tx: Db, at: { userId: string; sessionId: string; now: Date }) => Promise<void>;
}

const withPassword = (passwordHash: string): Shown => ({
  passwordHash,
  isVerified: false,
  also: () => Promise.resolve(),
});

/** Creates a member as `signUpMember` says. @throws AppError email_taken */
export async function addMember(
  deps: AccountDeps,
  person: Omit<NewPerson, 'password'>,
  shown: Shown,
  arrival: Arrival | null,
): Promise<{ userId: string; session: OpenedSession | null }> {
  const { db, clock, keyed, cookie } = deps;
  const { acceptsTerms = false, email, firstName, lastName, offers } = person;
  const names = { email, firstName, lastName };
  const { isVerified, passwordHash } = shown;
  return db.transaction(async (tx) => {
    const now = clock.now();
    // Somebody who was just moved away from an address keeps it while they can take it back.
    if ((await keptFor(tx, { email: names.email, now })) !== null) throw new AppError('email_taken');
    const emailVerified = arrival === null || isVerified;
    const userId = await createMember(tx, { ...names, emailVerified, passwordHash, now });
    await createProfile(tx, { userId, now });
    await noteTerms(tx, deps.terms, { userId, moment: 'sign-up', accepted: acceptsTerms, now });
    if (offers) await keepOffers(tx, { userId, given: true, version: offers, place: 'sign-up', now });
    await audit(tx, {
      at: now,
      action: 'account.signed_up',
      actorId: userId,
      subjectId: userId,
      ...(arrival ? { address: arrival.client.address } : {}),
    });
    await shown.also(tx, { userId, now });
    const waits = deps.mustVerify && arrival !== null && !isVerified;
    const cookieHeader = arrival?.cookieHeader ?? '';
    if (!waits) for (const joined of deps.onJoined) await joined(tx, { userId, now, cookieHeader });
    if (arrival === null) return { userId, session: null };
    const device = deviceOf(keyed, arrival.cookieHeader, cookie.secure);
    await noteDevice(tx, { userId, device: device.hashes, now });
    if (waits) {
      await postVerification(deps, tx, { userId, email: names.email });
      return { userId, session: null };
    }
    if (offers && !isVerified) await askToConfirm(deps, tx, { userId });
    const session = await openInBrowser(tx, deps, { userId, arrival, now });
    await shown.opened?.(tx, { userId, sessionId: session.id, now });
    return { userId, session };
  });
}

/**
 * Signs up where addresses must be confirmed: a known address is told by mail, and both cases get the same answer after
 * the same time. @throws AppError too_many_requests
 */
export async function signUpQuietly(deps: AccountDeps, person: NewPerson, arrival: Arrival): Promise<void> {
  await countSignUp(deps, arrival);
  const passwordHash = await deps.passwords.hash(person.password);
  await inTheTimeOfAHash(deps.passwords, () => addOrTell(deps, person, passwordHash, arrival));
}

async function addOrTell(
  deps: AccountDeps,
  person: NewPerson,
  passwordHash: string,
  arrival: Arrival,
): Promise<void> {
  try {
    const { userId } = await addMember(deps, person, withPassword(passwordHash), arrival);
    // [account.sign-up-without-session-warns]
    deps.log.warn({ userId }, 'no session after sign-up: email confirmation may be required');
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'email_taken') throw error;
    await tellKnownAddress(deps, person.email);
  }
}

async function tellKnownAddress(deps: AccountDeps, email: string): Promise<void> {
  // Already told within the hour: once is enough, and the answer stays the same.
  if (!(await deps.throttle.isFirst(deps.db, ['already-member', email], 60 * 60))) return;
  const letter = { userId: null, to: email, template: 'account.alreadyMember' };
  await deps.db.transaction(async (tx) => {
    if (await deps.throttle.takeLetterTo(tx, email)) await deps.mail.post(tx, letter);
  });
}
