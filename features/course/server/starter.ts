import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { count, sql } from 'drizzle-orm';
import { courseModules as starterModules } from '#content/course/modules.ts';
import type { CourseLesson } from '#content/course/schema.ts';
import type { Db } from '#platform/server/db/client.ts';
import { claimFile, type StoredFile } from '#platform/server/files/library.ts';
import { storeLocalFile, type StoringDeps } from '#platform/server/files/store-bytes.ts';
import { unlockAfterDays } from '#features/course/rules.ts';
import { courseModules, lessons } from './tables.ts';

interface Attached {
  readonly file: StoredFile;
  readonly captions: string | null;
  readonly seconds: number | null;
}

async function isEmpty(db: Db): Promise<boolean> {
  const [row] = await db.select({ modules: count() }).from(courseModules);
  return row?.modules === 0;
}

/** The length of each film in seconds, by its lesson's slug. */
function filmLengths(folder: string): ReadonlyMap<string, number> {
  const films = JSON.parse(readFileSync(join(folder, 'films.json'), 'utf8')) as {
    slug: string;
    duration: number;
  }[];
  return new Map(films.map(({ slug, duration }) => [slug, duration]));
}

/** Stores a lesson's film or PDF. */
async function attach(
  deps: StoringDeps,
  content: string,
  { slug, type }: CourseLesson,
): Promise<Attached | null> {
  if (type === 'text') return null;
  if (type === 'pdf') {
    const path = join(content, 'worksheets', `${slug}.pdf`);
    const file = await storeLocalFile(deps, { path, name: `${slug}.pdf`, type: 'pdf' });
    return { file, captions: null, seconds: null };
  }
  const folder = join(content, 'films');
  const seconds = filmLengths(folder).get(slug) ?? null;
  const file = await storeLocalFile(deps, {
    path: join(folder, `${slug}.mp4`),
    name: `${slug}.mp4`,
    type: 'mp4',
    ...(seconds !== null && { durationMs: Math.round(seconds * 1000) }),
  });
  return { file, captions: readFileSync(join(folder, `${slug}.vtt`), 'utf8'), seconds };
}

function lessonRow(lesson: CourseLesson, attached: Attached | undefined, moduleId: string, now: Date) {
  const { slug, title, type, minutes, order, idea, objectives, body, questions, useItNow } = lesson;
  return {
    moduleId,
    slug,
    title,
    description: idea,
    contentType: type,
    videoFileId: type === 'video' ? (attached?.file.id ?? null) : null,
    pdfFileId: type === 'pdf' ? (attached?.file.id ?? null) : null,
    captionsVtt: attached?.captions ?? null,
    textContent: body,
    orderIndex: order,
    durationMinutes: minutes,
    durationSeconds: attached?.seconds ?? null,
    objectives,
    useItNow,
    questions,
    isPublished: true,
    createdAt: now,
    updatedAt: now,
  };
}

/**
 * Puts the starter course (content/course, its films and worksheets) into an installation that has no module, not even
 * a deleted one. What the owner changes or removes later is never touched.
 * @param content absolute path of the folder `content`
 */
export async function seedStarterCourse(deps: StoringDeps, content: string): Promise<void> {
  if (!(await isEmpty(deps.db))) return;
  // Imported here because only the first start of an installation needs it.
  const { loadCourse } = await import('#content/course/load.ts');
  const course = loadCourse(join(content, 'course'));
  const attached = new Map<string, Attached>();
  for (const lesson of course) {
    const one = await attach(deps, content, lesson);
    if (one) attached.set(lesson.slug, one);
  }
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('starter course', 0))`);
    // Another node was faster: its rows are there by now, and our files are cleaned up by themselves.
    if (!(await isEmpty(tx))) return;
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
      await tx
        .insert(lessons)
        .values(own.map((lesson) => lessonRow(lesson, attached.get(lesson.slug), module.id, now)));
    }
    for (const { file } of attached.values())
      await claimFile(tx, { id: file.id, accepted: { types: [file.type] } });
  });
}
