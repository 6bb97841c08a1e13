import { and, count, eq, gt, ilike, isNull, or, sql } from 'drizzle-orm';
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

/** Everything that could raise a member above free, by member. Whoever is not in it is free. */
async function factsByMember(db: Db, now: Date): Promise<ReadonlyMap<string, Facts>> {
  const facts = new Map<string, Facts>();
  const of = (userId: string): Facts => {
    const known = facts.get(userId) ?? { roles: [], grants: [], subscriptions: [] };
    facts.set(userId, known);
    return known;
  };
  const roles = await db.select({ userId: userRoles.userId, role: userRoles.role }).from(userRoles);
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
    .where(and(isNull(accessGrants.revokedAt), live));
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
    .where(isNull(subscriptions.endedAt));
  for (const { userId, ...subscription } of paid) of(userId).subscriptions.push(subscription);
  return facts;
}

async function countAll(db: Db): Promise<number> {
  const [row] = await db.select({ members: count() }).from(users);
  return row?.members ?? 0;
}

/** How many members there are, or how many have this tier now, by the one decision on access. */
export async function countAudience(db: Db, params: { tier: Tier | null; now: Date }): Promise<number> {
  const { tier, now } = params;
  if (tier === null) return countAll(db);
  const facts = await factsByMember(db, now);
  let [inTier, aboveFree] = [0, 0];
  for (const known of facts.values()) {
    const { tier: own } = entitlementAt(known, now);
    if (own !== 'free') aboveFree += 1;
    if (own === tier) inTier += 1;
  }
  return tier === 'free' ? (await countAll(db)) - aboveFree : inTier;
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
