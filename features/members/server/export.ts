import { eq } from 'drizzle-orm';
import type { ExportPart } from '#platform/server/personal-data.ts';
import { memberHelps, memberLetters, memberNotes } from './tables.ts';

/** What admins did for a member, noted about them and wrote to them. */
export const membersExport: readonly ExportPart[] = [
  {
    name: 'help',
    rows: (db, { userId }) => {
      const { kind, why, note, askedAt, dueAt, stoppedAt, doneAt } = memberHelps;
      return db
        .select({ kind, why, note, askedAt, dueAt, stoppedAt, doneAt })
        .from(memberHelps)
        .where(eq(memberHelps.userId, userId))
        .orderBy(memberHelps.askedAt);
    },
  },
  {
    name: 'notes',
    rows: (db, { userId }) => {
      const { text, writtenAt } = memberNotes;
      return db
        .select({ text, writtenAt })
        .from(memberNotes)
        .where(eq(memberNotes.userId, userId))
        .orderBy(memberNotes.writtenAt);
    },
  },
  {
    name: 'letters',
    rows: (db, { userId }) => {
      const { sentAt, subject, text } = memberLetters;
      return db
        .select({ subject, text, sentAt })
        .from(memberLetters)
        .where(eq(memberLetters.userId, userId))
        .orderBy(memberLetters.sentAt);
    },
  },
];
