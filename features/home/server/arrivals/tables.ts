import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/**
 * How often visitors arrived from elsewhere, and how many of them got their first card before an account: bare numbers
 * for a week and a source. Nothing in it belongs to anybody.
 */
export const arrivals = pgTable(
  'arrivals',
  {
    /** The Monday in UTC. */
    week: date('week').notNull(),
    /** As `sourceOf` names it; `other` beyond the most that a week has. */
    source: text('source').notNull(),
    visits: integer('visits').notNull().default(0),
    firstCards: integer('first_cards').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.week, table.source] })],
);
