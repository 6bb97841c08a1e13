import { eq } from 'drizzle-orm';
import type { ExportPart } from '#platform/server/personal-data.ts';
import { assessmentAttempts } from './tables.ts';

/** The attempts of a member, for their export. */
export const assessmentExport: readonly ExportPart[] = [
  {
    name: 'assessmentAttempts',
    rows: (db, { userId }) =>
      db
        .select()
        .from(assessmentAttempts)
        .where(eq(assessmentAttempts.userId, userId))
        .orderBy(assessmentAttempts.takenAt),
  },
];
