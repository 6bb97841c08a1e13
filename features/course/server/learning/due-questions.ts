import { and, asc, eq, lte, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Clock } from '#platform/server/clock.ts';
import type { Db } from '#platform/server/db/client.ts';
import { inBatches } from '#platform/server/viewer/in-batches.ts';
import type { Viewer } from '#platform/server/viewer/load.ts';
import type { CourseDeps } from '#features/course/server/course-deps.ts';
import type { ShapeLesson, ViewedCourse } from '#features/course/server/openings/outline.ts';
import { checkAnswers, lessons } from '#features/course/server/tables.ts';

/** Three minutes hold no more of them. */
const mostAtOnce = 9;

/** The lessons that a member has done and may open now, by id: nothing of any other is asked. */
function doneLessons({ modules, touches }: ViewedCourse): ReadonlyMap<string, ShapeLesson> {
  const open = modules.filter(({ unlock }) => unlock.isOpen).flatMap((module) => module.lessons);
  return new Map(open.filter(({ id }) => touches.get(id)?.done === true).map((one) => [one.id, one]));
}

/** The check questions that are due again for this member, longest due first. */
export async function dueQuestions({ db, clock, outline }: CourseDeps, viewer: Viewer) {
  const now = clock.now();
  const done = doneLessons(await outline.view(viewer, now));
  const rows = await db
    .select({ lessonId: checkAnswers.lessonId, at: checkAnswers.question, questions: lessons.questions })
    .from(checkAnswers)
    .innerJoin(lessons, eq(lessons.id, checkAnswers.lessonId))
    .where(and(eq(checkAnswers.userId, viewer.userId), lte(checkAnswers.dueAt, now)))
    .orderBy(asc(checkAnswers.dueAt), asc(checkAnswers.lessonId), asc(checkAnswers.question));
  return rows
    .flatMap(({ lessonId, at, questions }) => {
      const [lesson, asked] = [done.get(lessonId), questions[at]];
      return lesson && asked ? [{ lesson, at, asked }] : [];
    })
    .slice(0, mostAtOnce);
}

const lessonIds = z.array(z.string());

/**
 * How many check questions are due again for a member, and when they last answered one that was; batched over all who
 * open their home at once.
 */
export function createQuestionsAtHome(db: Db, clock: Clock) {
  const user = sql`u.user_id`;
  const statement = db
    .select({
      userId: sql<string>`${user}`.as('user_id'),
      due: sql<unknown>`to_json(array(select a.lesson_id from ${checkAnswers} a
        where a.user_id = ${user} and a.due_at <= ${sql.placeholder('now')}::timestamptz))`.as('due'),
      // Instants of one form: the last as text is the last in time.
      answeredAt: sql<string | null>`(select max(a.card ->> 'last_review') from ${checkAnswers} a
        where a.user_id = ${user})`.as('answered_at'),
    })
    .from(sql`unnest(${sql.placeholder('userIds')}::text[]) as u(user_id)`)
    .prepare('home_questions');
  const read = inBatches(async (userIds) => {
    const rows = await statement.execute({ userIds, now: clock.now().toISOString() });
    return new Map(rows.map((row) => [row.userId, row]));
  });
  return async (userId: string, course: ViewedCourse) => {
    const row = await read(userId);
    const done = doneLessons(course);
    return {
      due: lessonIds.parse(row?.due ?? []).filter((id) => done.has(id)).length,
      answeredAt: row?.answeredAt ?? null,
    };
  };
}
