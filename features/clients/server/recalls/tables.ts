import { date, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '#platform/server/auth/tables.ts';
import { clients } from '#platform/server/clients/tables.ts';
import { keptKinds, recallWays } from '#features/clients/rules-recall.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** The one sentence that should be left with a client, and what they still had of it later. */
export const recalls = pgTable(
  'recalls',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    clientId: uuid('client_id')
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    sentence: text('sentence').notNull(),
    way: text('way', { enum: recallWays }).notNull(),
    opener: text('opener').notNull().default(''),
    /** Both in the member's zone. */
    talkedOn: date('talked_on').notNull(),
    askOn: date('ask_on').notNull(),
    /** When the member last copied the question, or typed what they were told. */
    askedAt: instant('asked_at'),
    answer: text('answer'),
    answeredAt: instant('answered_at'),
    answeredBy: text('answered_by', { enum: ['client', 'member'] }),
    /** By the words that both have (`keptOf`). */
    kept: text('kept', { enum: keptKinds }),
    /** As the member corrected it. */
    corrected: text('corrected', { enum: keptKinds }),
    /** When the client erased their answer. */
    erasedAt: instant('erased_at'),
    createdAt: instant('created_at').notNull(),
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    index('recalls_client').on(table.clientId),
    index('recalls_due').on(table.userId, table.askOn),
    index('recalls_deleted').on(table.deletedAt),
  ],
);
