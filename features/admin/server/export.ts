import { eq } from 'drizzle-orm';
import type { ExportPart } from '#platform/server/personal-data.ts';
import { adminWeeklyMails } from './tables.ts';

/** What an admin chose here, for their export. */
export const adminExport: readonly ExportPart[] = [
  {
    name: 'weeklyMail',
    rows: (db, { userId }) => db.select().from(adminWeeklyMails).where(eq(adminWeeklyMails.userId, userId)),
  },
];
