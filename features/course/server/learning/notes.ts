import { and, asc, eq } from 'drizzle-orm';
import { AppError } from '#platform/contract/errors.ts';
import type { Viewer } from '#platform/server/viewer/load.ts';
import type { CourseDeps } from '#features/course/server/course-deps.ts';
import { findOpenLesson } from '#features/course/server/lesson/lesson.ts';
import { courseModules, lessonNotes, lessons } from '#features/course/server/tables.ts';

/** Stores a note; an empty one is deleted. @throws AppError not_found, module_locked */
export async function keepNote(
  deps: CourseDeps,
  viewer: Viewer,
  given: { lessonId: string; text: string },
): Promise<{ text: string; updatedAt: Date | null }> {
  const { lessonId, text } = given;
  await findOpenLesson(deps, viewer, lessonId);
  const { userId } = viewer;
  if (text === '') {
    await deps.db
      .delete(lessonNotes)
      .where(and(eq(lessonNotes.userId, userId), eq(lessonNotes.lessonId, lessonId)));
    return { text, updatedAt: null };
  }
  const updatedAt = deps.clock.now();
  await deps.db
    .insert(lessonNotes)
    .values({ userId, lessonId, text, updatedAt })
    .onConflictDoUpdate({ target: [lessonNotes.userId, lessonNotes.lessonId], set: { text, updatedAt } });
  return { text, updatedAt };
}

/** Deletes a member's own note, also one whose lesson is closed to them. @throws AppError not_found */
export async function deleteNote(
  { db }: Pick<CourseDeps, 'db'>,
  { userId }: Pick<Viewer, 'userId'>,
  lessonId: string,
): Promise<void> {
  const gone = await db
    .delete(lessonNotes)
    .where(and(eq(lessonNotes.userId, userId), eq(lessonNotes.lessonId, lessonId)))
    .returning({ lessonId: lessonNotes.lessonId });
  if (gone.length === 0) throw new AppError('not_found');
}

/** A member's notes in course order; `isOpen` says whether they can open the lesson now. */
export async function notesOf({ db, clock, outline }: CourseDeps, viewer: Viewer) {
  const rows = await db
    .select({
      lessonId: lessonNotes.lessonId,
      text: lessonNotes.text,
      updatedAt: lessonNotes.updatedAt,
      slug: lessons.slug,
      lessonTitle: lessons.title,
      moduleTitle: courseModules.title,
    })
    .from(lessonNotes)
    .innerJoin(lessons, eq(lessons.id, lessonNotes.lessonId))
    .innerJoin(courseModules, eq(courseModules.id, lessons.moduleId))
    .where(eq(lessonNotes.userId, viewer.userId))
    .orderBy(asc(courseModules.orderIndex), asc(lessons.orderIndex), asc(lessons.id));
  const { modules } = await outline.view(viewer, clock.now());
  const open = new Set(
    modules.flatMap((module) => (module.unlock.isOpen ? module.lessons.map(({ id }) => id) : [])),
  );
  return rows.map((row) => ({ ...row, isOpen: open.has(row.lessonId) }));
}
