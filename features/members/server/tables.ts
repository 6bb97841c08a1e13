import { bigint, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '#platform/server/auth/tables.ts';
import type { MemberFilter } from '#features/members/contract.ts';
import { helpReasons } from '#features/members/contract-help.ts';
import { helpKinds } from '#features/members/rules-help.ts';

/** What admins did for a member by hand, and why; a reset of the second step waits here until it is decided. */
export const memberHelps = pgTable(
  'member_helps',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: helpKinds }).notNull(),
    why: text('why', { enum: helpReasons }).notNull(),
    /** For the other admins; the member gets it with a copy of their data. */
    note: text('note').notNull().default(''),
    /** The admin; null once they left. */
    askedBy: text('asked_by').references(() => users.id, { onDelete: 'set null' }),
    askedAt: timestamp('asked_at', { withTimezone: true }).notNull(),
    /** When a reset happens unless it is stopped; null: only a second admin can let it happen. */
    dueAt: timestamp('due_at', { withTimezone: true }),
    /** When the member, or an admin, stopped it. */
    stoppedAt: timestamp('stopped_at', { withTimezone: true }),
    /** When everything that belongs to it was done; for a suspension: when nothing renews anymore. */
    doneAt: timestamp('done_at', { withTimezone: true }),
  },
  (table) => [
    index('member_helps_user').on(table.userId, table.askedAt),
    index('member_helps_asked_by').on(table.askedBy),
  ],
);

/** What admins noted about a member for each other: only ever added to, so that it is its own history. */
export const memberNotes = pgTable(
  'member_notes',
  {
    /** Given by the page, so that a note sent twice is kept once. */
    id: uuid('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    /** The admin; null once they left. */
    writtenBy: text('written_by').references(() => users.id, { onDelete: 'set null' }),
    writtenAt: timestamp('written_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('member_notes_user').on(table.userId, table.writtenAt),
    index('member_notes_written_by').on(table.writtenBy),
  ],
);

/** What an admin wrote to one member by mail. */
export const memberLetters = pgTable(
  'member_letters',
  {
    /** Given by the page, so that a letter sent twice goes out once. */
    id: uuid('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    /** Where the member's answer goes. */
    replyTo: text('reply_to').notNull(),
    /** Its row in the outbox, which is dropped 30 days after it was settled. */
    mailId: bigint('mail_id', { mode: 'number' }).notNull(),
    sentBy: text('sent_by').references(() => users.id, { onDelete: 'set null' }),
    sentAt: timestamp('sent_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('member_letters_user').on(table.userId, table.sentAt),
    index('member_letters_sent_by').on(table.sentBy),
  ],
);

/** Filters of the list of members that the team has saved; nobody is named in one. */
export const savedMemberFilters = pgTable('saved_member_filters', {
  /** Given by the page: a deleted one comes back under its own. */
  id: uuid('id').primaryKey(),
  name: text('name').notNull().unique(),
  filter: jsonb('filter').$type<MemberFilter>().notNull(),
});
