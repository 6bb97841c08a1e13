import { index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { storedFiles } from '#platform/server/files/tables.ts';
import { lessons } from '#features/course/server/tables.ts';
import type { LessonContent } from './content.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** The editions of the starter course that have come to this installation: each is looked at once. */
export const courseEditions = pgTable('course_editions', {
  /** The hash of everything that the course is made from. */
  key: text('key').primaryKey(),
  arrivedAt: instant('arrived_at').notNull(),
});

/** A lesson of the starter course and the editions of it; the three hashes are of what it says. */
export const lessonEditions = pgTable(
  'lesson_editions',
  {
    lessonId: uuid('lesson_id')
      .primaryKey()
      .references(() => lessons.id),
    /** The newest edition that came with the product. */
    arrived: text('arrived').notNull(),
    /** The edition that the lesson was made from; null: it is older than this table. */
    taken: text('taken'),
    /** The edition that an admin did not want. */
    declined: text('declined'),
    /** What the lesson said before an admin took an edition, or went back, so that nothing is lost. */
    former: jsonb('former').$type<LessonContent>(),
    formerFileId: uuid('former_file_id').references(() => storedFiles.id),
  },
  (table) => [index('lesson_editions_former_file').on(table.formerFileId)],
);
