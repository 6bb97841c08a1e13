import { bigint, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/**
 * Who did what to whom, for every act that matters to security. Rows are added and never changed, but for the person
 * in them being taken out when an account is deleted.
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
    // A member who leaves is taken out of what they did, too.
    index('audit_entries_actor').on(table.actorId),
  ],
);
