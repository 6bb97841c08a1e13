import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '#platform/server/auth/tables.ts';
import type { KeptAnswer } from '#features/ask/rules/kept-answer.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** What a member asked, one question after another. It goes 30 days after the last one. */
export const askThreads = pgTable(
  'ask_threads',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
    /** When the last question was asked. */
    askedAt: instant('asked_at').notNull(),
    /** Deleted by its member; gone for good a day later. */
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    index('ask_threads_user').on(table.userId, table.askedAt),
    index('ask_threads_asked').on(table.askedAt),
    index('ask_threads_deleted').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
  ],
);

/** A question and its answer, with the sources as they were then. */
export const askTurns = pgTable(
  'ask_turns',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    threadId: uuid('thread_id')
      .notNull()
      .references(() => askThreads.id, { onDelete: 'cascade' }),
    question: text('question').notNull(),
    answer: jsonb('answer').$type<KeptAnswer>().notNull(),
    /** The notice shown with template text; null if a model wrote it. */
    demoNotice: text('demo_notice'),
    askedAt: instant('asked_at').notNull(),
  },
  (table) => [index('ask_turns_thread').on(table.threadId, table.askedAt)],
);
