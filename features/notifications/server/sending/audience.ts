import { and, count, eq, type SQL } from 'drizzle-orm';
import type { Tier } from '#platform/contract/capabilities.ts';
import { accessOf, countTiers } from '#platform/server/access/access.ts';
import { isNotErased } from '#platform/server/auth/erased-members.ts';
import { users } from '#platform/server/auth/tables.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { MessageAbout } from '#features/notifications/rules.ts';
import { hasAgreed } from './recipients.ts';

async function countAll(db: Db, among: SQL | null = null): Promise<number> {
  const [row] = await db
    .select({ members: count() })
    .from(users)
    .where(among ?? undefined);
  return row?.members ?? 0;
}

const lookedAtOnce = 1000;

/** How many members agreed to tips and offers: one member, a tier, chosen ones, or all. */
async function countAgreed(
  db: Db,
  params: { userId: string | null; tier: Tier | null; among: SQL | null; now: Date },
) {
  const { among, now, tier, userId } = params;
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(hasAgreed, userId === null ? undefined : eq(users.id, userId), among ?? undefined, isNotErased),
    )
    .orderBy(users.id);
  if (tier === null) return rows.length;
  let found = 0;
  for (let at = 0; at < rows.length; at += lookedAtOnce) {
    const ids = rows.slice(at, at + lookedAtOnce).map(({ id }) => id);
    const access = await accessOf(db, ids, now);
    found += ids.filter((id) => access.get(id)?.tier === tier).length;
  }
  return found;
}

/**
 * How many members a message goes to: one, chosen ones, all, or everybody who has this tier now, by the one rule on
 * access. For tips and offers, only those who agreed. @param among the chosen ones, as a condition on `users`
 */
export async function countAudience(
  db: Db,
  params: {
    userId?: string | null;
    tier: Tier | null;
    among?: SQL | null;
    about: MessageAbout;
    now: Date;
  },
): Promise<number> {
  const { about, among = null, now, tier, userId = null } = params;
  if (about === 'offers') return countAgreed(db, { userId, tier, among, now });
  if (userId !== null) return 1;
  if (among !== null) return countAll(db, among);
  if (tier === null) return countAll(db);
  const counts = await countTiers(db, { now });
  if (tier !== 'free') return counts[tier];
  return (await countAll(db)) - Object.values(counts).reduce((sum, many) => sum + many);
}

/** Whether there is such a member. */
export async function isMember(db: Db, userId: string): Promise<boolean> {
  const rows = await db.select({ id: users.id }).from(users).where(eq(users.id, userId));
  return rows.length > 0;
}
