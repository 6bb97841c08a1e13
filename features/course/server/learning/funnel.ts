import { and, count, desc, eq, inArray, isNull, max, min, notInArray, type SQL, sql } from 'drizzle-orm';
import { isOffTeam, membersWith } from '#platform/server/access/access.ts';
import { users } from '#platform/server/auth/tables.ts';
import type { Db } from '#platform/server/db/client.ts';
import { stoppedBefore } from '#features/course/rules-learning.ts';
import { courseModules, lessons, userProgress } from '#features/course/server/tables.ts';

const mostStops = 10;

const shown = and(
  isNull(lessons.deletedAt),
  isNull(courseModules.deletedAt),
  eq(lessons.isPublished, true),
  eq(courseModules.isPublished, true),
);

/** Module by module: how many began it, and how many finished all of its lessons. Admins and staff are not counted. */
export async function courseFunnel(db: Db, { now }: { readonly now: Date }) {
  const team = await membersWith(db, { capability: 'team', now });
  const perMember = db
    .select({
      moduleId: lessons.moduleId,
      userId: userProgress.userId,
      done: sql<number>`count(*) filter (where ${userProgress.completed})`.as('done'),
    })
    .from(userProgress)
    .innerJoin(lessons, eq(lessons.id, userProgress.lessonId))
    .innerJoin(courseModules, eq(courseModules.id, lessons.moduleId))
    .where(and(shown, notInArray(userProgress.userId, team)))
    .groupBy(lessons.moduleId, userProgress.userId)
    .as('per_member');
  const sizes = db
    .select({ moduleId: lessons.moduleId, size: count().as('size') })
    .from(lessons)
    .innerJoin(courseModules, eq(courseModules.id, lessons.moduleId))
    .where(shown)
    .groupBy(lessons.moduleId)
    .as('sizes');
  return db
    .select({
      module: courseModules.title,
      started: sql<number>`count(${perMember.userId})::int`,
      finished: sql<number>`(count(*) filter (where ${perMember.done} >= ${sizes.size}))::int`,
    })
    .from(courseModules)
    .innerJoin(sizes, eq(sizes.moduleId, courseModules.id))
    .leftJoin(perMember, eq(perMember.moduleId, courseModules.id))
    .groupBy(courseModules.id)
    .orderBy(courseModules.orderIndex);
}

/** How far one member has come in what learners can see. */
export async function courseProgressOf(db: Db, { userId }: { userId: string }) {
  const [all] = await db
    .select({ lessons: count() })
    .from(lessons)
    .innerJoin(courseModules, eq(courseModules.id, lessons.moduleId))
    .where(shown);
  const [own] = await db
    .select({
      finished: sql<number>`(count(*) filter (where ${userProgress.completed}))::int`,
      firstAt: min(userProgress.completionDate),
      lastAt: max(userProgress.updatedAt),
    })
    .from(userProgress)
    .innerJoin(lessons, eq(lessons.id, userProgress.lessonId))
    .innerJoin(courseModules, eq(courseModules.id, lessons.moduleId))
    .where(and(eq(userProgress.userId, userId), shown));
  return {
    lessons: all?.lessons ?? 0,
    finished: own?.finished ?? 0,
    firstAt: own?.firstAt ?? null,
    lastAt: own?.lastAt ?? null,
  };
}

/** When a member last did something in a lesson, as a single value for any query. @param member their id */
export const lastLessonAt = (member: SQL): SQL =>
  sql`(select max(p.updated_at) from ${userProgress} p where p.user_id = ${member})`;

/** Where learners went last in the course, of whom nothing came for a while: a table `(user_id, lesson_id)`. */
const lastLessons = (now: Date): SQL => sql`(
  select p.user_id, p.lesson_id
  from ${userProgress} p
  join ${users} on ${users.id} = p.user_id
  join (
    select user_id, max(updated_at) as at, count(*) filter (where completed) as done
    from ${userProgress} group by user_id
  ) l on l.user_id = p.user_id and l.at = p.updated_at
  where l.at < ${stoppedBefore(now).toISOString()}::timestamptz and l.done < (
    select count(*) from ${lessons} join ${courseModules} on ${courseModules.id} = ${lessons.moduleId} where ${shown}
  ) and ${isOffTeam(now)}
)`;

/** The lessons at which most learners stopped, and how many began and finished each; the ten worst. Admins and staff are not counted. */
export async function lessonStops(db: Db, { now }: { readonly now: Date }) {
  const stopped = sql<number>`s.many`.mapWith(Number);
  const rows = await db
    .select({ id: lessons.id, title: lessons.title, module: courseModules.title, stopped })
    .from(sql`(select lesson_id, count(*)::int as many from ${lastLessons(now)} l group by lesson_id) s`)
    .innerJoin(lessons, sql`${lessons.id} = s.lesson_id`)
    .innerJoin(courseModules, eq(courseModules.id, lessons.moduleId))
    .where(shown)
    .orderBy(desc(stopped), courseModules.orderIndex, lessons.orderIndex)
    .limit(mostStops);
  const counts = await db
    .select({
      id: userProgress.lessonId,
      began: count(),
      finished: sql<number>`count(*) filter (where ${userProgress.completed})`.mapWith(Number),
    })
    .from(userProgress)
    .innerJoin(users, eq(users.id, userProgress.userId))
    .where(
      and(
        inArray(
          userProgress.lessonId,
          rows.map(({ id }) => id),
        ),
        isOffTeam(now),
      ),
    )
    .groupBy(userProgress.lessonId);
  const of = new Map(counts.map(({ id, ...many }) => [id, many]));
  return rows.map((row) => ({ ...row, ...(of.get(row.id) ?? { began: 0, finished: 0 }) }));
}

/** Whether a learner stopped at a lesson. @param member their id */
export const stoppedAt = (member: SQL, { id, now }: { id: string; now: Date }): SQL =>
  sql`${member} in (select user_id from ${lastLessons(now)} l where lesson_id = ${id}::uuid)`;
