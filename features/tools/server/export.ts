import { eq } from 'drizzle-orm';
import type { ExportPart } from '#platform/server/personal-data.ts';
import { frustrationCards, generations } from './tables.ts';

/** What a member made with the tools, for his export. */
export const toolsExport: readonly ExportPart[] = [
  {
    name: 'generations',
    rows: (db, { userId }) =>
      db.select().from(generations).where(eq(generations.userId, userId)).orderBy(generations.startedAt),
  },
  {
    name: 'frustrationCards',
    rows: (db, { userId }) =>
      db
        .select()
        .from(frustrationCards)
        .where(eq(frustrationCards.userId, userId))
        .orderBy(frustrationCards.createdAt),
  },
];
