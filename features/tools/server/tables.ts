import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { clients } from '#platform/server/clients/tables.ts';
import { users } from '#platform/server/auth/tables.ts';
import type { Heard } from '#features/tools/contract.ts';
import { generations } from '#platform/server/runs/tables.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** A Frustration Card: the backbone of the studio. Renaming changes the card, never the run that made it. */
export const frustrationCards = pgTable(
  'frustration_cards',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    generationId: uuid('generation_id')
      .notNull()
      .references(() => generations.id, { onDelete: 'cascade' }),
    /** Place within its run, from 0. */
    position: integer('position').notNull(),
    clientId: uuid('client_id')
      .notNull()
      .references(() => clients.id, { onDelete: 'cascade' }),
    frustration: text('frustration').notNull(),
    explanation: text('explanation').notNull(),
    /** What a client would say or do that proves the frustration, and what would disprove it. */
    listenFor: text('listen_for').notNull().default(''),
    businessDescription: text('business_description').notNull(),
    targetAudience: text('target_audience').notNull(),
    /** The notice shown with template text; null if a model wrote it. */
    demoNotice: text('demo_notice'),
    /** Who said it, on which day and in which words; null: a guess. */
    heard: jsonb('heard').$type<Heard>(),
    /** What the model wrote to say first; null: nothing yet. */
    openers: jsonb('openers').$type<{
      readonly lines: readonly string[];
      readonly demoNotice: string | null;
    }>(),
    /** The one that the member chose to say. */
    opener: text('opener'),
    pinned: boolean('pinned').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    /** When the member last did something with it: a text, a practice call, words that were heard. */
    workedAt: instant('worked_at').notNull(),
    /** Deleted by its member; gone for good a day later. */
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    index('frustration_cards_user').on(table.userId, table.pinned, table.createdAt),
    index('frustration_cards_client').on(table.clientId),
    index('frustration_cards_generation').on(table.generationId),
    index('frustration_cards_deleted').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
  ],
);
