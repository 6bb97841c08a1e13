import { eq } from 'drizzle-orm';
import { accessOf } from '#platform/server/access/access.ts';
import { users } from '#platform/server/auth/tables.ts';
import type { MemberFacts } from '#features/crm/rules.ts';
import type { CrmDeps } from './crm-deps.ts';

/** Everything that may be told about a member, as it is now; null when they are gone. */
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
  const access = (await accessOf(db, [userId], clock.now())).get(userId);
  if (!access) throw new Error('the access of a member could not be read');
  const { city, companyName, country, jobTitle, phoneNumber, state } = contact;
  return {
    ...user,
    phoneNumber,
    city,
    state,
    country,
    companyName,
    jobTitle,
    tier: access.tier,
    since: access.since,
  };
}
