import { and, eq, isNull } from 'drizzle-orm';
import { entitlementAt } from '#platform/contract/entitlement.ts';
import { users } from '#platform/server/auth/tables.ts';
import type { Db } from '#platform/server/db/client.ts';
import { accessGrants, subscriptions, userRoles } from '#platform/server/viewer/tables.ts';
import type { MemberFacts } from '#features/crm/rules.ts';
import type { CrmDeps } from './crm-deps.ts';

/** What a member has, by the one decision on access. */
async function accessOf(db: Db, { userId, now }: { userId: string; now: Date }) {
  const roles = await db.select({ role: userRoles.role }).from(userRoles).where(eq(userRoles.userId, userId));
  const grants = await db.select().from(accessGrants).where(eq(accessGrants.userId, userId));
  const paid = await db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), isNull(subscriptions.endedAt)));
  const held = paid.map(({ currentPeriodEnd: periodEnd, ...rest }) => ({ ...rest, periodEnd }));
  return entitlementAt({ roles: roles.map(({ role }) => role), grants, subscriptions: held }, now);
}

/** Everything that may be told about a member, as it is now; null when he is gone. */
export async function memberFacts(
  { clock, contactOf, db }: Pick<CrmDeps, 'clock' | 'contactOf' | 'db'>,
  userId: string,
): Promise<MemberFacts | null> {
  const [user] = await db
    .select({
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      joinedAt: users.createdAt,
    })
    .from(users)
    .where(eq(users.id, userId));
  const contact = await contactOf(db, { userId });
  if (!user || !contact) return null;
  const { since, tier } = await accessOf(db, { userId, now: clock.now() });
  const { city, companyName, country, jobTitle, phoneNumber, state } = contact;
  return { ...user, phoneNumber, city, state, country, companyName, jobTitle, tier, since };
}
