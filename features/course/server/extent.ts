import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/db/client.ts';
import { curled } from '#platform/contract/quotes.ts';
import { fillSections, once } from '#platform/server/http/fill-sections.ts';
import type { CourseExtent } from '#features/course/contract-extent.ts';
import { countsOf, lessonsInWords } from '#features/course/rules-extent.ts';
import { courseModules, lessons } from './tables.ts';

/** Says to all nodes that the course changed. */
export const courseChannel = 'course_changed';

/** What of the course everybody may know. */
async function courseExtentOf(db: Db): Promise<CourseExtent> {
  const modules = await db
    .select({
      title: courseModules.title,
      description: courseModules.description,
      lessons: sql<number>`count(*)::int`,
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

/** The course for whoever keeps in memory what pages say of it. */
export const courseSource = { channel: courseChannel, read: courseExtentOf } as const;

/** Puts the course as it is now into a page that was built before anybody knew it; other pages come back as they are. */
export function fillExtent(html: string, course: CourseExtent): string {
  const counts = countsOf(course);
  return fillSections(html, {
    'with-course': counts === null ? [] : [{ ...counts }],
    'without-course': counts === null ? once : [],
    'course-module': course.modules.map(({ description, lessons: published, title }, at) => ({
      place: String(at + 1),
      title,
      description,
      lessons: lessonsInWords(published),
    })),
  });
}
