import { eq, sql } from 'drizzle-orm';
import { accessOf } from '#platform/server/access/access.ts';
import { isErasedAddress } from '#platform/server/auth/erased-members.ts';
import { users } from '#platform/server/auth/tables.ts';
import { offersSince } from '#platform/server/offers/consent.ts';
import { regionOf } from '#platform/contract/region.ts';
import type { MemberFacts } from '#features/crm/rules.ts';
import type { CrmDeps } from './crm-deps.ts';

/** Everything that may be told about a member, as it is now; null if they are gone. */
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
      offersSince: offersSince(sql`users.id`),
    })
    .from(users)
    .where(eq(users.id, userId));
  const contact = await contactOf(db, { userId });
  // The CRM is told nothing about closed accounts: their contact is being deleted there.
  if (!user || !contact || isErasedAddress(user.email)) return null;
  const access = (await accessOf(db, [userId], clock.now())).get(userId);
  if (!access) throw new Error('the access of a member could not be read');
  const { city, companyName, country, jobTitle, phoneNumber, state } = contact;
  const { offersSince: since, ...names } = user;
  return {
    ...names,
    agrees: since !== null,
    phoneNumber,
    city,
    state: regionOf(state),
    country,
    companyName,
    jobTitle,
    tier: access.tier,
    since: access.since,
  };
}
