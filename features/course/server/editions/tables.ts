import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { lessons } from '#features/course/server/tables.ts';

/** The editions of the starter course that this installation has processed, each once. */
export const courseEditions = pgTable('course_editions', {
  /** The hash of everything that the course is made from. */
  key: text('key').primaryKey(),
  arrivedAt: timestamp('arrived_at', { withTimezone: true }).notNull(),
});

/** A lesson of the starter course and its editions; both hashes are of an edition's content. */
export const lessonEditions = pgTable('lesson_editions', {
  lessonId: uuid('lesson_id')
    .primaryKey()
    .references(() => lessons.id),
  /** The newest edition that came with the product. */
  arrived: text('arrived').notNull(),
  /** The last edition that the lesson was made from, or that an admin declined; null: there was none. */
  decided: text('decided'),
});
