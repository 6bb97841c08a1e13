import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { AppError } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/client.ts';
import { storedFiles } from '#platform/server/files/tables.ts';
import { type Author, changeCourse, type CourseAdminDeps, noteAct } from './admin-acts.ts';
import { lessonIds, placeLessons } from './admin-lessons.ts';
import { dripOf, liveModules, placeModules } from './admin-modules.ts';
import { courseModules, lessons } from '#features/course/server/tables.ts';

/** Something that was deleted from the course and can be restored. */
export interface Deleted {
  readonly id: string;
  readonly kind: 'module' | 'lesson';
  readonly title: string;
  readonly moduleTitle: string | null;
  readonly lessons: number;
  readonly deletedAt: Date;
}

const mostListed = 100;

/** The newest deletions. A lesson whose module is also deleted can be restored only after it. */
export async function deletions(db: Db): Promise<Deleted[]> {
  const modules = await db
    .select({
      id: courseModules.id,
      title: courseModules.title,
      deletedAt: courseModules.deletedAt,
      lessons: sql<number>`(select count(*)::int from ${lessons} l where l.module_id = ${courseModules}.id and l.deleted_at is null)`,
    })
    .from(courseModules)
    .where(isNotNull(courseModules.deletedAt))
    .orderBy(desc(courseModules.deletedAt), desc(courseModules.id))
    .limit(mostListed);
  const single = await db
    .select({
      id: lessons.id,
      title: lessons.title,
      deletedAt: lessons.deletedAt,
      moduleTitle: courseModules.title,
    })
    .from(lessons)
    .innerJoin(courseModules, eq(courseModules.id, lessons.moduleId))
    .where(and(isNotNull(lessons.deletedAt), isNull(courseModules.deletedAt)))
    .orderBy(desc(lessons.deletedAt), desc(lessons.id))
    .limit(mostListed);
  const all = [
    ...modules.map((module) => ({ ...module, kind: 'module' as const, moduleTitle: null })),
    ...single.map((lesson) => ({ ...lesson, kind: 'lesson' as const, lessons: 0 })),
  ];
  return all
    .flatMap(({ deletedAt, ...thing }) => (deletedAt === null ? [] : [{ ...thing, deletedAt }]))
    .toSorted((a, b) => b.deletedAt.getTime() - a.deletedAt.getTime());
}

/** How many files the lessons have, deleted lessons included, and their total bytes. */
export async function courseStorage(db: Db): Promise<{ files: number; bytes: number }> {
  const [row] = await db
    .select({ files: sql<string>`count(*)`, bytes: sql<string>`coalesce(sum(${storedFiles.size}), 0)` })
    .from(storedFiles)
    .where(
      sql`exists (select 1 from ${lessons} l where l.video_file_id = ${storedFiles}.id or l.pdf_file_id = ${storedFiles}.id)`,
    );
  return { files: Number(row?.files ?? 0), bytes: Number(row?.bytes ?? 0) };
}

/**
 * Restores a module at the end of the course, or a lesson at the end of its module, unpublished. @throws AppError
 * not_found
 */
export async function restore(
  deps: CourseAdminDeps,
  by: Author,
  { kind, id }: Pick<Deleted, 'kind' | 'id'>,
): Promise<void> {
  await changeCourse(deps, async (tx, now) => {
    const back = { deletedAt: null, isPublished: false, updatedAt: now };
    if (kind === 'module') {
      const before = await liveModules(tx);
      const [found] = await tx
        .update(courseModules)
        .set({ ...back, version: sql`${courseModules.version} + 1` })
        .where(and(eq(courseModules.id, id), isNotNull(courseModules.deletedAt)))
        .returning({ id: courseModules.id });
      if (!found) throw new AppError('not_found');
      const ids = [...before.map((module) => module.id), id];
      await placeModules(tx, deps, { ids, drip: dripOf(before), now });
    } else {
      const [lesson] = await tx
        .select({ moduleId: lessons.moduleId })
        .from(lessons)
        .where(and(eq(lessons.id, id), isNotNull(lessons.deletedAt)));
      if (!lesson) throw new AppError('not_found');
      const ids = await lessonIds(tx, lesson.moduleId);
      await tx
        .update(lessons)
        .set({ ...back, version: sql`${lessons.version} + 1` })
        .where(eq(lessons.id, id));
      await placeLessons(tx, [...ids, id], now);
    }
    await noteAct(tx, by, now, {
      action: kind === 'module' ? 'course.module_restored' : 'course.lesson_restored',
      details: { [kind]: id },
    });
  });
}
