import { eq } from 'drizzle-orm';
import type { ExportPart } from '#platform/server/personal-data.ts';
import {
  calendarFeeds,
  checkAnswers,
  courseCertificates,
  lessonNotes,
  lessons,
  moduleOpenings,
  moduleToldDays,
  userProgress,
} from './tables.ts';
import { clinicGuests, clinics } from './clinics/tables.ts';

/** What a member did in the course, for their export. */
export const courseExport: readonly ExportPart[] = [
  {
    name: 'courseProgress',
    rows: (db, { userId }) => {
      const { completed, completionDate, lastVideoPosition, watchedShare, startedAt, updatedAt } =
        userProgress;
      return db
        .select({
          lesson: lessons.title,
          completed,
          completionDate,
          lastVideoPosition,
          watchedShare,
          startedAt,
          updatedAt,
        })
        .from(userProgress)
        .innerJoin(lessons, eq(lessons.id, userProgress.lessonId))
        .where(eq(userProgress.userId, userId))
        .orderBy(userProgress.startedAt);
    },
  },
  {
    name: 'courseNotes',
    rows: (db, { userId }) =>
      db
        .select({ lesson: lessons.title, text: lessonNotes.text, updatedAt: lessonNotes.updatedAt })
        .from(lessonNotes)
        .innerJoin(lessons, eq(lessons.id, lessonNotes.lessonId))
        .where(eq(lessonNotes.userId, userId))
        .orderBy(lessonNotes.updatedAt),
  },
  {
    name: 'courseAnswers',
    rows: (db, { userId }) =>
      db
        .select({
          lesson: lessons.title,
          question: checkAnswers.question,
          firstOption: checkAnswers.firstOption,
          option: checkAnswers.option,
          isRight: checkAnswers.isRight,
          answeredAt: checkAnswers.answeredAt,
          dueAt: checkAnswers.dueAt,
          card: checkAnswers.card,
        })
        .from(checkAnswers)
        .innerJoin(lessons, eq(lessons.id, checkAnswers.lessonId))
        .where(eq(checkAnswers.userId, userId))
        .orderBy(checkAnswers.answeredAt),
  },
  {
    name: 'courseOpenings',
    rows: (db, { userId }) => {
      const { moduleId, openedAt, reason } = moduleOpenings;
      return db
        .select({ moduleId, openedAt, reason })
        .from(moduleOpenings)
        .where(eq(moduleOpenings.userId, userId));
    },
  },
  {
    name: 'courseToldDays',
    rows: (db, { userId }) => {
      const { moduleId, opensAt } = moduleToldDays;
      return db.select({ moduleId, opensAt }).from(moduleToldDays).where(eq(moduleToldDays.userId, userId));
    },
  },
  {
    name: 'clinics',
    rows: (db, { userId }) =>
      db
        .select({
          title: clinics.title,
          startsAt: clinics.startsAt,
          saidAt: clinicGuests.saidAt,
        })
        .from(clinicGuests)
        .innerJoin(clinics, eq(clinics.id, clinicGuests.clinicId))
        .where(eq(clinicGuests.userId, userId)),
  },
  {
    name: 'courseCalendar',
    rows: (db, { userId }) => db.select().from(calendarFeeds).where(eq(calendarFeeds.userId, userId)),
  },
  {
    name: 'certificate',
    rows: (db, { userId }) => {
      const { number, name, lessons: count, modules, finishedAt, issuedAt, revokedAt } = courseCertificates;
      return db
        .select({ number, name, lessons: count, modules, finishedAt, issuedAt, revokedAt })
        .from(courseCertificates)
        .where(eq(courseCertificates.userId, userId));
    },
  },
];
