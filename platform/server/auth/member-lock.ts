import { and, eq } from 'drizzle-orm';
import { AppError } from '#platform/contract/errors.ts';
import { accounts, sessions, users } from './tables.ts';
import type { Db } from '#platform/server/db/client.ts';

// Passwords are hashed and mails looked up before a transaction starts, and the account may change in between. Anything
// that opens a session, issues a pass, or changes how members sign in takes this lock first and checks again under it.

/** A member under the lock, with their current data. */
export interface LockedMember {
  readonly email: string;
  readonly emailVerified: boolean;
  readonly joinedAt: Date;
  /** Since when the account has been suspended; null: it is not. */
  readonly suspendedAt: Date | null;
}

/**
 * Locks one member until the transaction ends: always the first lock of a transaction that takes it, so that no two
 * wait for each other. @returns null if the account is gone
 */
export async function holdMember(tx: Db, params: { userId: string }): Promise<LockedMember | null> {
  const [held] = await tx
    .select({
      email: users.email,
      emailVerified: users.emailVerified,
      joinedAt: users.createdAt,
      suspendedAt: users.suspendedAt,
    })
    .from(users)
    .where(eq(users.id, params.userId))
    // Not 'update': rows that only refer to the member may be written in the meantime.
    .for('no key update');
  return held ?? null;
}

/**
 * Called under the lock before any session opens. @param contact the address the member is told to write to
 * @throws AppError account_suspended
 */
export function assertMayEnter(held: Pick<LockedMember, 'suspendedAt'> | null, contact: string | null): void {
  if (held === null || held.suspendedAt === null) return;
  const where = contact === null ? 'us: the address is on the contact page' : contact;
  throw new AppError('account_suspended', {
    message: `This account is suspended. If you think that’s wrong, write to ${where}.`,
  });
}

/**
 * The lock, plus the check that the password shown is still the member's.
 * @throws AppError bad_credentials if it was replaced, or the account closed, in between
 */
export async function holdProven(
  tx: Db,
  proven: { readonly userId: string; readonly passwordHash: string | null },
): Promise<LockedMember> {
  const held = await holdMember(tx, proven);
  const [kept] = await tx
    .select({ passwordHash: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.userId, proven.userId), eq(accounts.providerId, 'credential')));
  if (held === null || !kept || kept.passwordHash !== proven.passwordHash)
    throw new AppError('bad_credentials');
  return held;
}

/** The lock, plus the check that the requesting session was not ended in between. @throws AppError unauthenticated */
export async function holdSession(
  tx: Db,
  viewer: { readonly userId: string; readonly sessionId: string },
): Promise<LockedMember> {
  const held = await holdMember(tx, viewer);
  const [session] = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, viewer.sessionId), eq(sessions.userId, viewer.userId)));
  if (held === null || !session) throw new AppError('unauthenticated');
  return held;
}
