import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { users } from '#platform/server/auth/tables.ts';
import { audiences } from '#features/course/rules-clinics.ts';
import { lessons } from '#features/course/server/tables.ts';

const instant = (name: string) => timestamp(name, { withTimezone: true });

/** Live calls that the owner sets. A canceled one stays, so that it can be taken back and calendars hear of it. */
export const clinics = pgTable(
  'clinics',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    title: text('title').notNull(),
    startsAt: instant('starts_at').notNull(),
    minutes: integer('minutes').notNull(),
    link: text('link').notNull(),
    audience: text('audience', { enum: audiences }).notNull(),
    /** Null: as many as want to come. */
    seats: integer('seats'),
    /** Incremented by every edit; calendars read it as the event's SEQUENCE. */
    version: integer('version').notNull().default(1),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
    canceledAt: instant('canceled_at'),
    /** When all who may come had been told. */
    toldAt: instant('told_at'),
    lessonId: uuid('lesson_id').references(() => lessons.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('clinics_starts').on(table.startsAt),
    index('clinics_lesson').on(table.lessonId),
    check('clinics_audience', sql`${table.audience} in ('premium', 'tools', 'everyone')`),
    check('clinics_minutes', sql`${table.minutes} > 0`),
    check('clinics_seats', sql`${table.seats} > 0`),
  ],
);

/** Who said that they come. */
export const clinicGuests = pgTable(
  'clinic_guests',
  {
    clinicId: uuid('clinic_id')
      .notNull()
      .references(() => clinics.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    saidAt: instant('said_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.clinicId, table.userId] }),
    index('clinic_guests_user').on(table.userId),
  ],
);
