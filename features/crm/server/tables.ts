import { bigint, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '#platform/server/auth/tables.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/**
 * One row for each thing the CRM must hear. Written in the transaction of the fact itself, so that nothing is lost and
 * nothing is announced that did not happen. What is sent is read from our tables when it is sent.
 */
export const crmDeliveries = pgTable(
  'crm_deliveries',
  {
    /** Also the order in which a contact's events are sent. */
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    event: text('event', { enum: ['signed_up'] }).notNull(),
    /** The same fact is announced once, however often it is noticed. */
    dedupeKey: text('dedupe_key').notNull().unique(),
    state: text('state', { enum: ['pending', 'delivered', 'dead'] })
      .notNull()
      .default('pending'),
    attempts: integer('attempts').notNull().default(0),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('crm_deliveries_user').on(table.userId, table.id)],
);
