import { and, eq, isNull, notInArray, sql } from 'drizzle-orm';
import { membersWith } from '#platform/server/access/access.ts';
import type { Db } from '#platform/server/db/client.ts';
import { courseModules, lessons, userProgress } from '#features/course/server/tables.ts';

/** What an admin is shown about one lesson. Shares are from 0 to 1. */
export interface LessonFigures {
  readonly lessonId: string;
  readonly started: number;
  readonly finished: number;
  readonly medianWatched: number | null;
  readonly stops: readonly number[] | null;
}

const tenths = 10;

/**
 * The figures of every lesson, computed in the database. Admins and staff are left out: they look and try, and do not learn. The
 * share watched counts what was played, also by those who finished, since a click finishes a film too. The stops count
 * only members who did not finish. Without a known film length, both are missing.
 */
export async function lessonFigures(db: Db, now: Date): Promise<LessonFigures[]> {
  const team = await membersWith(db, { capability: 'team', now });
  const seconds = lessons.durationSeconds;
  const isFilm = sql`${lessons.contentType} = 'video' and ${seconds} > 0`;
  const isStopped = sql`${userProgress.userId} is not null and not ${userProgress.completed}`;
  const tenth = sql`least(${tenths - 1}, floor(${userProgress.lastVideoPosition} / nullif(${seconds}, 0) * ${tenths}))`;
  const rows = await db
    .select({
      lessonId: lessons.id,
      isFilm: sql<boolean>`coalesce(${isFilm}, false)`,
      started: sql<number>`count(${userProgress.userId})::int`,
      finished: sql<number>`(count(*) filter (where ${userProgress.completed}))::int`,
      median: sql<
        number | null
      >`percentile_cont(0.5) within group (order by ${userProgress.watchedShare}) filter (where ${userProgress.userId} is not null)`,
      stops: sql<number[]>`json_build_array(${sql.join(
        Array.from(
          { length: tenths },
          (_, at) => sql`count(*) filter (where ${isStopped} and ${tenth} = ${at})`,
        ),
        sql`, `,
      )})`,
    })
    .from(lessons)
    .innerJoin(courseModules, eq(courseModules.id, lessons.moduleId))
    .leftJoin(userProgress, and(eq(userProgress.lessonId, lessons.id), notInArray(userProgress.userId, team)))
    .where(and(isNull(lessons.deletedAt), isNull(courseModules.deletedAt)))
    .groupBy(lessons.id);
  return rows.map(({ lessonId, started, finished, isFilm: film, median, stops }) => ({
    lessonId,
    started,
    finished,
    medianWatched: film && median !== null ? Number(median) : null,
    stops: film ? stops : null,
  }));
}
