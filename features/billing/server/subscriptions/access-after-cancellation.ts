import { eq } from 'drizzle-orm';
import { accountNow, keptWhileSuspended } from '#content/emails/account-now.ts';
import { accessOf } from '#platform/server/access/access.ts';
import { users } from '#platform/server/auth/tables.ts';
import type { Db } from '#platform/server/db/client.ts';
import { planName } from '#features/billing/server/wording.ts';

/**
 * The name of the plan a member has at an instant, when an ending subscription is over; empty: a free account;
 * `keptWhileSuspended` for suspended members, who can use nothing.
 */
export async function accessAfterCancellation(db: Db, userId: string, at: Date): Promise<string> {
  const [member] = await db
    .select({ suspendedAt: users.suspendedAt })
    .from(users)
    .where(eq(users.id, userId));
  if (member && member.suspendedAt !== null) return keptWhileSuspended;
  const tier = (await accessOf(db, [userId], at)).get(userId)?.tier ?? 'free';
  return tier === 'free' ? '' : planName(tier);
}

/** The same as a notice says it, which is read once the member is back. */
export const accessInNotice = (kept: string): string =>
  kept === '' || kept === keptWhileSuspended ? '' : accountNow(kept);
