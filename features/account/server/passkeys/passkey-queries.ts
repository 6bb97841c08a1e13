import { and, asc, eq, gte } from 'drizzle-orm';
import { accounts } from '#platform/server/auth/tables.ts';
import type { Db } from '#platform/server/db/client.ts';
import { hasAnotherWay } from '#features/account/rules-passkeys.ts';
import { identities, passkeys } from '#features/account/server/tables.ts';

export type PasskeyRow = typeof passkeys.$inferSelect;

/** A member's passkeys, the oldest first. */
export async function passkeysOf(db: Db, params: { userId: string }): Promise<PasskeyRow[]> {
  return db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, params.userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
}

/** The owner of a passkey, by the device's id for it. */
export async function findPasskey(db: Db, credentialId: string): Promise<PasskeyRow | null> {
  const [row] = await db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId));
  return row ?? null;
}

/** Stores a new passkey. @returns null if somebody already has it */
export async function keepPasskey(
  db: Db,
  row: Omit<typeof passkeys.$inferInsert, 'id'>,
): Promise<PasskeyRow | null> {
  const [kept] = await db.insert(passkeys).values(row).onConflictDoNothing().returning();
  return kept ?? null;
}

/** @returns null when the member has no such passkey */
export async function namePasskey(
  db: Db,
  params: { userId: string; id: string; name: string },
): Promise<PasskeyRow | null> {
  const own = and(eq(passkeys.id, params.id), eq(passkeys.userId, params.userId));
  const [row] = await db.update(passkeys).set({ name: params.name }).where(own).returning();
  return row ?? null;
}

/** Notes that a passkey opened the account. */
export async function notePasskeyUse(
  db: Db,
  params: { userId: string; id: string; counter: number; synced: boolean; now: Date },
): Promise<void> {
  const { counter, id, now: lastUsedAt, synced, userId } = params;
  const own = and(eq(passkeys.id, id), eq(passkeys.userId, userId));
  await db.update(passkeys).set({ counter, synced, lastUsedAt }).where(own);
}

/** Deletes one passkey. @returns its name; null if the member has no such passkey */
export async function dropPasskey(db: Db, params: { userId: string; id: string }): Promise<string | null> {
  const own = and(eq(passkeys.id, params.id), eq(passkeys.userId, params.userId));
  const [row] = await db.delete(passkeys).where(own).returning({ name: passkeys.name });
  return row?.name ?? null;
}

/** Deletes a member's passkeys. @param since only those added at that instant or later @returns how many */
export async function dropPasskeys(db: Db, params: { userId: string; since?: Date }): Promise<number> {
  const { since, userId } = params;
  const added = since === undefined ? undefined : gte(passkeys.createdAt, since);
  const mine = and(eq(passkeys.userId, userId), added);
  return (await db.delete(passkeys).where(mine).returning({ id: passkeys.id })).length;
}

/** Invalidates every challenge that a passkey of this member could still answer. */
export async function endPasskeyChallenges(db: Db, params: { userId: string; now: Date }): Promise<void> {
  const { now: challengesEndedAt, userId } = params;
  await db.update(passkeys).set({ challengesEndedAt }).where(eq(passkeys.userId, userId));
}

/** Whether a member could still sign in without one of their passkeys or accounts elsewhere. Under `holdMember`. */
export async function canDoWithoutOne(tx: Db, params: { userId: string }): Promise<boolean> {
  const ways = await tx
    .select({ password: accounts.password })
    .from(accounts)
    .where(eq(accounts.userId, params.userId));
  return hasAnotherWay({
    hasPassword: ways.some(({ password }) => password !== null),
    links: await tx.$count(identities, eq(identities.userId, params.userId)),
    passkeys: await tx.$count(passkeys, eq(passkeys.userId, params.userId)),
  });
}
