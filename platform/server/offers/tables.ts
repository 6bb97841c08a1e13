import { bigint, boolean, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { offersPlaces } from '#platform/contract/offers.ts';
import { users } from '#platform/server/auth/tables.ts';

/**
 * Every time that a member agreed to tips and offers or withdrew that. A member's newest row counts; a member without a
 * row has not agreed. Rows are only added, never changed.
 */
export const offerConsents = pgTable(
  'offer_consents',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    given: boolean('given').notNull(),
    /** Names the words that were agreed to, also in the row that withdraws. */
    version: text('version').notNull(),
    place: text('place', { enum: offersPlaces }).notNull(),
    /** By our clock. */
    at: timestamp('at', { withTimezone: true }).notNull(),
  },
  (table) => [index('offer_consents_user').on(table.userId, table.id)],
);
