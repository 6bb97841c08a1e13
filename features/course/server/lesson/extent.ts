import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/db/client.ts';
import { curled } from '#platform/contract/quotes.ts';
import { fillSections, once } from '#platform/server/http/fill-sections.ts';
import type { CourseExtent } from '#features/course/contract-extent.ts';
import { paceOf } from '#features/course/rules-drip.ts';
import { countsOf, dripOf, lessonsInWords } from '#features/course/rules-extent.ts';
import { courseModules, lessons } from '#features/course/server/tables.ts';

/** Tells all nodes that the course changed. */
export const courseChannel = 'course_changed';

/** The public extent of the course. */
async function courseExtentOf(db: Db): Promise<CourseExtent> {
  const modules = await db
    .select({
      title: courseModules.title,
      description: courseModules.description,
      lessons: sql<number>`count(*)::int`,
      opensAfter: courseModules.unlockAfterDays,
    })
    .from(courseModules)
    .innerJoin(
      lessons,
      and(eq(lessons.moduleId, courseModules.id), eq(lessons.isPublished, true), isNull(lessons.deletedAt)),
    )
    .where(and(eq(courseModules.isPublished, true), isNull(courseModules.deletedAt)))
    .groupBy(courseModules.id)
    .orderBy(asc(courseModules.orderIndex), asc(courseModules.id));
  return {
    modules: modules.map((module) => ({
      ...module,
      title: curled(module.title),
      description: curled(module.description),
    })),
  };
}

/** The course's extent, for the part that keeps in memory what pages say of the course. */
export const courseSource = { channel: courseChannel, read: courseExtentOf } as const;

/** Fills the current course into a page that was built before it was known; other pages are returned unchanged. */
export function fillExtent(html: string, course: CourseExtent): string {
  const counts = countsOf(course);
  const { listed, opens } = paceOf(dripOf(course));
  return fillSections(html, {
    'with-course': counts === null ? [] : [{ ...counts }],
    pace: [{ listed, opens }],
    'without-course': counts === null ? once : [],
    'course-module': course.modules.map(({ description, lessons: published, title }, at) => ({
      place: String(at + 1),
      title,
      description,
      lessons: lessonsInWords(published),
    })),
  });
}
