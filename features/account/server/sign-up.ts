import { eq } from 'drizzle-orm';
import { AppError } from '#platform/contract/errors.ts';
import { audit } from '#platform/server/audit/audit.ts';
import { users } from '#platform/server/auth/tables.ts';
import type { AccountDeps } from './account-deps.ts';
import { type Arrival, openInBrowser } from './browser-session.ts';
import { createMember } from './create-member.ts';
import { deviceOf, noteDevice } from './devices.ts';
import { postVerification } from './mail-flows.ts';
import { keptFor } from './passes.ts';
import { createProfile } from './queries.ts';
import type { OpenedSession } from './sessions.ts';

export interface NewPerson {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly password: string;
}

/**
 * Makes a member: user, password, session, profile and whatever the other slices add, in one transaction. All of it
 * or none of it. Where addresses must be confirmed there is no session, and the other slices hear of it later.
 * @param arrival null when the owner's configuration makes the member: no session, and the address counts as confirmed
 * @throws AppError email_taken
 */
export async function signUpMember(
  deps: AccountDeps,
  person: NewPerson,
  arrival: Arrival | null,
): Promise<{ userId: string; session: OpenedSession | null }> {
  const { db, passwords, clock, keyed, cookie } = deps;
  const { password, ...names } = person;
  const passwordHash = await passwords.hash(password);
  return db.transaction(async (tx) => {
    const now = clock.now();
    // An address that somebody was just moved away from stays theirs while they can take it back.
    if ((await keptFor(tx, { email: names.email, now })) !== null) throw new AppError('email_taken');
    const userId = await createMember(tx, { ...names, passwordHash, now });
    await createProfile(tx, { userId, now });
    await audit(tx, {
      at: now,
      action: 'account.signed_up',
      actorId: userId,
      subjectId: userId,
      ...(arrival ? { address: arrival.client.address } : {}),
    });
    const waits = deps.mustVerify && arrival !== null;
    if (!waits) for (const joined of deps.onJoined) await joined(tx, { userId, now });
    if (arrival === null) {
      await tx.update(users).set({ emailVerified: true }).where(eq(users.id, userId));
      return { userId, session: null };
    }
    const device = deviceOf(keyed, arrival.cookieHeader, cookie.secure);
    await noteDevice(tx, { userId, device: device.hashes, now });
    if (waits) {
      await postVerification(deps, tx, { userId, email: names.email });
      return { userId, session: null };
    }
    return { userId, session: await openInBrowser(tx, deps, { userId, arrival, now }) };
  });
}

/**
 * Signs up where addresses must be confirmed: a known address is told so by mail, and the answer is the same for both.
 */
export async function signUpQuietly(deps: AccountDeps, person: NewPerson, arrival: Arrival): Promise<void> {
  try {
    const { userId } = await signUpMember(deps, person, arrival);
    // Spec section 4: without a session a warning is logged.
    deps.log.warn({ userId }, 'no session after sign-up: email confirmation may be required');
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'email_taken') throw error;
    await tellKnownAddress(deps, person.email);
  }
}

async function tellKnownAddress(deps: AccountDeps, email: string): Promise<void> {
  try {
    await deps.throttle.coolDown('already-member', email, 60 * 60);
  } catch (error) {
    // Told within the hour: once is enough, and the answer stays the same.
    if (error instanceof AppError && error.code === 'too_many_requests') return;
    throw error;
  }
  const letter = { userId: null, to: email, template: 'account.alreadyMember' };
  await deps.db.transaction((tx) => deps.mail.post(tx, letter));
}
