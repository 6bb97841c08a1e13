import { and, gt, isNull, or } from 'drizzle-orm';
import { can, type Capability } from '#platform/contract/capabilities.ts';
import { type AccessGrant, entitlementAt, type PaidSubscription } from '#platform/contract/entitlement.ts';
import type { Db } from '#platform/server/db/client.ts';
import { accessGrants, subscriptions, userRoles } from './tables.ts';

interface Facts {
  readonly roles: string[];
  readonly grants: AccessGrant[];
  readonly subscriptions: PaidSubscription[];
}

/**
 * The members who may do something that not everybody may, by the one decision on access, sorted. For telling them of
 * it, not for letting them in: two-step sign-in is not asked for here.
 */
export async function membersWho(db: Db, params: { capability: Capability; now: Date }): Promise<string[]> {
  const { capability, now } = params;
  const members = new Map<string, Facts>();
  const of = (userId: string): Facts => {
    const known = members.get(userId) ?? { roles: [], grants: [], subscriptions: [] };
    members.set(userId, known);
    return known;
  };
  for (const { userId, role } of await db.select().from(userRoles)) of(userId).roles.push(role);
  const live = and(
    isNull(accessGrants.revokedAt),
    or(isNull(accessGrants.endsAt), gt(accessGrants.endsAt, now)),
  );
  for (const grant of await db.select().from(accessGrants).where(live)) of(grant.userId).grants.push(grant);
  const paid = await db.select().from(subscriptions).where(isNull(subscriptions.endedAt));
  for (const { currentPeriodEnd: periodEnd, ...one } of paid)
    of(one.userId).subscriptions.push({ ...one, periodEnd });
  return [...members]
    .filter(([, facts]) => can({ tier: entitlementAt(facts, now).tier }, capability))
    .map(([userId]) => userId)
    .toSorted();
}
