import { sql } from 'drizzle-orm';
import { date, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { users } from '#platform/server/auth/tables.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/**
 * Whom a member sells to: a person, or a kind of client that they imagine so far. Cards, texts and calls belong to one,
 * and go with it.
 */
export const clients = pgTable(
  'clients',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    role: text('role').notNull().default(''),
    company: text('company').notNull().default(''),
    howMet: text('how_met').notNull().default(''),
    /** What the member does next; '' while nothing is planned. */
    nextStep: text('next_step').notNull().default(''),
    /** The day of the next step, in the member's zone. */
    nextOn: date('next_on'),
    /** The day of the call in which the client agreed to the next step; null: the member planned it alone. */
    agreedOn: date('agreed_on'),
    /** The day on which they bought, as the member noted it, in the member's zone; null: not that the member noted. */
    boughtOn: date('bought_on'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    archivedAt: instant('archived_at'),
    /** Deleted by their member; gone for good a day later, with everything that belongs to them. */
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    uniqueIndex('clients_name')
      .on(table.userId, sql`lower(${table.name})`, sql`lower(${table.company})`)
      .where(sql`${table.deletedAt} is null`),
    index('clients_next').on(table.userId, table.nextOn),
    index('clients_deleted').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
  ],
);
