import type { z } from 'zod';
import { AppError } from '#platform/contract/errors.ts';
import type { OffersVersion } from '#platform/contract/offers.ts';
import { keepOffers } from '#platform/server/offers/consent.ts';
import { audit } from '#platform/server/audit/audit.ts';
import { accounts, users } from '#platform/server/auth/tables.ts';
import { isUniqueViolation } from '#platform/server/db/unavailable.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { signUp } from '#features/account/contract.ts';
import type { AccountDeps } from '#features/account/server/account-deps.ts';
import { type Arrival, openInBrowser } from './browser-session.ts';
import { type DeviceHashes, noteDevice } from './devices.ts';
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
  /** Where they came from, as `sourceOf` names it; null or left out: not known. */
  readonly source?: string | null | undefined;
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

/** The browser that somebody signs up in; `device` is its name, new or known. */
export interface SignUpArrival extends Arrival {
  readonly device: DeviceHashes;
}

/** Counts a sign-up for its network. @throws AppError too_many_requests */
export const countSignUp = ({ throttle, signUpsPerHour }: AccountDeps, { client }: Arrival) =>
  throttle.countOfNetwork('sign-up', client.address, {
    most: signUpsPerHour,
    words: 'Too many sign-ups from your network.',
  });

interface NewUser {
  readonly firstName: string;
  readonly lastName: string;
  /** In lower case. */
  readonly email: string;
  /** Whether somebody we trust has vouched for the address. */
  readonly emailVerified: boolean;
  /** Null: no password opens the account until one is set. */
  readonly passwordHash: string | null;
  readonly now: Date;
}

/** Creates user and password inside the caller's transaction. @returns the new id @throws AppError email_taken */
async function createUser(tx: Db, person: NewUser): Promise<string> {
  const { firstName, lastName, email, emailVerified, passwordHash, now } = person;
  const id = crypto.randomUUID();
  const times = { createdAt: now, updatedAt: now };
  const name = `${firstName} ${lastName}`.trim();
  try {
    await tx.insert(users).values({ id, name, firstName, lastName, email, emailVerified, ...times });
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('email_taken', { cause: error });
    throw error;
  }
  await tx.insert(accounts).values({
    id: crypto.randomUUID(),
    accountId: id,
    providerId: 'credential',
    userId: id,
    password: passwordHash,
    ...times,
  });
  return id;
}

/** How a new member is entered. */
interface Entering {
  /** Null: no password works until one is set. */
  readonly passwordHash: string | null;
  /** Whether a party we trust has verified the address. */
  readonly emailVerified: boolean;
  /** The network they come from; null where the owner's configuration creates them. */
  readonly address: string | null;
  readonly now: Date;
}

/**
 * Creates what every new member has: user, password, profile, what they accepted. In a transaction.
 * @returns their id @throws AppError email_taken
 */
export async function insertMember(
  tx: Db,
  { terms }: Pick<AccountDeps, 'terms'>,
  person: Omit<NewPerson, 'password'>,
  { address, emailVerified, now, passwordHash }: Entering,
): Promise<string> {
  const { acceptsTerms = false, email, firstName, lastName, offers, source = null } = person;
  // Somebody who was just moved away from an address keeps it while they can take it back.
  if ((await keptFor(tx, { email, now })) !== null) throw new AppError('email_taken');
  const userId = await createUser(tx, { email, firstName, lastName, emailVerified, passwordHash, now });
  await createProfile(tx, { userId, source, now });
  await noteTerms(tx, terms, { userId, moment: 'sign-up', accepted: acceptsTerms, now });
  if (offers) await keepOffers(tx, { userId, given: true, version: offers, place: 'sign-up', now });
  const done = { actorId: userId, subjectId: userId, ...(address !== null && { address }) };
  await audit(tx, { at: now, action: 'account.signed_up', ...done });
  return userId;
}

/** Has other slices add what they keep of a new member. In the transaction that creates them. */
export async function tellOfJoining(
  tx: Db,
  { onJoined }: Pick<AccountDeps, 'onJoined'>,
  joining: { userId: string; now: Date; cookieHeader: string },
): Promise<void> {
  for (const joined of onJoined) await joined(tx, joining);
}

/**
 * Creates a member by the owner's configuration: no session, and the address counts as confirmed.
 * @returns their id @throws AppError email_taken
 */
export async function createConfirmedMember(deps: AccountDeps, person: NewPerson): Promise<string> {
  const passwordHash = await deps.passwords.hash(person.password);
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const entering = { passwordHash, emailVerified: true, address: null, now };
    const userId = await insertMember(tx, deps, person, entering);
    await tellOfJoining(tx, deps, { userId, now, cookieHeader: '' });
    return userId;
  });
}

/** Creates a member who chose a password, and signs them in: all or nothing. @throws AppError email_taken, too_many_requests */
export async function signUpMember(
  deps: AccountDeps,
  person: NewPerson,
  arrival: SignUpArrival,
): Promise<OpenedSession> {
  await countSignUp(deps, arrival);
  const passwordHash = await deps.passwords.hash(person.password);
  const { client, cookieHeader, device } = arrival;
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const entering = { passwordHash, emailVerified: false, address: client.address, now };
    const userId = await insertMember(tx, deps, person, entering);
    await tellOfJoining(tx, deps, { userId, now, cookieHeader });
    await noteDevice(tx, { userId, device, now });
    if (person.offers) await askToConfirm(deps, tx, { userId });
    return openInBrowser(tx, deps, { userId, arrival, now });
  });
}

/** Creates a member who must confirm their address first: no session, and other slices hear of them then. @throws AppError email_taken */
async function addUnconfirmed(
  deps: AccountDeps,
  person: NewPerson,
  passwordHash: string,
  { client, device }: SignUpArrival,
): Promise<string> {
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const entering = { passwordHash, emailVerified: false, address: client.address, now };
    const userId = await insertMember(tx, deps, person, entering);
    await noteDevice(tx, { userId, device, now });
    await postVerification(deps, tx, { userId, email: person.email });
    return userId;
  });
}

/**
 * Signs up where addresses must be confirmed: a known address is told by mail, and both cases get the same answer after
 * the same time. @throws AppError too_many_requests
 */
export async function signUpQuietly(
  deps: AccountDeps,
  person: NewPerson,
  arrival: SignUpArrival,
): Promise<void> {
  await countSignUp(deps, arrival);
  const passwordHash = await deps.passwords.hash(person.password);
  await inTheTimeOfAHash(deps.passwords, () => addOrTell(deps, person, passwordHash, arrival));
}

async function addOrTell(
  deps: AccountDeps,
  person: NewPerson,
  passwordHash: string,
  arrival: SignUpArrival,
): Promise<void> {
  try {
    const userId = await addUnconfirmed(deps, person, passwordHash, arrival);
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
