import { eq } from 'drizzle-orm';
import type { ExportPart } from '#platform/server/personal-data.ts';
import { bookHighlights, readingPlaces } from './tables.ts';

/** Where a member stopped reading and what they marked, for their export. */
export const booksExport: readonly ExportPart[] = [
  {
    name: 'readingPlaces',
    rows: (db, { userId }) =>
      db.select().from(readingPlaces).where(eq(readingPlaces.userId, userId)).orderBy(readingPlaces.book),
  },
  {
    name: 'bookHighlights',
    rows: (db, { userId }) => {
      const { book, section, line, text, createdAt } = bookHighlights;
      return db
        .select({ book, section, line, text, createdAt })
        .from(bookHighlights)
        .where(eq(bookHighlights.userId, userId))
        .orderBy(createdAt);
    },
  },
];
