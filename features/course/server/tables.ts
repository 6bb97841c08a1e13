import { sql, type SQL } from 'drizzle-orm';
import {
  boolean,
  check,
  customType,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '#platform/server/auth/tables.ts';
import { storedFiles } from '#platform/server/files/tables.ts';
import type { RecallCard } from '#platform/server/recall-card.ts';
import type { CheckQuestion, UseItNow } from '#features/course/rules-lesson.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });
const searchVector = customType<{ data: string }>({ dataType: () => 'tsvector' });
const member = () =>
  text('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/**
 * Modules [course.module-fields]. The admin's writes keep their order at 1, 2, 3 …; a deleted module keeps its lessons
 * and can be restored.
 */
export const courseModules = pgTable(
  'course_modules',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    title: text('title').notNull(),
    description: text('description').notNull().default(''),
    /** From 1. */
    orderIndex: integer('order_index').notNull(),
    /** The owner's days for its place, written together with the order. */
    unlockAfterDays: integer('unlock_after_days').notNull(),
    isPublished: boolean('is_published').notNull().default(false),
    /** Incremented by every edit: an edit based on an older version is a conflict. */
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    check('course_modules_order', sql`${table.orderIndex} >= 1`),
    check('course_modules_unlock', sql`${table.unlockAfterDays} >= 0`),
  ],
);

/** Lessons [course.lesson-fields], with file ids instead of public addresses. */
export const lessons = pgTable(
  'lessons',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    moduleId: uuid('module_id')
      .notNull()
      .references(() => courseModules.id),
    /** The last part of its address, `/course/<slug>`; never changes. */
    slug: text('slug').notNull().unique().default(sql`gen_random_uuid()::text`),
    title: text('title').notNull(),
    description: text('description').notNull().default(''),
    contentType: text('content_type', { enum: ['video', 'pdf', 'text'] }).notNull(),
    videoFileId: uuid('video_file_id').references(() => storedFiles.id),
    pdfFileId: uuid('pdf_file_id').references(() => storedFiles.id),
    /** WebVTT. */
    captionsVtt: text('captions_vtt'),
    /** Markdown: the lesson itself, or the text below a film. */
    textContent: text('text_content').notNull().default(''),
    orderIndex: integer('order_index').notNull(),
    durationMinutes: integer('duration_minutes'),
    /** The film's, read from its container. */
    durationSeconds: doublePrecision('duration_seconds'),
    objectives: jsonb('objectives').$type<readonly string[]>().notNull().default([]),
    useItNow: jsonb('use_it_now').$type<UseItNow>(),
    questions: jsonb('questions').$type<readonly CheckQuestion[]>().notNull().default([]),
    isPublished: boolean('is_published').notNull().default(false),
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    deletedAt: instant('deleted_at'),
    /** Maintained by the database itself; of the captions it has the words without their times. */
    search: searchVector('search').generatedAlwaysAs(
      (): SQL =>
        sql`setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', description || ' ' || text_content), 'B') || setweight(to_tsvector('english', regexp_replace(coalesce(captions_vtt, ''), '[0-9:.]+ --> [0-9:.]+[^\n]*', ' ', 'g')), 'C')`,
    ),
  },
  (table) => [
    index('lessons_module').on(table.moduleId, table.orderIndex),
    index('lessons_video_file').on(table.videoFileId),
    index('lessons_pdf_file').on(table.pdfFileId),
    index('lessons_search').using('gin', table.search),
    check('lessons_content_type', sql`${table.contentType} in ('video', 'pdf', 'text')`),
    check('lessons_order', sql`${table.orderIndex} >= 1`),
  ],
);

