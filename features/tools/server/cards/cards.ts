import { and, asc, desc, eq, inArray, isNull, lt, notInArray, sql } from 'drizzle-orm';
import { keptMs } from '#platform/contract/retention.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { IdentifierInput } from '#features/tools/contract.ts';
import { frustrationCards } from '#features/tools/server/tables.ts';

export type CardRow = typeof frustrationCards.$inferSelect;

const mostCards = 200;

/**
 * The member's cards of this client by frustration in lower case: among equal ones the oldest, and a deleted one only
 * if there is no other.
 */
async function cardsOfClient(
  tx: Db,
  params: { readonly userId: string; readonly client: string },
): Promise<Map<string, CardRow>> {
  const { userId, client, deletedAt, createdAt } = frustrationCards;
  const rows = await tx
    .select()
    .from(frustrationCards)
    .where(and(eq(userId, params.userId), sql`lower(${client}) = lower(${params.client})`))
    .orderBy(sql`${deletedAt} is not null`, asc(createdAt))
    .for('update');
  return new Map(rows.toReversed().map((row) => [row.frustration.toLowerCase(), row]));
}

/**
 * Saves the cards of a run, within a transaction. A card that is found again keeps its id, and with it its texts, talks
 * and links; a deleted one is restored.
 * @returns the cards in their order
 */
export async function saveCards(
  tx: Db,
  params: {
    runId: string;
    userId: string;
    input: IdentifierInput;
    client: string;
    items: readonly { title: string; explanation: string; listenFor: string }[];
    demoNotice: string | null;
    now: Date;
  },
): Promise<CardRow[]> {
  const { runId: generationId, userId, input, client, items, demoNotice, now: createdAt } = params;
  // A model may say the same thing twice.
  const said = items.map(({ title }) => title.toLowerCase());
  const once = items.filter((_, at) => said.indexOf(said[at] ?? '') === at);
  const before = await cardsOfClient(tx, { userId, client });
  const saved: CardRow[] = [];
  for (const [position, { title, explanation, listenFor }] of once.entries()) {
    const found = { generationId, position, explanation, listenFor, ...input, demoNotice, createdAt };
    const same = before.get(title.toLowerCase());
    const [row] = same
      ? await tx
          .update(frustrationCards)
          .set({ ...found, deletedAt: null })
          .where(eq(frustrationCards.id, same.id))
          .returning()
      : await tx
          .insert(frustrationCards)
          .values({ ...found, userId, client, frustration: title })
          .returning();
    if (!row) throw new Error('the card was not saved');
    saved.push(row);
  }
  return saved;
}

const kept = (params: { id: string; userId: string }) =>
  and(
    eq(frustrationCards.id, params.id),
    eq(frustrationCards.userId, params.userId),
    isNull(frustrationCards.deletedAt),
  );

/** Cards with the same instant come from one run, and keep its order, or from two concurrent runs. */
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

/** The member's cards with these ids. */
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

/** The member's newest card besides these; null if there is none. */
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

/** Changes one of this member's cards. @throws AppError not_found for anyone else's */
export async function changeCard(
  db: Db,
  params: {
    id: string;
    userId: string;
    change: Partial<Pick<CardRow, 'client' | 'frustration' | 'pinned' | 'heard' | 'opener'>>;
  },
): Promise<CardRow> {
  const [row] = await db.update(frustrationCards).set(params.change).where(kept(params)).returning();
  if (!row) throw new AppError('not_found');
  return row;
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

/** Restores a deleted card; any other stays unchanged. @throws AppError not_found for anyone else's */
export async function restoreCard(db: Db, { id, userId }: { id: string; userId: string }): Promise<CardRow> {
  const [row] = await db
    .update(frustrationCards)
    .set({ deletedAt: null })
    .where(and(eq(frustrationCards.id, id), eq(frustrationCards.userId, userId)))
    .returning();
  if (!row) throw new AppError('not_found');
  return row;
}

/** Permanently deletes cards that were deleted a day ago; for the hourly chore. */
export async function dropDeletedCards(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptMs('deletedCards'));
  await db.delete(frustrationCards).where(lt(frustrationCards.deletedAt, before));
}
