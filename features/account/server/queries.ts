import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { accounts, users } from '#platform/server/auth/tables.ts';
import type { Db } from '#platform/server/db/client.ts';
import { colleagueSource } from '#platform/contract/source.ts';
import { userRoles } from '#platform/server/access/tables.ts';
import { profiles } from './tables.ts';

/** Creates the empty profile of a new member. */
export async function createProfile(
  db: Db,
  { now, source, userId }: { userId: string; source: string | null; now: Date },
): Promise<void> {
  await db.insert(profiles).values({ id: userId, source, createdAt: now, updatedAt: now });
}

/** Whether this member has this role. */
export async function memberHasRole(db: Db, params: { userId: string; role: 'admin' }): Promise<boolean> {
  const rows = await db
    .select({ role: userRoles.role })
    .from(userRoles)
    .where(and(eq(userRoles.userId, params.userId), eq(userRoles.role, params.role)));
  return rows.length > 0;
}

/** The id behind an address, or null. Addresses are stored in lower case. */
export async function findUserId(db: Db, email: string): Promise<string | null> {
  const [row] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  return row?.id ?? null;
}

/** Replaces the password; null: no password works until one is set. Under `holdMember`, before `endOpenThings`. */
export async function replacePassword(
  db: Db,
  params: { userId: string; passwordHash: string | null; now: Date },
): Promise<void> {
  await db
    .update(accounts)
    .set({ password: params.passwordHash, updatedAt: params.now })
    .where(and(eq(accounts.userId, params.userId), eq(accounts.providerId, 'credential')));
}

/** A member as the door knows them. */
export interface Credential {
  readonly userId: string;
  readonly email: string;
  readonly emailVerified: boolean;
  /** Null for members who cannot sign in with a password. */
  readonly passwordHash: string | null;
}

/** The member behind an address with their password hash; null for an unknown address. */
export async function findCredential(db: Db, email: string): Promise<Credential | null> {
  const [row] = await db
    .select({
      userId: users.id,
      email: users.email,
      emailVerified: users.emailVerified,
      passwordHash: accounts.password,
    })
    .from(users)
    .leftJoin(accounts, and(eq(accounts.userId, users.id), eq(accounts.providerId, 'credential')))
    .where(eq(users.email, email));
  return row ?? null;
}

/** When the password was last set; null if there is none. */
export async function passwordSetAt(db: Db, params: { userId: string }): Promise<Date | null> {
  const [row] = await db
    .select({ at: accounts.updatedAt })
    .from(accounts)
    .where(
      and(
        eq(accounts.userId, params.userId),
        eq(accounts.providerId, 'credential'),
        isNotNull(accounts.password),
      ),
    );
  return row?.at ?? null;
}

/**
 * Where members came from when they joined, where that is known, as figures count it: a table `(user_id, source)`. The
 * links of all members count together.
 */
export const memberSources = sql`(
  select id as user_id, case when source like ${`${colleagueSource}.%`} then ${colleagueSource} else source end as source
  from ${profiles} where source is not null
)`;

/** Where a member came from when they joined; null: not known. */
export async function sourceOfMember(db: Db, { userId }: { userId: string }): Promise<string | null> {
  const [row] = await db.select({ source: profiles.source }).from(profiles).where(eq(profiles.id, userId));
  return row?.source ?? null;
}
