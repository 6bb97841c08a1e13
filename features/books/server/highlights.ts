import { and, asc, eq } from 'drizzle-orm';
import type { BookSlug } from '#content/books/shelf.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { Highlight } from '#features/books/contract-highlights.ts';
import { bookHighlights } from './tables.ts';

const mostListed = 1000;

/** What a member marked in a book. */
export async function highlightsOf(
  db: Db,
  params: { userId: string; book: BookSlug },
): Promise<readonly Highlight[]> {
  const { id, section, line, fromLetter, toLetter, text, userId, book } = bookHighlights;
  return db
    .select({ id, section, line, from: fromLetter, to: toLetter, text })
    .from(bookHighlights)
    .where(and(eq(userId, params.userId), eq(book, params.book)))
    .orderBy(asc(section), asc(line), asc(fromLetter))
    .limit(mostListed);
}

/** Marks words; again with the same id, nothing changes. @throws AppError invalid_input */
export async function keepHighlight(
  db: Db,
  params: Highlight & { userId: string; book: BookSlug; now: Date },
): Promise<void> {
  const { userId, book, id, section, line, from, to, text, now } = params;
  if (from >= to) throw new AppError('invalid_input');
  await db
    .insert(bookHighlights)
    .values({ userId, book, id, section, line, fromLetter: from, toLetter: to, text, createdAt: now })
    .onConflictDoNothing();
}

/** Takes a mark away. @throws AppError not_found */
export async function removeHighlight(db: Db, params: { userId: string; id: string }): Promise<void> {
  const gone = await db
    .delete(bookHighlights)
    .where(and(eq(bookHighlights.userId, params.userId), eq(bookHighlights.id, params.id)))
    .returning({ id: bookHighlights.id });
  if (gone.length === 0) throw new AppError('not_found');
}
