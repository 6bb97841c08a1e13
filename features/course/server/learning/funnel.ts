import { and, count, eq, isNull, max, min, notInArray, type SQL, sql } from 'drizzle-orm';
import { membersWith } from '#platform/server/access/access.ts';
import type { Db } from '#platform/server/db/client.ts';
import { courseModules, lessons, userProgress } from '#features/course/server/tables.ts';

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
