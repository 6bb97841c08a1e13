import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { AppError } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/client.ts';
import { storedFiles } from '#platform/server/files/tables.ts';
import { type orderLessons } from '#features/course/contract-admin.ts';
import { judgeOrder } from '#platform/contract/order.ts';
import { type Author, changeCourse, type CourseAdminDeps, noteAct } from './admin-acts.ts';
import { lessonEditions } from '#features/course/server/editions/tables.ts';
import { courseModules, lessons } from '#features/course/server/tables.ts';

const live = and(isNull(lessons.deletedAt), isNull(courseModules.deletedAt));
const fileId = sql`coalesce(${lessons.videoFileId}, ${lessons.pdfFileId})`;

const listed = {
  id: lessons.id,
  slug: lessons.slug,
  moduleId: lessons.moduleId,
  title: lessons.title,
  description: lessons.description,
  contentType: lessons.contentType,
  orderIndex: lessons.orderIndex,
  durationMinutes: lessons.durationMinutes,
  isPublished: lessons.isPublished,
  hasCaptions: sql<boolean>`${lessons.captionsVtt} is not null`,
  version: lessons.version,
  /** A newer edition waits for an admin's decision. */
  hasNewerEdition: sql<boolean>`coalesce(${lessonEditions.arrived} is distinct from ${lessonEditions.decided}, false)`,
  hasEdition: sql<boolean>`${lessonEditions.lessonId} is not null`,
  file: {
    id: storedFiles.id,
    name: storedFiles.name,
    type: storedFiles.type,
    size: storedFiles.size,
  },
};

/** Every lesson that is not deleted, itself or with its module, in course order and without its text. */
export async function liveLessons(db: Db, params: { moduleId?: string } = {}) {
  return db
    .select(listed)
    .from(lessons)
    .innerJoin(courseModules, eq(courseModules.id, lessons.moduleId))
    .leftJoin(storedFiles, eq(storedFiles.id, fileId))
    .leftJoin(lessonEditions, eq(lessonEditions.lessonId, lessons.id))
    .where(params.moduleId === undefined ? live : and(live, eq(lessons.moduleId, params.moduleId)))
    .orderBy(asc(courseModules.orderIndex), asc(lessons.orderIndex), asc(lessons.id));
}

export type LiveLesson = Awaited<ReturnType<typeof liveLessons>>[number];

/** One lesson with its text and captions. @throws AppError not_found */
export async function wholeLesson(db: Db, id: string) {
  const [lesson] = await db
    .select({
      ...listed,
      text: lessons.textContent,
      captions: lessons.captionsVtt,
      durationSeconds: lessons.durationSeconds,
      objectives: lessons.objectives,
      questions: lessons.questions,
      useItNow: lessons.useItNow,
      videoFileId: lessons.videoFileId,
      pdfFileId: lessons.pdfFileId,
    })
    .from(lessons)
    .innerJoin(courseModules, eq(courseModules.id, lessons.moduleId))
    .leftJoin(storedFiles, eq(storedFiles.id, fileId))
    .leftJoin(lessonEditions, eq(lessonEditions.lessonId, lessons.id))
    .where(and(live, eq(lessons.id, id)));
  if (!lesson) throw new AppError('not_found');
  return lesson;
}

export type WholeLessonRow = Awaited<ReturnType<typeof wholeLesson>>;

/** The ids of a module's lessons in order. @throws AppError not_found if there is no such module */
export async function lessonIds(tx: Db, moduleId: string): Promise<readonly string[]> {
  const [module] = await tx
    .select({ id: courseModules.id })
    .from(courseModules)
    .where(and(eq(courseModules.id, moduleId), isNull(courseModules.deletedAt)));
  if (!module) throw new AppError('not_found');
  const rows = await tx
    .select({ id: lessons.id })
    .from(lessons)
    .where(and(eq(lessons.moduleId, moduleId), isNull(lessons.deletedAt)))
    .orderBy(asc(lessons.orderIndex), asc(lessons.id));
  return rows.map(({ id }) => id);
}

/** Numbers the lessons of a module 1, 2, 3 … */
export async function placeLessons(tx: Db, ids: readonly string[], now: Date): Promise<void> {
  for (const [index, id] of ids.entries()) {
    await tx
      .update(lessons)
      .set({ orderIndex: index + 1, updatedAt: now })
      .where(and(eq(lessons.id, id), sql`${lessons.orderIndex} <> ${index + 1}`));
  }
}

/** Puts the lessons of a module into another order. @throws AppError not_found, conflict, invalid_input */
export async function reorderLessons(
  deps: CourseAdminDeps,
  by: Author,
  moduleId: string,
  { seen, wanted }: z.output<typeof orderLessons.body>,
): Promise<LiveLesson[]> {
  return changeCourse(deps, async (tx, now) => {
    const verdict = judgeOrder(seen, wanted, await lessonIds(tx, moduleId));
    if (verdict === 'not an order') throw new AppError('invalid_input');
    if (verdict === 'conflict') throw new AppError('conflict');
    if (verdict === 'new') {
      await placeLessons(tx, wanted, now);
      await noteAct(tx, by, now, { action: 'course.lessons_reordered', details: { module: moduleId } });
    }
    return liveLessons(tx, { moduleId });
  });
}

/** Deletes a lesson from the course; it can be restored. @throws AppError not_found */
export async function removeLesson(deps: CourseAdminDeps, by: Author, id: string): Promise<void> {
  await changeCourse(deps, async (tx, now) => {
    const { moduleId } = await wholeLesson(tx, id);
    await tx.update(lessons).set({ deletedAt: now, updatedAt: now }).where(eq(lessons.id, id));
    await placeLessons(tx, await lessonIds(tx, moduleId), now);
    await noteAct(tx, by, now, { action: 'course.lesson_deleted', details: { lesson: id } });
  });
}
