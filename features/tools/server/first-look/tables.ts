import { index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { generations } from '#platform/server/runs/tables.ts';

/** What a visitor got on the front page, until they have an account or 30 days have passed. */
export const firstLooks = pgTable(
  'first_looks',
  {
    generationId: uuid('generation_id')
      .primaryKey()
      .references(() => generations.id, { onDelete: 'cascade' }),
    /** SHA-256 of the visitor's cookie. */
    visitorHash: text('visitor_hash').notNull(),
    businessDescription: text('business_description').notNull(),
    targetAudience: text('target_audience').notNull(),
    frustrations: jsonb('frustrations')
      .$type<
        readonly { readonly title: string; readonly explanation: string; readonly listenFor: string }[]
      >()
      .notNull(),
    /** The notice shown with template text; null if a model wrote it. */
    demoNotice: text('demo_notice'),
    madeAt: timestamp('made_at', { withTimezone: true }).notNull(),
  },
  (table) => [
    index('first_looks_visitor').on(table.visitorHash, table.madeAt),
    // For the hourly round that deletes what nobody claimed.
    index('first_looks_made').on(table.madeAt),
  ],
);
