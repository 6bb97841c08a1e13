import { check, index, integer, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { storedFiles } from '#platform/server/files/tables.ts';

/**
 * The pictures of lessons' texts. Only a lesson's text says that it has a picture: there is no other reference, so a
 * text can be changed, restored or undone without regard to its pictures.
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
    /** When a text was last seen to name it; at first, when it was uploaded. */
    namedAt: timestamp('named_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('lesson_pictures_named_at').on(table.namedAt),
    check('lesson_pictures_sides', sql`${table.width} > 0 and ${table.height} > 0`),
  ],
);
