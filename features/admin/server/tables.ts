import { sql } from 'drizzle-orm';
import { check, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '#platform/server/auth/tables.ts';

/** The last counted figures of the admin's start page: one row that every node may read and replace. */
export const adminFigures = pgTable(
  'admin_figures',
  {
    id: integer('id').primaryKey().default(1),
    /** When counting them was done. */
    countedAt: timestamp('counted_at', { withTimezone: true }).notNull(),
    /** As they are sent; a release with other figures counts again. */
    figures: jsonb('figures').notNull(),
  },
  (table) => [check('admin_figures_one_row', sql`${table.id} = 1`)],
);

/** Which admins get the weekly mail with what happened. */
export const adminWeeklyMails = pgTable('admin_weekly_mails', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Null: turned off again. */
  turnedOnAt: timestamp('turned_on_at', { withTimezone: true }),
  /** The end of the last week that was sent, or that was over when it was turned on. */
  sentThrough: timestamp('sent_through', { withTimezone: true }),
});
