import { and, desc, eq, inArray } from 'drizzle-orm';
import { can } from '#platform/contract/capabilities.ts';
import type { Passage } from '#platform/contract/passages.ts';
import type { Viewer } from '#platform/server/viewer/load.ts';
import { lessonPassages } from '#features/course/rules-passages.ts';
import type { CourseDeps } from './course-deps.ts';
import { lessonNotes, lessons } from './tables.ts';

/** How many notes of a member are looked into, the newest first. */
const mostNotes = 200;

/** A lesson's passages in memory, and the version of the lesson that they are of. */
interface Kept {
  readonly version: number;
  /** What its 'Use it now' has somebody do; null: it has none. */
  readonly task: string | null;
  readonly passages: readonly Passage[];
}

/**
 * The course in passages as one viewer sees it now: of a lesson whose day has not come they are kept apart. A lesson is
 * split again once it was edited; until then each question costs one read of the versions.
 */
export function createLessonPassages({ clock, db, outline }: Pick<CourseDeps, 'clock' | 'db' | 'outline'>) {
  const known = new Map<string, Kept>();

  async function refresh(ids: readonly string[]): Promise<void> {
    const rows = await db
      .select({ id: lessons.id, version: lessons.version })
      .from(lessons)
      .where(inArray(lessons.id, [...ids]));
    const changed = rows.filter((row) => known.get(row.id)?.version !== row.version).map(({ id }) => id);
    if (changed.length === 0) return;
    const texts = await db
      .select({
        id: lessons.id,
        slug: lessons.slug,
        title: lessons.title,
        description: lessons.description,
        text: lessons.textContent,
        objectives: lessons.objectives,
        questions: lessons.questions,
        useItNow: lessons.useItNow,
        version: lessons.version,
      })
      .from(lessons)
      .where(inArray(lessons.id, changed));
    for (const { useItNow, version, ...lesson } of texts)
      known.set(lesson.id, { version, task: useItNow?.label ?? null, passages: lessonPassages(lesson) });
  }

  return async (viewer: Viewer) => {
    if (!can(viewer, 'course.read')) return { open: [], locked: [], taskOf: () => null };
    const { modules } = await outline.view(viewer, clock.now());
    await refresh(modules.flatMap((module) => module.lessons.map(({ id }) => id)));
    const passagesOf = (id: string) => known.get(id)?.passages ?? [];
    return {
      open: modules.flatMap((module) =>
        module.unlock.isOpen ? module.lessons.flatMap(({ id }) => passagesOf(id)) : [],
      ),
      locked: modules.flatMap(({ lessons: own, unlock }) =>
        unlock.isOpen
          ? []
          : own.map(({ id, slug, title }) => ({
              lesson: { id, title, address: `/course/${slug}`, opensAt: unlock.opensAt },
              passages: passagesOf(id),
            })),
      ),
      taskOf: (id: string) => known.get(id)?.task ?? null,
    };
  };
}

/** The member's notes on lessons that are open to them now. @param open the ids of those lessons */
export async function notePassages(
  { db }: Pick<CourseDeps, 'db'>,
  { userId }: Viewer,
  open: ReadonlySet<string>,
): Promise<readonly Passage[]> {
  const rows = await db
    .select({
      lessonId: lessonNotes.lessonId,
      text: lessonNotes.text,
      slug: lessons.slug,
      title: lessons.title,
    })
    .from(lessonNotes)
    .innerJoin(lessons, eq(lessons.id, lessonNotes.lessonId))
    .where(and(eq(lessonNotes.userId, userId), inArray(lessonNotes.lessonId, [...open])))
    .orderBy(desc(lessonNotes.updatedAt))
    .limit(mostNotes);
  return rows.map(({ lessonId, slug, text, title }) => ({
    kind: 'note',
    title: `Your note on “${title}”`,
    about: '',
    topic: '',
    text,
    address: `/course/${slug}`,
    access: 'course.read',
    lessonId,
  }));
}
