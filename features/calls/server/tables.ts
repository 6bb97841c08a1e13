import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '#platform/server/auth/tables.ts';
import { clients } from '#platform/server/clients/tables.ts';
import type { CallTurn } from '#features/calls/contract.ts';
import { callSources } from '#features/calls/rules/limits.ts';
import type { PieceFound } from '#features/calls/rules/review.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** A real call of a member, as turns. Its review is computed from its pieces whenever it is read. */
export const calls = pgTable(
  'calls',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    clientId: uuid('client_id').references(() => clients.id, { onDelete: 'cascade' }),
    heldOn: date('held_on').notNull(),
    source: text('source', { enum: callSources }).notNull(),
    speakers: jsonb('speakers').$type<readonly string[]>().notNull(),
    memberSpeaker: integer('member_speaker'),
    isMasked: boolean('is_masked').notNull(),
    turns: jsonb('turns').$type<readonly CallTurn[]>().notNull(),
    /** Of the turns, so that a list need not read them. */
    turnCount: integer('turn_count').notNull(),
    characters: integer('characters').notNull(),
    /** Of the words that were said (`digestOf`): a call that is sent again has the same one. */
    digest: text('digest').notNull(),
    pieceCount: integer('piece_count').notNull(),
    /** What is judged so far, in order. */
    pieces: jsonb('pieces').$type<readonly PieceFound[]>().notNull(),
    reviewedAt: instant('reviewed_at'),
    promptVersion: text('prompt_version'),
    demoNotice: text('demo_notice'),
    /** The run that is judging a piece now, or was the last to. */
    runId: uuid('run_id'),
    createdAt: instant('created_at').notNull(),
    /** Deleted by their member; gone for good a day later. */
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    index('calls_user').on(table.userId, table.createdAt),
    index('calls_client').on(table.clientId),
    index('calls_digest').on(table.userId, table.digest),
    index('calls_deleted').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
  ],
);
