import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '#platform/server/auth/tables.ts';
import { crmEvents } from '#features/crm/rules.ts';
import { deliveryStates } from '#features/crm/rules-deliveries.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/**
 * One row for each thing the CRM must be told. Written in the transaction of the fact itself, so that nothing is lost
 * and nothing is announced that did not happen. The content is read from our tables at the time of sending.
 */
export const crmDeliveries = pgTable(
  'crm_deliveries',
  {
    /** Also the order in which a contact's events are sent. */
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    event: text('event', { enum: crmEvents }).notNull(),
    /** The product of a purchase that is being started. */
    wantedProduct: text('wanted_product'),
    /** The same fact is announced once, however often it is noticed. */
    dedupeKey: text('dedupe_key').notNull().unique(),
    state: text('state', { enum: deliveryStates }).notNull().default('pending'),
    attempts: integer('attempts').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    /** When a job was added for it; null while there is none because the CRM is off or paused. */
    queuedAt: instant('queued_at'),
    /** When an admin had it sent again: the two days until it is given up start over. */
    retriedAt: instant('retried_at'),
    /** While a worker has it; if the worker dies, this passes and frees it. */
    claimedUntil: instant('claimed_until'),
    triedAt: instant('tried_at'),
    /** Code of the last failure, e.g. `HTTP 422`; never the other side's text. */
    lastError: text('last_error'),
    /** What was sent last and what came back, for admins; emptied after 90 days. */
    sent: text('sent'),
    answer: text('answer'),
    /** When it arrived, was given up, discarded or withheld. */
    settledAt: instant('settled_at'),
  },
  (table) => [
    index('crm_deliveries_user').on(table.userId, table.id),
    index('crm_deliveries_state').on(table.state, table.id),
  ],
);

/** Which CRM contact is a member's, according to its last answer. */
export const crmContacts = pgTable(
  'crm_contacts',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    contactId: text('contact_id').notNull(),
    notedAt: instant('noted_at').notNull(),
  },
  (table) => [index('crm_contacts_contact').on(table.contactId)],
);

/** Ids of contacts that the CRM has yet to delete, without the member; a row is removed once that is done. */
export const crmErasures = pgTable('crm_erasures', {
  id: uuid('id').primaryKey().defaultRandom(),
  contactId: text('contact_id').notNull().unique(),
  requestedAt: instant('requested_at').notNull(),
});

/** The single row that exists while nothing is sent because the CRM refused our key. */
export const crmPauses = pgTable(
  'crm_pauses',
  {
    name: text('name').primaryKey().default('crm'),
    since: instant('since').notNull(),
    /** The answer that caused the pause, e.g. `HTTP 401`. */
    code: text('code').notNull(),
    /** A digest of the refused key: with another key, sending resumes by itself. */
    keyPrint: text('key_print').notNull(),
  },
  (table) => [check('crm_pauses_one', sql`${table.name} = 'crm'`)],
);
