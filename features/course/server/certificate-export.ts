import { eq } from 'drizzle-orm';
import type { ExportPart } from '#platform/server/personal-data.ts';
import { courseCertificates } from './tables.ts';

const { number, name, lessons, modules, finishedAt, issuedAt, revokedAt } = courseCertificates;

/** A member's certificate, for their export; deleted with their account. */
export const certificateExport: readonly ExportPart[] = [
  {
    name: 'certificate',
    rows: (db, { userId }) =>
      db
        .select({ number, name, lessons, modules, finishedAt, issuedAt, revokedAt })
        .from(courseCertificates)
        .where(eq(courseCertificates.userId, userId)),
  },
];
