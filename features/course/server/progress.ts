import { and, eq, sql } from 'drizzle-orm';
import { can } from '#platform/contract/capabilities.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { Viewer } from '#platform/server/viewer/load.ts';
import { isPositionOf, mayUndo } from '#features/course/rules.ts';
import type { CourseDeps } from './course-deps.ts';
import { findOpenLesson } from './lesson.ts';
import { courseModules, lessons, moduleOpenings, userProgress } from './tables.ts';

interface Save {
  readonly lessonId: string;
  /** Seconds into the film; of a PDF the page. */
  readonly position: number;
  readonly watchedShare: number;
}

export interface Saved {
  readonly lastVideoPosition: number;
  readonly watchedShare: number;
}

const grown = sql`greatest(${userProgress.watchedShare}, excluded.watched_share)`;
const toSave = {
  now: sql.placeholder('now'),
  position: sql.placeholder('position'),
};

/**
 * Saves come every ten seconds from everybody who watches, so all of it is one statement: the row is written only if
 * the lesson is there, its module is open by `since` or for good, and the position is one of its film.
 */
export function createProgressSaver(db: Db) {
  const { lessonId, userId, since, seesAll, share } = {
    lessonId: sql.placeholder('lessonId'),
    userId: sql.placeholder('userId'),
    since: sql.placeholder('since'),
    seesAll: sql.placeholder('seesAll'),
    share: sql.placeholder('share'),
  };
  const { now, position } = toSave;
  const statement = db
    .insert(userProgress)
    .select(
      db
        .select({
          userId: sql<string>`${userId}::text`.as('user_id'),
          lessonId: lessons.id,
          completed: sql<boolean>`false`.as('completed'),
          completionDate: sql<Date | null>`null::timestamptz`.as('completion_date'),
          lastVideoPosition: sql<number>`${position}::double precision`.as('last_video_position'),
          watchedShare: sql<number>`${share}::double precision`.as('watched_share'),
          startedAt: sql<Date>`${now}::timestamptz`.as('started_at'),
          updatedAt: sql<Date>`${now}::timestamptz`.as('updated_at'),
        })
        .from(lessons)
        .innerJoin(courseModules, eq(courseModules.id, lessons.moduleId))
        .where(
          sql`${lessons.id} = ${lessonId}::uuid and ${lessons.isPublished} and ${lessons.deletedAt} is null and ${courseModules.isPublished} and ${courseModules.deletedAt} is null and (${lessons.contentType} <> 'video' or ${position}::double precision <= coalesce(${lessons.durationSeconds} + 2, 86400)) and (${seesAll}::boolean or ${since}::timestamptz + make_interval(hours => ${courseModules.unlockAfterDays} * 24) <= ${now}::timestamptz or (${since}::timestamptz is not null and exists (select 1 from ${moduleOpenings} o where o.user_id = ${userId}::text and o.module_id = ${courseModules.id})))`,
        ),
    )
    .onConflictDoUpdate({
      target: [userProgress.userId, userProgress.lessonId],
      set: {
        lastVideoPosition: sql`excluded.last_video_position`,
        watchedShare: grown,
        updatedAt: sql`excluded.updated_at`,
      },
    })
    .returning({
      lastVideoPosition: userProgress.lastVideoPosition,
      watchedShare: userProgress.watchedShare,
    })
    .prepare('course_save_progress');

  /** Null: the statement found a reason not to write. */
  return async function save(
    given: Save & { userId: string; since: Date | null; seesAll: boolean; now: Date },
  ): Promise<Saved | null> {
    const [row] = await statement.execute({
      lessonId: given.lessonId,
      userId: given.userId,
      position: given.position,
      share: given.watchedShare,
      seesAll: given.seesAll,
      since: given.since?.toISOString() ?? null,
      now: given.now.toISOString(),
    });
    return row ?? null;
  };
}

export type ProgressSaver = ReturnType<typeof createProgressSaver>;

/**
 * Saves where a member is. The access that his session knows of is tried first; it can only be younger than the true
 * beginning, so what it opens is open. @throws AppError not_found, module_locked, invalid_input
 */
export async function saveOpenProgress(
  deps: CourseDeps & { saveRow: ProgressSaver },
  viewer: Viewer,
  given: Save,
): Promise<Saved> {
  const { db, clock, saveRow } = deps;
  const now = clock.now();
  const row = {
    ...given,
    userId: viewer.userId,
    since: viewer.accessSince,
    seesAll: can(viewer, 'admin'),
    now,
  };
  const saved = await saveRow(row);
  if (saved) return saved;
  const { lesson } = await findOpenLesson(deps, viewer, given.lessonId);
  const [found] = await db
    .select({ durationSeconds: lessons.durationSeconds })
    .from(lessons)
    .where(eq(lessons.id, lesson.id));
  const length = lesson.type === 'video' ? (found?.durationSeconds ?? null) : null;
  if (!isPositionOf(given.position, length)) {
    const fields = { position: 'This position is beyond the end' };
    throw new AppError('invalid_input', { fields });
  }
  // Open by the whole of his history, of which the session knows only what holds today.
  const late = await saveRow({ ...row, seesAll: true });
  if (!late) throw new AppError('not_found');
  return late;
}

/** Marks a lesson as complete; the first time counts. @throws AppError not_found, module_locked */
export async function complete(deps: CourseDeps, viewer: Viewer, lessonId: string): Promise<Date> {
  await findOpenLesson(deps, viewer, lessonId);
  const now = deps.clock.now();
  const [row] = await deps.db
    .insert(userProgress)
    .values({
      userId: viewer.userId,
      lessonId,
      completed: true,
      completionDate: now,
      startedAt: now,
      updatedAt: now,
    })
    .onConflictDoUpdate({
      target: [userProgress.userId, userProgress.lessonId],
      set: {
        completed: true,
        completionDate: sql`coalesce(${userProgress.completionDate}, excluded.completion_date)`,
        updatedAt: now,
      },
    })
    .returning({ completionDate: userProgress.completionDate });
  if (!row?.completionDate) throw new Error('the completion was not written');
  return row.completionDate;
}

/** Takes a completion back within 10 seconds; one that is not there is taken back already. @throws AppError conflict */
export async function undo(deps: CourseDeps, viewer: Viewer, lessonId: string): Promise<void> {
  await findOpenLesson(deps, viewer, lessonId);
  const now = deps.clock.now();
  const own = and(eq(userProgress.userId, viewer.userId), eq(userProgress.lessonId, lessonId));
  await deps.db.transaction(async (tx) => {
    const [row] = await tx
      .select({ completionDate: userProgress.completionDate })
      .from(userProgress)
      .where(own)
      .for('update');
    if (!row?.completionDate) return;
    if (!mayUndo(row.completionDate, now)) {
      throw new AppError('conflict', { message: 'A completed lesson stays completed.' });
    }
    await tx.update(userProgress).set({ completed: false, completionDate: null, updatedAt: now }).where(own);
  });
}
