import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { siteParts } from '#features/home/rules-site.ts';
import { users } from '#platform/server/auth/tables.ts';

/**
 * What the owner told about the site: a row for each save of a part, the newest of which holds. Rows are only added,
 * and the oldest of a part dropped.
 */
export const siteVersions = pgTable(
  'site_versions',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    part: text('part', { enum: siteParts }).notNull(),
    /** As the contract names its fields; a part that a later release changed is read as far as it is understood. */
    value: jsonb('value').notNull(),
    at: timestamp('at', { withTimezone: true }).notNull(),
    authorId: text('author_id').references(() => users.id, { onDelete: 'set null' }),
    /** The version that this one brought back. */
    restoredId: integer('restored_id'),
  },
  (table) => [
    index('site_versions_part').on(table.part, table.id),
    index('site_versions_author').on(table.authorId),
  ],
);
