import { and, asc, eq, gte } from 'drizzle-orm';
import type { Db } from '#platform/server/db/client.ts';
import { identities } from '#features/account/server/tables.ts';

export type IdentityRow = typeof identities.$inferSelect;

/** What names somebody elsewhere. */
export interface Named {
  readonly issuer: string;
  readonly subject: string;
}

/** A member's accounts elsewhere, oldest first. */
export async function identitiesOf(db: Db, params: { userId: string }): Promise<IdentityRow[]> {
  return db
    .select()
    .from(identities)
    .where(eq(identities.userId, params.userId))
    .orderBy(asc(identities.createdAt), asc(identities.id));
}

/** The member this account elsewhere belongs to; null: nobody. */
export async function findIdentity(db: Db, { issuer, subject }: Named): Promise<IdentityRow | null> {
  const [row] = await db
    .select()
    .from(identities)
    .where(and(eq(identities.issuer, issuer), eq(identities.subject, subject)));
  return row ?? null;
}

/**
 * Stores a new one. @param given `opens`: it is signing somebody in right now @returns null if somebody already has it
 */
export async function keepIdentity(
  tx: Db,
  given: Named & { userId: string; email: string | null; now: Date; opens: boolean },
): Promise<IdentityRow | null> {
  const { now: createdAt, opens, ...row } = given;
  const [kept] = await tx
    .insert(identities)
    .values({ ...row, createdAt, lastUsedAt: opens ? createdAt : null })
    .onConflictDoNothing()
    .returning();
  return kept ?? null;
}

/** Records that it opened the account, and with which address. */
export async function noteIdentityUse(
  tx: Db,
  params: { userId: string; id: string; email: string | null; now: Date },
): Promise<void> {
  const { email, id, now: lastUsedAt, userId } = params;
  const own = and(eq(identities.id, id), eq(identities.userId, userId));
  await tx.update(identities).set({ email, lastUsedAt }).where(own);
}

/** Deletes one. @returns what it was; null if the member has no such one */
export async function dropIdentity(
  tx: Db,
  params: { userId: string; id: string },
): Promise<IdentityRow | null> {
  const own = and(eq(identities.id, params.id), eq(identities.userId, params.userId));
  const [row] = await tx.delete(identities).where(own).returning();
  return row ?? null;
}

/** Deletes a member's identities. @param since only those added at that instant or later @returns how many */
export async function dropIdentities(tx: Db, params: { userId: string; since?: Date }): Promise<number> {
  const { since, userId } = params;
  const added = since === undefined ? undefined : gte(identities.createdAt, since);
  const mine = and(eq(identities.userId, userId), added);
  return (await tx.delete(identities).where(mine).returning({ id: identities.id })).length;
}
