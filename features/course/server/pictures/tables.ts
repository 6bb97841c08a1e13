import { check, index, integer, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { storedFiles } from '#platform/server/files/tables.ts';

/**
 * The pictures of lessons' texts. Which lesson has one is what its text says: there is no other reference, so that a
 * text can be changed, brought back or undone without asking after its pictures.
 */
export const lessonPictures = pgTable(
  'lesson_pictures',
  {
    id: uuid('id')
      .primaryKey()
      .references(() => storedFiles.id),
    /** As it is shown, in pixels. */
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** When a text named it last, as far as somebody looked; at first, when it was sent. */
    namedAt: timestamp('named_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('lesson_pictures_named_at').on(table.namedAt),
    check('lesson_pictures_sides', sql`${table.width} > 0 and ${table.height} > 0`),
  ],
);
