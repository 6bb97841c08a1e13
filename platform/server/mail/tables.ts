import { bigint, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { users } from '#platform/server/auth/tables.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/**
 * The outbox: a row for each mail, written in the transaction of the fact it tells. The words are made when it is
 * sent, and links get their signature then, so that no usable link stands here.
 */
export const mailMessages = pgTable(
  'mail_messages',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Null: about somebody who is not a member any more. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    toAddress: text('to_address').notNull(),
    template: text('template').notNull(),
    params: jsonb('params').$type<Record<string, string>>().notNull(),
    state: text('state', { enum: ['pending', 'sent', 'dead'] })
      .notNull()
      .default('pending'),
    attempts: integer('attempts').notNull().default(0),
    /** While a worker has it; a worker that died frees it by time. */
    claimedUntil: instant('claimed_until'),
    /** Code of the last failure, e.g. `EENVELOPE 550`; never the server's words. */
    lastError: text('last_error'),
    createdAt: instant('created_at').notNull(),
    /** When it was sent or given up. */
    settledAt: instant('settled_at'),
  },
  (table) => [
    index('mail_messages_user').on(table.userId, table.id),
    index('mail_messages_state').on(table.state, table.createdAt),
  ],
);
