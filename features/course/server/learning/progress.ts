import { and, eq, sql } from 'drizzle-orm';
import { AppError } from '#platform/contract/errors.ts';
import type { Viewer } from '#platform/server/viewer/load.ts';
import { isPositionOf } from '#features/course/rules-playback.ts';
import type { CourseDeps } from '#features/course/server/course-deps.ts';
import { findOpenLesson } from '#features/course/server/lesson/lesson.ts';
import { userProgress } from '#features/course/server/tables.ts';

interface Save {
  readonly lessonId: string;
  /** Seconds into the film, or the page of a PDF. */
  readonly position: number;
  readonly watchedShare: number;
}

export interface SavedProgress {
  readonly lastVideoPosition: number;
  readonly watchedShare: number;
}

/**
 * Saves a member's position; the share watched only increases.
 * @throws AppError not_found, module_locked, invalid_input
 */
export async function saveOpenProgress(
  deps: CourseDeps,
  viewer: Viewer,
  given: Save,
): Promise<SavedProgress> {
  const { lesson } = await findOpenLesson(deps, viewer, given.lessonId);
  if (lesson.type === 'video' && !isPositionOf(given.position, lesson.filmSeconds)) {
    const fields = { position: 'This position is beyond the end' };
    throw new AppError('invalid_input', { fields });
  }
  const now = deps.clock.now();
  const place = { lastVideoPosition: given.position, updatedAt: now };
  const [saved] = await deps.db
    .insert(userProgress)
    .values({
      userId: viewer.userId,
      lessonId: lesson.id,
      completed: false,
      watchedShare: given.watchedShare,
      startedAt: now,
      ...place,
    })
    .onConflictDoUpdate({
      target: [userProgress.userId, userProgress.lessonId],
      set: {
        ...place,
        watchedShare: sql`greatest(${userProgress.watchedShare}, excluded.watched_share)`,
      },
    })
    .returning({
      lastVideoPosition: userProgress.lastVideoPosition,
      watchedShare: userProgress.watchedShare,
    });
  if (!saved) throw new Error('the progress was not written');
  return saved;
}

/** Marks a lesson as complete; the date of the first time is kept. @throws AppError not_found, module_locked */
export async function complete(deps: CourseDeps, viewer: Viewer, lessonId: string): Promise<Date> {
  const { userId } = viewer;
  const { lesson } = await findOpenLesson(deps, viewer, lessonId);
  const now = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const [first] = await tx
      .insert(userProgress)
      .values({ userId, lessonId, completed: true, completionDate: now, startedAt: now, updatedAt: now })
      .onConflictDoUpdate({
        target: [userProgress.userId, userProgress.lessonId],
        set: { completed: true, completionDate: now, updatedAt: now },
        setWhere: eq(userProgress.completed, false),
      })
      .returning();
    if (first) {
      const { id, slug } = lesson;
      await deps.announce(tx, { userId, event: 'lesson.completed', about: { id, slug } });
      return now;
    }
    const [again] = await tx
      .update(userProgress)
      .set({ updatedAt: now })
      .where(and(eq(userProgress.userId, userId), eq(userProgress.lessonId, lessonId)))
      .returning({ completionDate: userProgress.completionDate });
    if (!again?.completionDate) throw new Error('the completion was not written');
    return again.completionDate;
  });
}
