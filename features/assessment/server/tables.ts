import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '#platform/server/auth/tables.ts';
import type { Answers } from '#features/assessment/rules.ts';

/** Every finished assessment; a retake adds a row. */
export const assessmentAttempts = pgTable(
  'assessment_attempts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Null until the visitor signs up or in. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the visitor's cookie; cleared when a member claims the row. */
    visitorHash: text('visitor_hash'),
    answers: jsonb('answers').$type<Answers>().notNull(),
    points: integer('points').notNull(),
    percent: integer('percent').notNull(),
    takenAt: timestamp('taken_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('assessment_attempts_user').on(table.userId, table.takenAt),
    index('assessment_attempts_visitor').on(table.visitorHash),
    check('assessment_attempts_owner', sql`(${table.userId} is null) <> (${table.visitorHash} is null)`),
  ],
);
