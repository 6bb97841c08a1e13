import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, timestamp, unique, uuid } from 'drizzle-orm/pg-core';
import { clients } from '#platform/server/clients/tables.ts';
import { users } from '#platform/server/auth/tables.ts';
import type { Remembered } from '#features/spar/rules/memory.ts';
import type { Reading } from '#features/spar/rules/reading.ts';
import { endings, situations, steps, type TalkMinutes, tempers } from '#features/spar/rules/vocabulary.ts';
import { outcomes } from '#features/tools/contract-studio.ts';
import type { PlayedClient } from './played-client/played-client.ts';
import type { RecallCard } from '#platform/server/recall-card.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });
const member = () =>
  text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** A practice call. Its verdict is computed from its turns whenever it is read. */
export const sparTalks = pgTable(
  'spar_talks',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: member(),
    /** The client as they were when the call began: later changes to the card or the house do not affect the talk. */
    client: jsonb('client').$type<PlayedClient>().notNull(),
    /** The member's card; it may be deleted by now. */
    cardId: uuid('card_id'),
    /** The member's client whom the card is about; null for a practice client of the house. */
    clientId: uuid('client_id').references(() => clients.id, { onDelete: 'cascade' }),
    opening: text('opening').notNull(),
    situation: text('situation', { enum: situations }).notNull(),
    temper: text('temper', { enum: tempers }).notNull(),
    minutes: integer('minutes').$type<TalkMinutes>().notNull(),
    /** The first attempt (its own id in itself), and the attempt and turn that this one branched off from. */
    rootId: uuid('root_id').notNull(),
    rewoundFromId: uuid('rewound_from_id'),
    rewoundTurn: integer('rewound_turn'),
    /** The talk of the day before, which may be deleted by now, and all that the client remembers of it. */
    followsId: uuid('follows_id'),
    memory: jsonb('memory').$type<readonly Remembered[]>(),
    /**
     * Whether the member read in a debrief what this client does not say, before the talk began or while it was open.
     */
    knewUnsaid: boolean('knew_unsaid').notNull().default(false),
    /** The run that is answering now, or was the last to answer. */
    runId: uuid('run_id'),
    /** When the client first answered in this attempt: from then on the talk counts. */
    countedAt: instant('counted_at'),
    promptVersion: text('prompt_version').notNull(),
    demoNotice: text('demo_notice'),
    endedAt: instant('ended_at'),
    endedBy: text('ended_by', { enum: endings }),
    /** How far the client felt understood, and how often they were pushed, for the list. */
    heard: integer('heard'),
    pushed: integer('pushed'),
    /** Better sentences by point; null until they are written. */
    sentences: jsonb('sentences').$type<Readonly<Record<string, string>>>(),
    note: text('note').notNull().default(''),
    outcome: text('outcome', { enum: outcomes }),
    startedAt: instant('started_at').notNull(),
    /** Deleted by its member; gone for good a day later. */
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    index('spar_talks_user').on(table.userId, table.startedAt),
    index('spar_talks_client').on(table.clientId),
    index('spar_talks_root').on(table.rootId),
    index('spar_talks_deleted').on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
  ],
);

/** What the member said, what the client answered, and what the model read in it. */
export const sparTurns = pgTable(
  'spar_turns',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    talkId: uuid('talk_id')
      .notNull()
      .references(() => sparTalks.id, { onDelete: 'cascade' }),
    /** From 1. */
    number: integer('number').notNull(),
    said: text('said').notNull(),
    answer: text('answer').notNull(),
    reading: jsonb('reading').$type<Reading>().notNull(),
    at: instant('at').notNull(),
  },
  (table) => [unique('spar_turns_number').on(table.talkId, table.number)],
);

/** A missed turn that is practiced again. */
export const sparDrills = pgTable(
  'spar_drills',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: member(),
    talkId: uuid('talk_id')
      .notNull()
      .references(() => sparTalks.id, { onDelete: 'cascade' }),
    step: text('step', { enum: steps }).notNull(),
    turn: integer('turn').notNull(),
    /** What the client had said before that turn, and what the member said in it. */
    says: text('says').notNull(),
    said: text('said').notNull(),
    /** The state of ts-fsrs; the due instant is a column of its own. */
    card: jsonb('card').$type<RecallCard>().notNull(),
    dueAt: instant('due_at').notNull(),
    reviews: integer('reviews').notNull().default(0),
    lastGrade: text('last_grade'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    unique('spar_drills_step').on(table.talkId, table.step),
    index('spar_drills_due').on(table.userId, table.dueAt),
  ],
);

/** A client of the house that an admin wrote. */
export const sparHouseClients = pgTable('spar_house_clients', {
  /** Also what talks keep as the client's slug. */
  id: uuid('id').primaryKey().defaultRandom(),
  name: text('name').notNull(),
  who: text('who').notNull(),
  day: text('day').notNull(),
  wants: text('wants').notNull(),
  offer: text('offer').notNull(),
  situation: text('situation', { enum: situations }).notNull(),
  temper: text('temper', { enum: tempers }).notNull(),
  /** What they do not say, and why: told to the model, to admins, and to members in the debrief only. */
  frustration: text('frustration').notNull(),
  explanation: text('explanation').notNull(),
  /** What slips out before the client tells it, one hint per line, from faint to plain. */
  tells: text('tells').notNull(),
  /** Open to members without a plan. */
  isFree: boolean('is_free').notNull().default(false),
  /** Whether members see them; until then they are a draft. */
  isOn: boolean('is_on').notNull().default(false),
  orderIndex: integer('order_index').notNull(),
  /** Increases with every edit. */
  version: integer('version').notNull().default(1),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  /** Deleted by an admin; gone for good some weeks later. */
  deletedAt: instant('deleted_at'),
});

/** Clients of the release that an admin turned off. A row for a client that the release no longer has does no harm. */
export const sparShippedOff = pgTable('spar_shipped_off', {
  slug: text('slug').primaryKey(),
  at: instant('at').notNull(),
});
