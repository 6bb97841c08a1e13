import { and, eq, isNull } from 'drizzle-orm';
import { describeError, type Logger } from '#platform/server/logger.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { StoringDeps } from '#platform/server/files/store-bytes.ts';
import { changeCourse } from '#features/course/server/admin/admin-acts.ts';
import { wholeLesson } from '#features/course/server/admin/admin-lessons.ts';
import { hasNoCourse, seedStarterCourse } from '#features/course/server/lesson/starter.ts';
import { courseModules, lessons } from '#features/course/server/tables.ts';
import { contentOf, hashOf } from './content.ts';
import { editionKey, readShippedCourse, type ShippedLesson, storeShippedFile } from './shipped.ts';
import { courseEditions, lessonEditions } from './tables.ts';
import { noteEdition, writeEdition } from './write.ts';

export type ReleaseDeps = StoringDeps & { readonly log: Logger };

/** @returns the id of the lesson that has this slug and could show the edition, or undefined */
async function liveIdOf(db: Db, slug: string): Promise<string | undefined> {
  const [found] = await db
    .select({ id: lessons.id })
    .from(lessons)
    .innerJoin(courseModules, eq(courseModules.id, lessons.moduleId))
    .where(and(eq(lessons.slug, slug), isNull(lessons.deletedAt), isNull(courseModules.deletedAt)));
  return found?.id;
}

type Outcome = 'same' | 'renewed' | 'offered';

/** Brings one lesson to its new edition, or remembers that there is one. */
async function arriveAt(deps: ReleaseDeps, shipped: ShippedLesson): Promise<Outcome> {
  const id = await liveIdOf(deps.db, shipped.slug);
  if (id === undefined) return 'same';
  const arrived = hashOf(shipped.content);
  const [known] = await deps.db.select().from(lessonEditions).where(eq(lessonEditions.lessonId, id));
  if (known?.arrived === arrived) return 'same';
  const hashBefore = hashOf(contentOf(await wholeLesson(deps.db, id)));
  // The lesson equals its last edition: nobody has changed it here.
  const isUntouched = hashBefore === known?.decided;
  const file = isUntouched ? await storeShippedFile(deps, shipped) : null;
  return changeCourse(deps, async (tx, now): Promise<Outcome> => {
    const row = await wholeLesson(tx, id);
    const hash = hashOf(contentOf(row));
    if (hash === arrived) {
      await noteEdition(tx, id, { arrived, decided: arrived });
      return 'same';
    }
    // If an admin has edited it meanwhile, the edition is only offered, and the unused file is cleaned up later.
    if (isUntouched && hash === hashBefore) {
      await writeEdition(tx, { row, now }, { ...shipped, file });
      return 'renewed';
    }
    await noteEdition(tx, id, { arrived });
    return 'offered';
  });
}

async function arriveOrSay(deps: ReleaseDeps, shipped: ShippedLesson): Promise<Outcome | 'failed'> {
  try {
    return await arriveAt(deps, shipped);
  } catch (error) {
    deps.log.error(
      { lesson: shipped.slug, ...describeError(error) },
      'a lesson did not come to its new edition: it is tried again at the next start',
    );
    return 'failed';
  }
}

/**
 * Brings the starter course of this release to the installation: as its course if it has none; otherwise lessons that
 * nobody has changed are updated, and for the others the course admin offers the new edition. Each edition is processed
 * once. A lesson that fails, e.g. because the store does not take its film, stays unchanged until the next start, so
 * that it cannot keep the product from starting.
 * @param folder absolute path of the folder `content`
 */
export async function bringCourse(deps: ReleaseDeps, folder: string): Promise<void> {
  const key = editionKey(folder);
  const [seen] = await deps.db.select().from(courseEditions).where(eq(courseEditions.key, key));
  if (seen) return;
  const course = await readShippedCourse(folder);
  if (await hasNoCourse(deps.db)) await seedStarterCourse(deps, course);
  else {
    const told = { same: 0, renewed: 0, offered: 0, failed: 0 };
    for (const shipped of course) told[await arriveOrSay(deps, shipped)] += 1;
    deps.log.info(told, 'the course came in a new edition');
    if (told.failed > 0) return;
  }
  await deps.db.insert(courseEditions).values({ key, arrivedAt: deps.clock.now() }).onConflictDoNothing();
}
