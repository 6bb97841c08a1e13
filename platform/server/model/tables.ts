import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { modelListings, modelTroubles } from '#platform/contract/model-state.ts';

/** How the configured model is doing: one row, which every node may read and replace. Holds no personal data. */
export const modelHealth = pgTable(
  'model_health',
  {
    id: integer('id').primaryKey().default(1),
    /** The provider, address and model that this row describes; with another configuration it does not apply. */
    subject: text('subject').notNull(),
    /** Why texts fail, until one succeeds. */
    trouble: text('trouble', { enum: modelTroubles }),
    troubledAt: timestamp('troubled_at', { withTimezone: true }),
    /** What the provider's list of models said; null before the first request. */
    listing: text('listing', { enum: modelListings }),
    /** The day on which the model ends, `2027-04-01`, if one was announced. */
    endsOn: text('ends_on'),
    /** When the provider was last asked for its list. */
    askedAt: timestamp('asked_at', { withTimezone: true }),
    /** The model that turns recordings into text, and why that fails, until one succeeds. */
    transcriptionModel: text('transcription_model'),
    transcriptionTrouble: text('transcription_trouble', { enum: modelTroubles }),
    transcriptionTroubledAt: timestamp('transcription_troubled_at', { withTimezone: true }),
  },
  (table) => [check('model_health_one_row', sql`${table.id} = 1`)],
);
