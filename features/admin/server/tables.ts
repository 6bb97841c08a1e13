import { sql } from 'drizzle-orm';
import { check, integer, jsonb, pgTable, timestamp } from 'drizzle-orm/pg-core';

/** The last counted figures of the admin's start page: one row that every node may read and replace. */
export const adminFigures = pgTable(
  'admin_figures',
  {
    id: integer('id').primaryKey().default(1),
    countedAt: timestamp('counted_at', { withTimezone: true }).notNull(),
    /** As they are sent; a release with other figures counts again. */
    figures: jsonb('figures').notNull(),
  },
  (table) => [check('admin_figures_one_row', sql`${table.id} = 1`)],
);
