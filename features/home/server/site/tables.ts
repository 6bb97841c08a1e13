import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { siteParts } from '#features/home/rules-site.ts';

/** The owner's entries about the site, part by part. The audit log records who changed what. */
export const siteTexts = pgTable('site_texts', {
  part: text('part', { enum: siteParts }).primaryKey(),
  /** As the contract names its fields; a part that a later release changed is read as far as it is understood. */
  value: jsonb('value').notNull(),
  /** The number of the save that wrote it: saves of all parts are counted together. */
  version: integer('version').notNull(),
});
