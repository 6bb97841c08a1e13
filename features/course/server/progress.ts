import { and, eq, sql } from 'drizzle-orm';
import { can } from '#platform/contract/capabilities.ts';
import { AppError } from '#platform/contract/errors.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { Viewer } from '#platform/server/viewer/load.ts';
import { isPositionOf, mayUndo } from '#features/course/rules.ts';
import type { CourseDeps } from './course-deps.ts';
import { gathered } from './gather.ts';
import { findOpenLesson } from './lesson.ts';
import { courseModules, lessons, moduleOpenings, moduleToldDays, userProgress } from './tables.ts';

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

/** A save with what his session knows of the member's access. */
interface Row extends Save {
  readonly userId: string;
  readonly since: Date | null;
  readonly seesAll: boolean;
  readonly now: Date;
}

const grown = sql`greatest(${userProgress.watchedShare}, excluded.watched_share)`;
const nameOf = ({ userId, lessonId }: Pick<Row, 'userId' | 'lessonId'>) =>
  `${lessonId.toLowerCase()} ${userId}`;

/**
 * Saves come every ten seconds from everybody who watches, so all of it is one statement, for as many as come together:
 * a row is written only if the lesson is there, its module is open by `since`, by the day that was told or for good (the
 * same as `unlockAt` decides), and the position is one of its film.
 */
export function createProgressSaver(db: Db) {
  const given = sql`json_to_recordset(${sql.placeholder('rows')}::json) as v(user_id text, lesson_id uuid, "position" double precision, share double precision, since timestamptz, sees_all boolean, now timestamptz)`;
  const statement = db
    .insert(userProgress)
    .select(
      db
        .select({
          userId: sql<string>`v.user_id`.as('user_id'),
          lessonId: lessons.id,
          completed: sql<boolean>`false`.as('completed'),
          completionDate: sql<Date | null>`null::timestamptz`.as('completion_date'),
          lastVideoPosition: sql<number>`v.position`.as('last_video_position'),
          watchedShare: sql<number>`v.share`.as('watched_share'),
          startedAt: sql<Date>`v.now`.as('started_at'),
          updatedAt: sql<Date>`v.now`.as('updated_at'),
        })
        .from(given)
        .innerJoin(lessons, sql`${lessons.id} = v.lesson_id`)
        .innerJoin(courseModules, eq(courseModules.id, lessons.moduleId))
        .where(
          sql`${lessons.isPublished} and ${lessons.deletedAt} is null and ${courseModules.isPublished} and ${courseModules.deletedAt} is null and (${lessons.contentType} <> 'video' or v.position <= coalesce(${lessons.durationSeconds} + 2, 86400)) and (v.sees_all or v.since + make_interval(hours => ${courseModules.unlockAfterDays} * 24) <= v.now or (v.since is not null and exists (select 1 from ${moduleOpenings} o where o.user_id = v.user_id and o.module_id = ${courseModules.id})) or exists (select 1 from ${moduleToldDays} t where t.user_id = v.user_id and t.module_id = ${courseModules.id} and v.since <= t.access_since and t.opens_at <= v.now))`,
        )
        // Two nodes that write the same rows take them in one order, so that neither waits for the other for ever.
        .orderBy(sql`v.user_id`, lessons.id),
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
      userId: userProgress.userId,
      lessonId: userProgress.lessonId,
      lastVideoPosition: userProgress.lastVideoPosition,
      watchedShare: userProgress.watchedShare,
    })
    .prepare('course_save_progress');

  const save = gathered<Row, Saved>(async (rows) => {
    const written = await statement.execute({
      rows: JSON.stringify(
        rows.map(({ userId, lessonId, position, watchedShare, since, seesAll, now }) => ({
          user_id: userId,
          lesson_id: lessonId,
          position,
          share: watchedShare,
          since,
          sees_all: seesAll,
          now,
        })),
      ),
    });
    return new Map(written.map((row) => [nameOf(row), row]));
  }, nameOf);

  /** Null: the statement found a reason not to write. */
  return async (row: Row): Promise<Saved | null> => (await save(row)) ?? null;
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
