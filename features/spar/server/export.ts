import { and, eq, getTableColumns } from 'drizzle-orm';
import { type ExportPart, ofClient } from '#platform/server/personal-data.ts';
import type { PlayedClient } from './played-client/played-client.ts';
import { sparDrills, sparTalks, sparTurns } from './tables.ts';

/** A client whose talk is still open: what they do not say stays with us until the debrief. */
function shownOf({ house, name, who, day, wants, offer }: PlayedClient) {
  return { house, name, who, day, wants, offer };
}

/** What a member practiced, for their export. */
export const sparExport: readonly ExportPart[] = [
  {
    // Deleted ones are still stored for a day, so they are included.
    name: 'sparTalks',
    isOfClients: true,
    rows: async (db, whose) => {
      const talks = await db
        .select()
        .from(sparTalks)
        .where(and(eq(sparTalks.userId, whose.userId), ofClient(sparTalks.clientId, whose)))
        .orderBy(sparTalks.startedAt);
      return talks.map((talk) => (talk.endedAt === null ? { ...talk, client: shownOf(talk.client) } : talk));
    },
  },
  {
    name: 'sparTurns',
    isOfClients: true,
    rows: (db, whose) =>
      db
        .select(getTableColumns(sparTurns))
        .from(sparTurns)
        .innerJoin(sparTalks, eq(sparTalks.id, sparTurns.talkId))
        .where(and(eq(sparTalks.userId, whose.userId), ofClient(sparTalks.clientId, whose)))
        .orderBy(sparTurns.at),
  },
  {
    name: 'sparDrills',
    rows: (db, { userId }) =>
      db.select().from(sparDrills).where(eq(sparDrills.userId, userId)).orderBy(sparDrills.createdAt),
  },
];
