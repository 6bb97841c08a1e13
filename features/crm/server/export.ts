import { eq } from 'drizzle-orm';
import type { ExportPart } from '#platform/server/personal-data.ts';
import { crmContacts, crmDeliveries } from './tables.ts';

/** What the CRM was told about a member, for their export. */
export const crmExport: readonly ExportPart[] = [
  {
    name: 'crmDeliveries',
    rows: (db, { userId }) =>
      db.select().from(crmDeliveries).where(eq(crmDeliveries.userId, userId)).orderBy(crmDeliveries.id),
  },
  {
    name: 'crmContact',
    rows: (db, { userId }) => db.select().from(crmContacts).where(eq(crmContacts.userId, userId)),
  },
];
