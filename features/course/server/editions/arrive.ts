import { and, eq, isNull } from 'drizzle-orm';
import { describeError, type Logger } from '#platform/server/logger.ts';
import type { Db } from '#platform/server/db/client.ts';
import { releaseFile } from '#platform/server/files/library.ts';
import type { StoringDeps } from '#platform/server/files/store-bytes.ts';
import { changeCourse } from '#features/course/server/admin-acts.ts';
import { wholeLesson, type WholeLessonRow } from '#features/course/server/admin-lessons.ts';
import { hasNoCourse, seedStarterCourse } from '#features/course/server/starter.ts';
import { courseModules, lessons } from '#features/course/server/tables.ts';
import { contentOf, hashOf } from './content.ts';
import { editionKey, readShippedCourse, type ShippedLesson, storeShippedFile } from './shipped.ts';
import { courseEditions, lessonEditions } from './tables.ts';
import { editionOf, writeContent } from './write.ts';

export type ArrivingDeps = StoringDeps & { readonly log: Logger };

/**
 * Whether nobody has changed it here. A lesson that is older than its editions counts as untouched only if nothing at
 * all was ever done to it: the starter course came published, and what an admin writes begins as a draft.
 */
async function isUntouched(tx: Db, row: WholeLessonRow, taken: string | null): Promise<boolean> {
  if (taken !== null) return hashOf(contentOf(row)) === taken;
  const [times] = await tx
    .select({ createdAt: lessons.createdAt, updatedAt: lessons.updatedAt })
    .from(lessons)
    .where(eq(lessons.id, row.id));
  return row.isPublished && row.version === 1 && times?.createdAt.getTime() === times?.updatedAt.getTime();
}

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
async function arriveAt(deps: ArrivingDeps, shipped: ShippedLesson): Promise<Outcome> {
  const id = await liveIdOf(deps.db, shipped.slug);
  if (id === undefined) return 'same';
  const arrived = hashOf(shipped.content);
  const before = await wholeLesson(deps.db, id);
  const known = await editionOf(deps.db, id);
  if (known?.arrived === arrived) return 'same';
  const isSame = hashOf(contentOf(before)) === arrived;
  const renews = !isSame && (await isUntouched(deps.db, before, known?.taken ?? null));
  const file = renews ? await storeShippedFile(deps, shipped) : null;
  return changeCourse(deps, async (tx, now): Promise<Outcome> => {
    // An admin may have written meanwhile: then it is offered to them, and the file is cleaned up by itself.
    const row = await wholeLesson(tx, id);
    const goes = renews && hashOf(contentOf(row)) === hashOf(contentOf(before));
    if (goes) {
      await writeContent(tx, { row, now }, { ...shipped, file });
      if (row.file) await releaseFile(tx, { id: row.file.id, now });
    }
    const state = { arrived, ...(goes || isSame ? { taken: arrived } : {}) };
    await tx
      .insert(lessonEditions)
      .values({ lessonId: id, ...state })
      .onConflictDoUpdate({ target: lessonEditions.lessonId, set: state });
    return isSame ? 'same' : goes ? 'renewed' : 'offered';
  });
}

async function arriveOrSay(deps: ArrivingDeps, shipped: ShippedLesson): Promise<Outcome | 'failed'> {
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
 * The starter course of this release comes to the installation: as its course if it has none; otherwise lessons that
 * nobody has changed say what the release says, and for the others it is offered in the course admin. Each edition is
 * looked at once. A lesson that fails, e.g. where the store does not take its film, stays as it is until the next start:
 * nobody can do without the product because of it.
 * @param folder absolute path of the folder `content`
 */
export async function bringCourse(deps: ArrivingDeps, folder: string): Promise<void> {
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
