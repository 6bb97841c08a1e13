import type { AuthEngine, ClientInfo, SignedIn } from '#platform/server/auth/engine.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Db } from '#platform/server/db/client.ts';
import { createProfile } from './queries.ts';

/** What other slices do when somebody joins, inside the transaction that makes him a member. */
export type OnJoined = (tx: Db, joined: { readonly userId: string; readonly now: Date }) => Promise<void>;

/** What other slices do when a session opens: the visitor's own cookie header tells them what he did before. */
export type OnSessionOpened = (
  db: Db,
  opened: { readonly userId: string; readonly cookieHeader: string },
) => Promise<void>;

export interface AccountDeps {
  readonly db: Db;
  readonly auth: AuthEngine;
  readonly clock: Clock;
  readonly onJoined: readonly OnJoined[];
  readonly onSessionOpened: readonly OnSessionOpened[];
}

/**
 * Makes a member: user, credential, session, profile and whatever the other slices add, in one transaction. All of it
 * or none of it. @throws AppError email_taken
 */
export async function signUpMember(
  deps: AccountDeps,
  person: { firstName: string; lastName: string; email: string; password: string },
  client: ClientInfo,
  cookieHeader: string,
): Promise<SignedIn> {
  const { db, auth, clock } = deps;
  const { password, ...names } = person;
  const passwordHash = await auth.hashPassword(password);
  return db.transaction(async (tx) => {
    const signedIn = await auth.signUp(tx, { ...names, passwordHash }, client);
    const { userId } = signedIn;
    const now = clock.now();
    await createProfile(tx, { userId, now });
    for (const joined of deps.onJoined) await joined(tx, { userId, now });
    for (const opened of deps.onSessionOpened) await opened(tx, { userId, cookieHeader });
    return signedIn;
  });
}
