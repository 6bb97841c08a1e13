import { and, eq } from 'drizzle-orm';
import { AppError } from '#platform/contract/errors.ts';
import { accounts, sessions, users } from '#platform/server/auth/tables.ts';
import type { Db } from '#platform/server/db/client.ts';

// Passwords are hashed and mails looked up before a transaction begins, and then the account may have changed. Whatever
// opens a session, hands out a pass or changes how one gets in takes this lock first and looks again under it.

/** Somebody under the lock, as the database has them now. */
export interface Held {
  readonly email: string;
  readonly emailVerified: boolean;
  readonly joinedAt: Date;
  /** Since when nobody gets in, by an admin's hand; null: they may. */
  readonly suspendedAt: Date | null;
}

/**
 * Takes the lock of one member until the transaction ends: the first lock of every transaction that takes it, so that
 * two never wait for each other. @returns null for an account that is gone
 */
export async function holdMember(tx: Db, params: { userId: string }): Promise<Held | null> {
  const [held] = await tx
    .select({
      email: users.email,
      emailVerified: users.emailVerified,
      joinedAt: users.createdAt,
      suspendedAt: users.suspendedAt,
    })
    .from(users)
    .where(eq(users.id, params.userId))
    // Not 'update': rows that merely refer to the member may be written meanwhile.
    .for('no key update');
  return held ?? null;
}

/**
 * Whoever opens a session asks this under the lock. @param contact where the member is told to write to
 * @throws AppError account_suspended
 */
export function assertMayEnter(held: Pick<Held, 'suspendedAt'> | null, contact: string | null): void {
  if (held === null || held.suspendedAt === null) return;
  const where = contact === null ? 'us: the address is on the contact page' : contact;
  throw new AppError('account_suspended', {
    message: `This account is suspended. To have it looked at, write to ${where}.`,
  });
}

/**
 * The lock, and the assurance that the password that was shown is still the member's.
 * @throws AppError bad_credentials when it was replaced, or the account was closed, in between
 */
export async function holdProven(
  tx: Db,
  proven: { readonly userId: string; readonly passwordHash: string | null },
): Promise<Held> {
  const held = await holdMember(tx, proven);
  const [kept] = await tx
    .select({ passwordHash: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.userId, proven.userId), eq(accounts.providerId, 'credential')));
  if (held === null || !kept || kept.passwordHash !== proven.passwordHash)
    throw new AppError('bad_credentials');
  return held;
}

/**
 * The lock, and the assurance that the session that asks was not ended in between.
 * @throws AppError unauthenticated
 */
export async function holdSession(
  tx: Db,
  viewer: { readonly userId: string; readonly sessionId: string },
): Promise<Held> {
  const held = await holdMember(tx, viewer);
  const [session] = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, viewer.sessionId), eq(sessions.userId, viewer.userId)));
  if (held === null || !session) throw new AppError('unauthenticated');
  return held;
}
