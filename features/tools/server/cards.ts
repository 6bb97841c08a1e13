import { and, asc, desc, eq, inArray, isNull, lt, ne, notInArray, sql } from 'drizzle-orm';
import { keptMs } from '#platform/contract/retention.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { IdentifierInput } from '#features/tools/contract.ts';
import { studioResults } from './studio/tables.ts';
import { frustrationCards } from './tables.ts';

export type CardRow = typeof frustrationCards.$inferSelect;

const mostCards = 200;

/** What other parts keep about cards that have become one of the member's others goes on with it. */
export type OnCardsMerged = (
  tx: Db,
  merged: { readonly userId: string; readonly ids: readonly string[]; readonly into: string },
) => Promise<void>;

/**
 * Merges cards that say the same of the same client into the one that was just written: their results, and what else is
 * about them, are its own from now on, and it is pinned if one of them was.
 */
async function mergeEqual(tx: Db, row: CardRow, onMerged: OnCardsMerged): Promise<CardRow> {
  const { id, userId, client, frustration, pinned, deletedAt } = frustrationCards;
  const same = await tx
    .select({ id, pinned })
    .from(frustrationCards)
    .where(
      and(
        eq(userId, row.userId),
        ne(id, row.id),
        isNull(deletedAt),
        sql`lower(${client}) = lower(${row.client})`,
        sql`lower(${frustration}) = lower(${row.frustration})`,
      ),
    )
    .for('update');
  if (same.length === 0) return row;
  const ids = same.map((one) => one.id);
  await tx.update(studioResults).set({ cardId: row.id }).where(inArray(studioResults.cardId, ids));
  await onMerged(tx, { userId: row.userId, ids, into: row.id });
  await tx.delete(frustrationCards).where(inArray(id, ids));
  const isPinned = row.pinned || same.some((one) => one.pinned);
  if (isPinned !== row.pinned)
    await tx.update(frustrationCards).set({ pinned: isPinned }).where(eq(id, row.id));
  return { ...row, pinned: isPinned };
}

/** Saves the cards of a run, within a transaction. @returns the cards in their order */
export async function saveCards(
  tx: Db,
  params: {
    runId: string;
    userId: string;
    input: IdentifierInput;
    client: string;
    items: readonly { title: string; explanation: string }[];
    demoNotice: string | null;
    now: Date;
    onMerged: OnCardsMerged;
  },
): Promise<CardRow[]> {
  const { runId, userId, input, client, items, demoNotice, now, onMerged } = params;
  // A model may say one thing twice.
  const said = items.map(({ title }) => title.toLowerCase());
  const once = items.filter((_, at) => said.indexOf(said[at] ?? '') === at);
  const rows = await tx
    .insert(frustrationCards)
    .values(
      once.map((item, position) => ({
        userId,
        generationId: runId,
        position,
        client,
        frustration: item.title,
        explanation: item.explanation,
        ...input,
        demoNotice,
        createdAt: now,
      })),
    )
    .returning();
  const saved: CardRow[] = [];
  for (const row of rows) saved.push(await mergeEqual(tx, row, onMerged));
  return saved;
}

const kept = (params: { id: string; userId: string }) =>
  and(
    eq(frustrationCards.id, params.id),
    eq(frustrationCards.userId, params.userId),
    isNull(frustrationCards.deletedAt),
  );

/** Of one instant are the cards of one run, in its order, or those of two runs at once. */
const newestFirst = [
  desc(frustrationCards.createdAt),
  asc(frustrationCards.position),
  desc(frustrationCards.id),
] as const;

/** The member's cards: pinned first, then newest, at most 200. */
export async function cardsOf(db: Db, userId: string): Promise<CardRow[]> {
  return db
    .select()
    .from(frustrationCards)
    .where(and(eq(frustrationCards.userId, userId), isNull(frustrationCards.deletedAt)))
    .orderBy(desc(frustrationCards.pinned), ...newestFirst)
    .limit(mostCards);
}

/** Those of the member's cards that have one of these ids. */
export async function cardsWith(
  db: Db,
  { userId, ids }: { readonly userId: string; readonly ids: readonly string[] },
): Promise<CardRow[]> {
  return db
    .select()
    .from(frustrationCards)
    .where(
      and(
        eq(frustrationCards.userId, userId),
        inArray(frustrationCards.id, [...ids]),
        isNull(frustrationCards.deletedAt),
      ),
    );
}

/** The newest of the member's cards that is none of these; null if there is none. */
export async function newestCardBesides(
  db: Db,
  { userId, ids }: { readonly userId: string; readonly ids: readonly string[] },
) {
  const { id, client, frustration, deletedAt } = frustrationCards;
  const [row] = await db
    .select({ id, client, frustration })
    .from(frustrationCards)
    .where(
      and(
        eq(frustrationCards.userId, userId),
        isNull(deletedAt),
        ids.length > 0 ? notInArray(id, [...ids]) : undefined,
      ),
    )
    .orderBy(...newestFirst)
    .limit(1);
  return row ?? null;
}

/** Changes one of this member's cards; what it then repeats merges with it. @throws AppError not_found for anyone else's */
export async function changeCard(
  db: Db,
  params: {
    id: string;
    userId: string;
    change: Partial<Pick<CardRow, 'client' | 'frustration' | 'pinned'>>;
    onMerged: OnCardsMerged;
  },
): Promise<CardRow> {
  return db.transaction(async (tx) => {
    const [row] = await tx.update(frustrationCards).set(params.change).where(kept(params)).returning();
    if (!row) throw new AppError('not_found');
    return mergeEqual(tx, row, params.onMerged);
  });
}

/** Deletes one of this member's cards; for a day it can be restored. @throws AppError not_found for anyone else's */
export async function removeCard(db: Db, params: { id: string; userId: string; now: Date }): Promise<void> {
  const deleted = await db
    .update(frustrationCards)
    .set({ deletedAt: params.now })
    .where(kept(params))
    .returning({ id: frustrationCards.id });
  if (deleted.length === 0) throw new AppError('not_found');
}

/**
 * Restores a card; one that was not deleted stays as it is. What was found again meanwhile merges with it.
 * @throws AppError not_found
 */
export async function restoreCard(
  db: Db,
  { id, userId, onMerged }: { id: string; userId: string; onMerged: OnCardsMerged },
): Promise<CardRow> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .update(frustrationCards)
      .set({ deletedAt: null })
      .where(and(eq(frustrationCards.id, id), eq(frustrationCards.userId, userId)))
      .returning();
    if (!row) throw new AppError('not_found');
    return mergeEqual(tx, row, onMerged);
  });
}

/** Permanently deletes cards that were deleted a day ago; for the hourly chore. */
export async function dropDeletedCards(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptMs('deletedCards'));
  await db.delete(frustrationCards).where(lt(frustrationCards.deletedAt, before));
}
