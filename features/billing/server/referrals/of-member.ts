import { desc, eq, or } from 'drizzle-orm';
import type { Db } from '#platform/server/db/client.ts';
import type { ReferralOfMember } from '#features/billing/contract-referral.ts';
import { referrals } from './tables.ts';

/** What links of colleagues brought a member, by either side, newest first: what an admin sees. */
export async function referralsOfMember(
  db: Db,
  { userId }: { readonly userId: string },
): Promise<ReferralOfMember[]> {
  const { colleagueId, notedAt, referrerId } = referrals;
  const rows = await db
    .select()
    .from(referrals)
    .where(or(eq(referrerId, userId), eq(colleagueId, userId)))
    .orderBy(desc(notedAt))
    .limit(50);
  return rows.map((row) => {
    const isOwnLink = row.referrerId === userId;
    const cents = isOwnLink ? row.referrerCents : row.colleagueCents;
    const currency = isOwnLink ? row.referrerCurrency : row.colleagueCurrency;
    return {
      isOwnLink,
      state: row.state,
      why: row.why,
      credit: cents === null || currency === null ? null : { cents, currency },
      at: (row.settledAt ?? row.notedAt).toISOString(),
    };
  });
}