/** Progress [course.progress-fields]. A completed lesson stays completed. */
export const userProgress = pgTable(
  'user_progress',
  {
    userId: member(),
    lessonId: uuid('lesson_id')
      .notNull()
      .references(() => lessons.id),
    completed: boolean('completed').notNull().default(false),
    completionDate: instant('completion_date'),
    /** Seconds. */
    lastVideoPosition: doublePrecision('last_video_position').notNull().default(0),
    /** How much of the film was ever played, 0 to 1; only increases. */
    watchedShare: doublePrecision('watched_share').notNull().default(0),
    startedAt: instant('started_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.lessonId] }),
    index('user_progress_lesson').on(table.lessonId),
    check('user_progress_position', sql`${table.lastVideoPosition} >= 0`),
    check('user_progress_share', sql`${table.watchedShare} between 0 and 1`),
  ],
);

/** A member's own notes on a lesson. */
export const lessonNotes = pgTable(
  'lesson_notes',
  {
    userId: member(),
    lessonId: uuid('lesson_id')
      .notNull()
      .references(() => lessons.id),
    text: text('text').notNull(),
    updatedAt: instant('updated_at').notNull(),
    search: searchVector('search').generatedAlwaysAs((): SQL => sql`to_tsvector('english', text)`),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.lessonId] }),
    index('lesson_notes_lesson').on(table.lessonId),
  ],
);

/** What a member chose at a check question: the last answer counts, the first one shows what they knew. */
export const checkAnswers = pgTable(
  'check_answers',
  {
    userId: member(),
    lessonId: uuid('lesson_id')
      .notNull()
      .references(() => lessons.id),
    /** Index of the question in its lesson, from 0. */
    question: integer('question').notNull(),
    firstOption: integer('first_option').notNull(),
    option: integer('option').notNull(),
    isRight: boolean('is_right').notNull(),
    answeredAt: instant('answered_at').notNull(),
    /** The state of ts-fsrs; the due instant is a column of its own. An answer before it is due changes neither. */
    card: jsonb('card').$type<RecallCard>().notNull(),
    dueAt: instant('due_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.lessonId, table.question] }),
    index('check_answers_lesson').on(table.lessonId),
  ],
);

/**
 * A module that is permanently open to a member: its day came and they were told (`drip`), an admin opened it early
 * (`override`), or it was open when the order changed (`kept`).
 */
export const moduleOpenings = pgTable(
  'module_openings',
  {
    userId: member(),
    moduleId: uuid('module_id')
      .notNull()
      .references(() => courseModules.id),
    openedAt: instant('opened_at').notNull(),
    reason: text('reason', { enum: ['drip', 'override', 'kept'] }).notNull(),
    grantedBy: text('granted_by').references(() => users.id, { onDelete: 'set null' }),
    /** For an `override` only: when they were told. Null: there was nothing to read yet, or they had no access. */
    toldAt: instant('told_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.moduleId] }),
    index('module_openings_module').on(table.moduleId),
    index('module_openings_granted_by').on(table.grantedBy).where(sql`${table.grantedBy} is not null`),
    index('module_openings_untold')
      .on(table.userId)
      .where(sql`${table.reason} = 'override' and ${table.toldAt} is null`),
    check('module_openings_reason', sql`${table.reason} in ('drip', 'override', 'kept')`),
  ],
);

/**
 * A day that a member was told and that a later change to the course's order would have postponed: the module still
 * opens then. Written in the transaction of whatever changes the course, for everyone who was told.
 */
export const moduleToldDays = pgTable(
  'module_told_days',
  {
    userId: member(),
    moduleId: uuid('module_id')
      .notNull()
      .references(() => courseModules.id),
    opensAt: instant('opens_at').notNull(),
    /** When the access that it was told for began: after a break the weeks start over. */
    accessSince: instant('access_since').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.moduleId] }),
    index('module_told_days_module').on(table.moduleId),
  ],
);

/** The private calendar link of a member: a new generation invalidates the old address. */
export const calendarFeeds = pgTable('calendar_feeds', {
  userId: member().primaryKey(),
  generation: integer('generation').notNull().default(1),
});

/** One for each member who finished; what it says was true when it was made and does not change with the course. */
export const courseCertificates = pgTable(
  'course_certificates',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    userId: member().unique(),
    /** Random: anyone who has it can check that the certificate is genuine. */
    number: text('number').notNull().unique(),
    /** As the member entered it. */
    name: text('name').notNull(),
    lessons: integer('lessons').notNull(),
    modules: integer('modules').notNull(),
    /** When they finished the last lesson. */
    finishedAt: instant('finished_at').notNull(),
    issuedAt: instant('issued_at').notNull(),
    revokedAt: instant('revoked_at'),
    revokedBy: text('revoked_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('course_certificates_revoked_by').on(table.revokedBy).where(sql`${table.revokedBy} is not null`),
  ],
);
