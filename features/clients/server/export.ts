import { eq } from 'drizzle-orm';
import { clients } from '#platform/server/clients/tables.ts';
import type { ExportPart } from '#platform/server/personal-data.ts';

/** A member's clients, for their export. */
export const clientsExport: readonly ExportPart[] = [
  {
    name: 'clients',
    rows: (db, { userId }) =>
      db.select().from(clients).where(eq(clients.userId, userId)).orderBy(clients.createdAt),
  },
];
