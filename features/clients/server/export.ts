import { and, eq } from 'drizzle-orm';
import { clients } from '#platform/server/clients/tables.ts';
import { recalls } from './recalls/tables.ts';
import { type ExportPart, ofClient } from '#platform/server/personal-data.ts';

/** A member's clients, for their export. */
export const clientsExport: readonly ExportPart[] = [
  {
    name: 'clients',
    isOfClients: true,
    rows: (db, whose) =>
      db
        .select()
        .from(clients)
        .where(and(eq(clients.userId, whose.userId), ofClient(clients.id, whose)))
        .orderBy(clients.createdAt),
  },
  {
    name: 'recalls',
    isOfClients: true,
    rows: (db, whose) =>
      db
        .select()
        .from(recalls)
        .where(and(eq(recalls.userId, whose.userId), ofClient(recalls.clientId, whose)))
        .orderBy(recalls.createdAt),
  },
];
