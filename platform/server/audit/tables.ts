import { bigint, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * Who did what to whom, for every security-relevant act. Rows are only added; the one change is that a person's id is
 * removed when their account is deleted.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp('at', { withTimezone: true }).notNull(),
    /** `<slice>.<what happened>` */
    action: text('action').notNull(),
    /** Who did it; null for a stranger or the system. No reference: the row outlives the member. */
    actorId: text('actor_id'),
    /** Whose account it concerns. */
    subjectId: text('subject_id'),
    sessionId: text('session_id'),
    address: text('address'),
    /** Ids and codes only. */
    details: jsonb('details').$type<Record<string, string | number | boolean>>().notNull(),
  },
  (table) => [
    index('audit_entries_subject').on(table.subjectId, table.id),
    index('audit_entries_at').on(table.at),
    // For removing a departing member from the entries of what they did.
    index('audit_entries_actor').on(table.actorId),
  ],
);
