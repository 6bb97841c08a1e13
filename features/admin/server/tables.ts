import { sql } from 'drizzle-orm';
import { check, integer, jsonb, pgTable, timestamp } from 'drizzle-orm/pg-core';

/** The figures of the admin's start page as they were last counted: one row, which every node may read and replace. */
export const adminFigures = pgTable(
  'admin_figures',
  {
    id: integer('id').primaryKey().default(1),
    countedAt: timestamp('counted_at', { withTimezone: true }).notNull(),
    /** As they leave; a release that knows other figures counts anew. */
    figures: jsonb('figures').notNull(),
  },
  (table) => [check('admin_figures_one_row', sql`${table.id} = 1`)],
);
