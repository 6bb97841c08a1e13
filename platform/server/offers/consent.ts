import { desc, eq, type SQL, sql } from 'drizzle-orm';
import type { OffersPlace, OffersVersion } from '#platform/contract/offers.ts';
import { users } from '#platform/server/auth/tables.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { ExportPart } from '#platform/server/personal-data.ts';
import { offerConsents } from './tables.ts';

/** What a member said to tips and offers. */
interface Said {
  readonly userId: string;
  readonly given: boolean;
  readonly place: OffersPlace;
  readonly now: Date;
}

/**
 * SQL for since when somebody agrees to tips and offers; null when they do not. It counts once they have confirmed
 * their address: anybody may type somebody else's and tick the box.
 * @param userId their id, or SQL for it with the table's name, e.g. `users.id`: a bare `id` would be the consent's id
 */
export const offersSince = (userId: SQL | string) =>
  sql<Date | null>`(select case when oc.given and ou.email_verified then oc.at end from offer_consents oc
    join users ou on ou.id = oc.user_id
    where oc.user_id = ${userId} order by oc.id desc limit 1)`.mapWith(offerConsents.at);

async function newestOf(db: Db, userId: string) {
  const [newest] = await db
    .select()
    .from(offerConsents)
    .where(eq(offerConsents.userId, userId))
    .orderBy(desc(offerConsents.id))
    .limit(1);
  return newest;
}

/**
 * Since when this member says that they agree to tips and offers, a UTC instant; null when they do not. `offersSince`
 * tells whether it counts yet.
 */
export async function offersSaidBy(db: Db, { userId }: { readonly userId: string }): Promise<Date | null> {
  const newest = await newestOf(db, userId);
  return newest?.given ? newest.at : null;
}

/** Whether they agree and have confirmed their address. */
export async function agreesToOffers(db: Db, { userId }: { readonly userId: string }): Promise<boolean> {
  const [row] = await db
    .select({ since: offersSince(sql`users.id`) })
    .from(users)
    .where(eq(users.id, userId));
  return (row?.since ?? null) !== null;
}

/**
 * Stores what a member said, in the caller's transaction. Agreeing twice, or withdrawing what was never given, changes
 * nothing. @param version of the words that were shown; a withdrawal keeps the version that was agreed to
 * @returns whether something changed; false also for somebody who is gone
 */
export async function keepOffers(
  tx: Db,
  { given, now: at, place, userId, version }: Said & { readonly version: OffersVersion | null },
): Promise<boolean> {
  // The lock puts answers in order: two at once would both be stored as a change.
  const found = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
  if (found.length === 0) return false;
  const newest = await newestOf(tx, userId);
  if ((newest?.given ?? false) === given) return false;
  const words = given ? version : newest?.version;
  if (words === null || words === undefined) throw new Error('a consent without the words it is for');
  await tx.insert(offerConsents).values({ userId, given, version: words, place, at });
  return true;
}

/** What a member said to tips and offers, for their export. */
export const offersExport: readonly ExportPart[] = [
  {
    name: 'offerConsents',
    rows: (db, { userId }) => {
      const { at, given, place, version } = offerConsents;
      return db
        .select({ given, version, place, at })
        .from(offerConsents)
        .where(eq(offerConsents.userId, userId))
        .orderBy(offerConsents.id);
    },
  },
];
