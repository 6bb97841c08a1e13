import { count } from 'drizzle-orm';
import { courseModules as starterModules } from '#content/course/modules.ts';
import type { Db } from '#platform/server/db/client.ts';
import { claimFile, type StoredFile } from '#platform/server/files/library.ts';
import type { StoringDeps } from '#platform/server/files/store-bytes.ts';
import { unlockAfterDays } from '#features/course/rules.ts';
import { changeCourse } from '#features/course/server/admin/admin-acts.ts';
import { columnsOf, hashOf } from '#features/course/server/editions/content.ts';
import { type ShippedLesson, storeShippedFile } from '#features/course/server/editions/shipped.ts';
import { lessonEditions } from '#features/course/server/editions/tables.ts';
import { courseModules, lessons } from '#features/course/server/tables.ts';

/** Whether the installation has no module, not even a deleted one. */
export async function hasNoCourse(db: Db): Promise<boolean> {
  const [row] = await db.select({ modules: count() }).from(courseModules);
  return row?.modules === 0;
}

function lessonRow(
  { slug, order, content, seconds }: ShippedLesson,
  file: StoredFile | undefined,
  moduleId: string,
  now: Date,
) {
  return {
    ...columnsOf(content, file?.id ?? null),
    moduleId,
    slug,
    orderIndex: order,
    durationSeconds: seconds,
    isPublished: true,
    createdAt: now,
    updatedAt: now,
  };
}

/** Puts the starter course into an installation without one. It never overwrites what the owner changes or removes. */
export async function seedStarterCourse(deps: StoringDeps, course: readonly ShippedLesson[]): Promise<void> {
  const files = new Map<string, StoredFile>();
  for (const lesson of course) {
    const file = await storeShippedFile(deps, lesson);
    if (file) files.set(lesson.slug, file);
  }
  await changeCourse(deps, async (tx, now) => {
    // Another node was faster: its rows exist by now, and our unused files are cleaned up later.
    if (!(await hasNoCourse(tx))) return;
    for (const { order, title, description } of starterModules) {
      const [module] = await tx
        .insert(courseModules)
        .values({
          title,
          description,
          orderIndex: order,
          unlockAfterDays: unlockAfterDays(order),
          isPublished: true,
          createdAt: now,
          updatedAt: now,
        })
        .returning({ id: courseModules.id });
      if (!module) throw new Error('the module was not written');
      const own = course.filter((lesson) => lesson.module === order);
      const made = await tx
        .insert(lessons)
        .values(own.map((lesson) => lessonRow(lesson, files.get(lesson.slug), module.id, now)))
        .returning({ id: lessons.id, slug: lessons.slug });
      const hashes = new Map(own.map(({ slug, content }) => [slug, hashOf(content)]));
      await tx.insert(lessonEditions).values(
        made.map(({ id, slug }) => {
          const hash = hashes.get(slug) ?? '';
          return { lessonId: id, arrived: hash, decided: hash };
        }),
      );
    }
    for (const file of files.values()) await claimFile(tx, { id: file.id, accepted: { types: [file.type] } });
  });
}
