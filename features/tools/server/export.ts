import { and, eq, getTableColumns } from 'drizzle-orm';
import { type ExportPart, ofClient } from '#platform/server/personal-data.ts';
import { brandVoices, studioResults, studioVersions } from './studio/tables.ts';
import { generations } from '#platform/server/runs/tables.ts';
import { frustrationCards } from './tables.ts';

/** What a member made with the tools, for their export. */
export const toolsExport: readonly ExportPart[] = [
  {
    name: 'generations',
    rows: (db, { userId }) =>
      db.select().from(generations).where(eq(generations.userId, userId)).orderBy(generations.startedAt),
  },
  {
    name: 'frustrationCards',
    isOfClients: true,
    rows: (db, whose) =>
      db
        .select()
        .from(frustrationCards)
        .where(and(eq(frustrationCards.userId, whose.userId), ofClient(frustrationCards.clientId, whose)))
        .orderBy(frustrationCards.createdAt),
  },
  {
    name: 'brandVoice',
    rows: (db, { userId }) => db.select().from(brandVoices).where(eq(brandVoices.userId, userId)),
  },
  {
    // Results deleted from the library are still stored, so they are included.
    name: 'studioResults',
    isOfClients: true,
    rows: (db, whose) => {
      const { search: _, searchText: __, ...columns } = getTableColumns(studioResults);
      return db
        .select(columns)
        .from(studioResults)
        .where(and(eq(studioResults.userId, whose.userId), ofClient(studioResults.clientId, whose)))
        .orderBy(studioResults.createdAt);
    },
  },
  {
    name: 'studioVersions',
    isOfClients: true,
    rows: (db, whose) =>
      db
        .select(getTableColumns(studioVersions))
        .from(studioVersions)
        .innerJoin(studioResults, eq(studioResults.id, studioVersions.resultId))
        .where(and(eq(studioResults.userId, whose.userId), ofClient(studioResults.clientId, whose)))
        .orderBy(studioVersions.createdAt),
  },
];
