import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '#platform/server/auth/tables.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** One run of a tool. These rows are counted against the allowance. */
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
    /** While it runs, its process keeps extending this; a run past this time has died with its process. */
    aliveUntil: instant('alive_until'),
  },
  (table) => [
    index('generations_user_tool_started').on(table.userId, table.tool, table.startedAt),
    // For the owner's view of the usage in a period.
    index('generations_started').on(table.startedAt),
    check('generations_state', sql`${table.state} in ('running', 'done', 'failed', 'stopped')`),
  ],
);
