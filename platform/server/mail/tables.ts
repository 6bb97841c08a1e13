import { bigint, boolean, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { stopReasons } from '#platform/contract/mail-fault.ts';
import { users } from '#platform/server/auth/tables.ts';
import { mailFaults } from './verdict.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/**
 * The outbox: a row for each mail, written in the transaction of the fact it reports. Its words and the signatures of
 * its links are made when it is sent, so that no usable link is stored here.
 */
export const mailMessages = pgTable(
  'mail_messages',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Null when it is about somebody who is no longer a member. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    toAddress: text('to_address').notNull(),
    template: text('template').notNull(),
    params: jsonb('params').$type<Record<string, string>>().notNull(),
    /** The mailing list, from which its reader may unsubscribe; null for mail that members must get. */
    list: text('list'),
    /** Its reader has just asked for it, e.g. for a link: it is tried whatever we know about the address. */
    asked: boolean('asked').notNull().default(false),
    /**
     * `unknown`: handed over completely but never answered, so that a retry could make a duplicate. `skipped`: the
     * address no longer gets mail.
     */
    state: text('state', { enum: ['pending', 'sent', 'dead', 'unknown', 'skipped'] })
      .notNull()
      .default('pending'),
    attempts: integer('attempts').notNull().default(0),
    /** Set while a worker has it; if the worker dies, the claim expires. */
    claimedUntil: instant('claimed_until'),
    /** When the server had the whole mail and owed an answer; null again once it answered that it took nothing. */
    handedOverAt: instant('handed_over_at'),
    /** Code of the last failure, e.g. `RCPT 550 5.1.1`; never the server's words. */
    lastError: text('last_error'),
    /** Whose fault that was; null when it did not fail. */
    fault: text('fault', { enum: mailFaults }),
    createdAt: instant('created_at').notNull(),
    /** When it was sent or given up. */
    settledAt: instant('settled_at'),
  },
  (table) => [
    index('mail_messages_user').on(table.userId, table.id),
    index('mail_messages_state').on(table.state, table.createdAt),
  ],
);

/** Members' addresses that get no mail. */
export const stoppedAddresses = pgTable(
  'stopped_addresses',
  {
    /** In lower case. */
    address: text('address').primaryKey(),
    /** The member to whom the mail went. */
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    reason: text('reason', { enum: stopReasons }).notNull(),
    /** A protocol code, e.g. `RCPT 550 5.1.1` or `5.1.1`; null when none was given. */
    code: text('code'),
    stoppedAt: instant('stopped_at').notNull(),
    /** When the member asked to try it again; anything earlier no longer counts. Null while it is stopped. */
    liftedAt: instant('lifted_at'),
  },
  (table) => [index('stopped_addresses_user').on(table.userId)],
);
