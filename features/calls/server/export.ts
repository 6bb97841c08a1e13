import { and, eq } from 'drizzle-orm';
import { type ExportPart, ofClient } from '#platform/server/personal-data.ts';
import { calls } from './tables.ts';

/** A member's real calls, for their export; deleted ones are still stored for a day, so they are included. */
export const callsExport: readonly ExportPart[] = [
  {
    name: 'calls',
    isOfClients: true,
    rows: (db, whose) =>
      db
        .select()
        .from(calls)
        .where(and(eq(calls.userId, whose.userId), ofClient(calls.clientId, whose)))
        .orderBy(calls.createdAt),
  },
];
