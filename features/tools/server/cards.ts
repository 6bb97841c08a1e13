import { and, desc, eq } from 'drizzle-orm';
import { AppError } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { IdentifierInput } from '#features/tools/contract.ts';
import { frustrationCards } from './tables.ts';

export type CardRow = typeof frustrationCards.$inferSelect;

const mostCards = 200;

/** The client's name on a new card: the audience as typed, shortened at a word boundary. */
export function clientNameOf(targetAudience: string, max: number): string {
  const line = targetAudience.replace(/\s+/gu, ' ').trim();
  if (line.length <= max) return line;
  const cut = line.slice(0, max - 1);
  const atWord = cut.slice(0, Math.max(cut.lastIndexOf(' '), Math.floor(max / 2)));
  // Never split a surrogate pair.
  return `${atWord.replace(/[\uD800-\uDBFF]$/u, '').trimEnd()}…`;
}

/** Saves the cards of a run. @returns the cards in their order */
export async function saveCards(
  db: Db,
  params: {
    runId: string;
    userId: string;
    input: IdentifierInput;
    client: string;
    items: readonly { title: string; explanation: string }[];
    demoNotice: string | null;
    now: Date;
  },
): Promise<CardRow[]> {
  const { runId, userId, input, client, items, demoNotice, now } = params;
  return db
    .insert(frustrationCards)
    .values(
      items.map((item, position) => ({
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
}

/** The member's cards: pinned first, then newest, at most 200. */
export async function cardsOf(db: Db, userId: string): Promise<CardRow[]> {
  return db
    .select()
    .from(frustrationCards)
    .where(eq(frustrationCards.userId, userId))
    .orderBy(desc(frustrationCards.pinned), desc(frustrationCards.createdAt), frustrationCards.position)
    .limit(mostCards);
}

/** Changes one of this member's cards. @throws AppError not_found for anyone else's */
export async function changeCard(
  db: Db,
  params: { id: string; userId: string; change: Partial<Pick<CardRow, 'client' | 'frustration' | 'pinned'>> },
): Promise<CardRow> {
  const [row] = await db
    .update(frustrationCards)
    .set(params.change)
    .where(and(eq(frustrationCards.id, params.id), eq(frustrationCards.userId, params.userId)))
    .returning();
  if (!row) throw new AppError('not_found');
  return row;
}

/** Deletes one of this member's cards. @throws AppError not_found for anyone else's */
export async function removeCard(db: Db, params: { id: string; userId: string }): Promise<void> {
  const deleted = await db
    .delete(frustrationCards)
    .where(and(eq(frustrationCards.id, params.id), eq(frustrationCards.userId, params.userId)))
    .returning({ id: frustrationCards.id });
  if (deleted.length === 0) throw new AppError('not_found');
}
