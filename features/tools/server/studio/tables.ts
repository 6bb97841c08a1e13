import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  customType,
  type AnyPgColumn,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { clients } from '#platform/server/clients/tables.ts';
import { users } from '#platform/server/auth/tables.ts';
import { outcomes, versionKinds } from '#features/tools/contract-studio.ts';
import type { Plan } from '#features/tools/rules/plan.ts';
import { generations } from '#platform/server/runs/tables.ts';
import { frustrationCards } from '#features/tools/server/tables.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** One thing written for a member; its content is in its versions. */
export const studioResults = pgTable(
  'studio_results',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tool: text('tool').notNull(),
    title: text('title').notNull(),
    /** The card it began with; when the card is deleted, this becomes null and the result stays. */
    cardId: uuid('card_id').references(() => frustrationCards.id, { onDelete: 'set null' }),
    /** Whom it was written for; null: nobody in particular. */
    clientId: uuid('client_id').references(() => clients.id, { onDelete: 'cascade' }),
    fromResultId: uuid('from_result_id').references((): AnyPgColumn => studioResults.id, {
      onDelete: 'set null',
    }),
    /** The version of that result; null: its newest. */
    fromVersion: integer('from_version'),
    favourite: boolean('favourite').notNull().default(false),
    usedAt: instant('used_at'),
    outcome: text('outcome', { enum: outcomes }),
    /** Number of the newest version. */
    latest: integer('latest').notNull(),
    /** The beginning of the newest version, for the list. */
    excerpt: text('excerpt').notNull(),
    demoNotice: text('demo_notice'),
    /** Every word of every version once, as search-words.ts splits texts and queries alike, whatever the language. */
    searchText: text('search_text').notNull(),
    search: tsvector('search')
      .notNull()
      .generatedAlwaysAs(sql`array_to_tsvector(string_to_array(search_text, ' '))`),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    /** Deleted from the library; gone for good 30 days later. */
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    // The columns that the library filters by come after the order, so that filters are checked in the index alone.
    index('studio_results_library').on(
      table.userId,
      table.createdAt,
      table.id,
      table.tool,
      table.favourite,
      table.usedAt,
      table.deletedAt,
    ),
    index('studio_results_card').on(table.cardId),
    index('studio_results_client').on(table.clientId),
    index('studio_results_from').on(table.fromResultId),
    // For the chore that asks what came of a text.
    index('studio_results_used')
      .on(table.usedAt)
      .where(sql`${table.usedAt} is not null and ${table.outcome} is null`),
    index('studio_results_deleted').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
    index('studio_results_search').using('gin', table.search),
    check('studio_results_outcome', sql`${table.outcome} in ('reply', 'meeting', 'sale', 'no')`),
  ],
);

/** One version of a result. Edits change it in place; everything else adds a version. */
export const studioVersions = pgTable(
  'studio_versions',
  {
    resultId: uuid('result_id')
      .notNull()
      .references(() => studioResults.id, { onDelete: 'cascade' }),
    /** From 1, in the order of writing. */
    number: integer('number').notNull(),
    kind: text('kind', { enum: versionKinds }).notNull(),
    instruction: text('instruction'),
    input: jsonb('input').$type<unknown>().notNull(),
    output: jsonb('output').$type<unknown>().notNull(),
    /** What the model wrote, kept by the first edit; null: it was not edited. */
    written: jsonb('written').$type<unknown>(),
    /**
     * Figures in the brief, the card, the onboarding answers and the brand voice: the ethics check flags all others.
     */
    figures: jsonb('figures').$type<string[]>().notNull(),
    context: jsonb('context').$type<{ profile: boolean; voice: boolean; language: string }>().notNull(),
    notices: jsonb('notices').$type<string[]>().notNull(),
    demoNotice: text('demo_notice'),
    promptVersion: text('prompt_version').notNull(),
    /** What the model decided before it wrote; null: it was not asked, as when one email is rewritten. */
    plan: jsonb('plan').$type<Plan>(),
    /** Sentences that no field supports, as a second call listed them; null: that call failed. */
    doubts: jsonb('doubts').$type<string[]>(),
    generationId: uuid('generation_id').references(() => generations.id, { onDelete: 'set null' }),
    /** Counts the edits. */
    revision: integer('revision').notNull().default(0),
    editedAt: instant('edited_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.resultId, table.number] }),
    index('studio_versions_generation').on(table.generationId),
  ],
);

/** How a member's texts should sound. */
export const brandVoices = pgTable('brand_voices', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  samples: text('samples').notNull(),
  wordsToUse: jsonb('words_to_use').$type<string[]>().notNull(),
  wordsToAvoid: jsonb('words_to_avoid').$type<string[]>().notNull(),
  language: text('language').notNull(),
  updatedAt: instant('updated_at').notNull(),
});
