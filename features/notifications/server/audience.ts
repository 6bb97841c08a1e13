import { and, count, eq, gt, ilike, inArray, isNull, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Tier } from '#platform/contract/capabilities.ts';
import {
  type AccessGrant,
  type EntitlementFacts,
  entitlementAt,
  type PaidSubscription,
} from '#platform/contract/entitlement.ts';
import { users } from '#platform/server/auth/tables.ts';
import type { Db } from '#platform/server/db/client.ts';
import { accessGrants, subscriptions, userRoles } from '#platform/server/viewer/tables.ts';

type Facts = {
  roles: string[];
  grants: AccessGrant[];
  subscriptions: PaidSubscription[];
} & EntitlementFacts;

/**
 * Everything that could raise a member above free, by member. Whoever is not in it is free.
 * @param among only these; everybody when left out
 */
async function factsByMember(
  db: Db,
  now: Date,
  among?: readonly string[],
): Promise<ReadonlyMap<string, Facts>> {
  const isAmong = (column: PgColumn) => among && inArray(column, [...among]);
  const facts = new Map<string, Facts>();
  const of = (userId: string): Facts => {
    const known = facts.get(userId) ?? { roles: [], grants: [], subscriptions: [] };
    facts.set(userId, known);
    return known;
  };
  const roles = await db
    .select({ userId: userRoles.userId, role: userRoles.role })
    .from(userRoles)
    .where(isAmong(userRoles.userId));
  for (const { userId, role } of roles) of(userId).roles.push(role);
  const live = or(isNull(accessGrants.endsAt), gt(accessGrants.endsAt, now));
  const grants = await db
    .select({
      userId: accessGrants.userId,
      tier: accessGrants.tier,
      startsAt: accessGrants.startsAt,
      endsAt: accessGrants.endsAt,
      revokedAt: accessGrants.revokedAt,
    })
    .from(accessGrants)
    .where(and(isNull(accessGrants.revokedAt), live, isAmong(accessGrants.userId)));
  for (const { userId, ...grant } of grants) of(userId).grants.push(grant);
  const paid = await db
    .select({
      userId: subscriptions.userId,
      tier: subscriptions.tier,
      status: subscriptions.status,
      tierSince: subscriptions.tierSince,
      periodEnd: subscriptions.currentPeriodEnd,
      endsAt: subscriptions.endsAt,
      pastDueSince: subscriptions.pastDueSince,
    })
    .from(subscriptions)
    .where(and(isNull(subscriptions.endedAt), isAmong(subscriptions.userId)));
  for (const { userId, ...subscription } of paid) of(userId).subscriptions.push(subscription);
  return facts;
}

async function countAll(db: Db): Promise<number> {
  const [row] = await db.select({ members: count() }).from(users);
  return row?.members ?? 0;
}

/** The tiers of these members now; who is not in it is free. */
export async function tiersOf(
  db: Db,
  { now, userIds }: { userIds: readonly string[]; now: Date },
): Promise<ReadonlyMap<string, Tier>> {
  const facts = userIds.length === 0 ? [] : await factsByMember(db, now, userIds);
  return new Map([...facts].map(([userId, known]) => [userId, entitlementAt(known, now).tier]));
}

/** How many members have each tier above free now, by the one decision on access. */
export async function countTiers(db: Db, { now }: { now: Date }) {
  const counts = { tools: 0, premium: 0, admin: 0 };
  for (const known of (await factsByMember(db, now)).values()) {
    const { tier } = entitlementAt(known, now);
    if (tier !== 'free') counts[tier] += 1;
  }
  return counts;
}

/** How many members there are, or how many have this tier now, by the one decision on access. */
export async function countAudience(db: Db, params: { tier: Tier | null; now: Date }): Promise<number> {
  const { tier, now } = params;
  if (tier === null) return countAll(db);
  const counts = await countTiers(db, { now });
  if (tier !== 'free') return counts[tier];
  return (await countAll(db)) - counts.tools - counts.premium - counts.admin;
}

/** Whether there is such a member. */
export async function isMember(db: Db, userId: string): Promise<boolean> {
  const rows = await db.select({ id: users.id }).from(users).where(eq(users.id, userId));
  return rows.length > 0;
}

const mostFound = 10;

/** Members whose address or name holds the words, by address (spec section 7: the recipient list). */
export async function searchMembers(db: Db, params: { words: string }) {
  const pattern = `%${params.words.replace(/[\\%_]/g, '\\$&')}%`;
  return db
    .select({ id: users.id, email: users.email, fullName: users.name })
    .from(users)
    .where(
      and(
        or(ilike(users.email, pattern), ilike(users.name, pattern)),
        sql`${users.email} not like '%@deleted.invalid'`,
      ),
    )
    .orderBy(users.email)
    .limit(mostFound);
}
