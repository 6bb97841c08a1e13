import { and, count, eq, ilike, or, sql } from 'drizzle-orm';
import type { Tier } from '#platform/contract/capabilities.ts';
import { countTiers } from '#platform/server/access/access.ts';
import { users } from '#platform/server/auth/tables.ts';
import type { Db } from '#platform/server/db/client.ts';

async function countAll(db: Db): Promise<number> {
  const [row] = await db.select({ members: count() }).from(users);
  return row?.members ?? 0;
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
