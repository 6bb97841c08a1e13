import { eq } from 'drizzle-orm';
import type { ExportPart } from '#platform/server/personal-data.ts';
import { readingPlaces } from './tables.ts';

/** Where a member stopped reading, for their export. */
export const booksExport: readonly ExportPart[] = [
  {
    name: 'readingPlaces',
    rows: (db, { userId }) =>
      db.select().from(readingPlaces).where(eq(readingPlaces.userId, userId)).orderBy(readingPlaces.book),
  },
];
