import { and, asc, desc, eq, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/db/client.ts';
import type { TalkRow } from '#features/spar/server/queries.ts';
import { sparTalks } from '#features/spar/server/tables.ts';

/** Calls that can be compared with later ones; further attempts of a call are left out. */
const judged = (userId: string) =>
  and(
    eq(sparTalks.userId, userId),
    isNull(sparTalks.deletedAt),
    isNotNull(sparTalks.heard),
    isNull(sparTalks.rewoundFromId),
  );

/** The member's first call that was judged; null before it. */
export async function firstCall(db: Db, { userId }: { readonly userId: string }): Promise<TalkRow | null> {
  const [row] = await db
    .select()
    .from(sparTalks)
    .where(judged(userId))
    .orderBy(asc(sparTalks.startedAt), asc(sparTalks.id))
    .limit(1);
  return row ?? null;
}

const mostScores = 200;

/** How the newest judged calls went, oldest first. */
export async function newestScores(db: Db, { userId }: { readonly userId: string }) {
  const { heard, id, startedAt, temper } = sparTalks;
  const rows = await db
    .select({ heard: sql<number>`${heard}`.mapWith(heard), startedAt, temper })
    .from(sparTalks)
    .where(judged(userId))
    .orderBy(desc(startedAt), desc(id))
    .limit(mostScores);
  return rows.toReversed();
}

/** The first judged call of the same kind with the same client, if it was before this one; else null. */
export async function firstOfItsKind(db: Db, talk: TalkRow): Promise<TalkRow | null> {
  const { client, cardId, situation, temper, minutes } = talk;
  const sameClient =
    client.house === null
      ? eq(sparTalks.cardId, cardId ?? talk.id)
      : sql`${sparTalks.client} ->> 'house' = ${client.house}`;
  const [row] = await db
    .select()
    .from(sparTalks)
    .where(
      and(
        judged(talk.userId),
        sameClient,
        eq(sparTalks.situation, situation),
        eq(sparTalks.temper, temper),
        eq(sparTalks.minutes, minutes),
        ne(sparTalks.rootId, talk.rootId),
        lt(sparTalks.startedAt, talk.startedAt),
      ),
    )
    .orderBy(asc(sparTalks.startedAt), asc(sparTalks.id))
    .limit(1);
  return row ?? null;
}

/**
 * Whether the member has had a call on a card of their own. A deleted call in which they spoke counts until it is
 * erased.
 */
export async function hasOwnCall(db: Db, { userId }: { readonly userId: string }): Promise<boolean> {
  const [row] = await db
    .select({ id: sparTalks.id })
    .from(sparTalks)
    .where(
      and(
        eq(sparTalks.userId, userId),
        isNotNull(sparTalks.cardId),
        or(isNull(sparTalks.deletedAt), isNotNull(sparTalks.countedAt)),
      ),
    )
    .limit(1);
  return row !== undefined;
}
