import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '#platform/server/auth/tables.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** One run of a tool. These rows are what is counted against the allowance. */
export const generations = pgTable(
  'generations',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Null for a visitor's run, until they become a member. */
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    tool: text('tool').notNull(),
    /** The provider's name for the model; null if none was configured. */
    model: text('model'),
    /** A `running` row whose process has died is not counted (`aliveUntil`). */
    state: text('state', { enum: ['running', 'done', 'failed', 'stopped'] }).notNull(),
    inputTokens: integer('input_tokens'),
    outputTokens: integer('output_tokens'),
    startedAt: instant('started_at').notNull(),
    endedAt: instant('ended_at'),
    /** While it runs, its process moves this on; a run that is past it went down with its process. */
    aliveUntil: instant('alive_until'),
  },
  (table) => [
    index('generations_user_tool_started').on(table.userId, table.tool, table.startedAt),
    // For the owner's view of the usage in a period.
    index('generations_started').on(table.startedAt),
    check('generations_state', sql`${table.state} in ('running', 'done', 'failed', 'stopped')`),
  ],
);

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
    client: text('client').notNull(),
    frustration: text('frustration').notNull(),
    explanation: text('explanation').notNull(),
    businessDescription: text('business_description').notNull(),
    targetAudience: text('target_audience').notNull(),
    /** The notice shown with template text; null if a model wrote it. */
    demoNotice: text('demo_notice'),
    pinned: boolean('pinned').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    /** Deleted by its member; gone for good a day later. */
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    index('frustration_cards_user').on(table.userId, table.pinned, table.createdAt),
    index('frustration_cards_generation').on(table.generationId),
    index('frustration_cards_deleted').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
  ],
);
