import { and, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import { curled } from '#platform/contract/quotes.ts';
import { courseHolders } from '#platform/server/access/access.ts';
import { users } from '#platform/server/auth/tables.ts';
import type { Db } from '#platform/server/db/client.ts';
import { mailMessages } from '#platform/server/mail/tables.ts';
import type { Notice } from '#platform/server/notices/notice.ts';
import { earnsCertificate } from '#features/course/rules-certificate.ts';
import { firstWeek } from '#content/course/first-week.ts';
import { dueMoments, type LearningMoment, windows } from '#features/course/rules-learning.ts';
import { courseSinceOf } from '#features/course/server/access.ts';
import { standing } from '#features/course/server/certificate/certificates.ts';
import type { CourseDeps } from '#features/course/server/course-deps.ts';
import { courseModules, lessons, userProgress } from '#features/course/server/tables.ts';

type LearningDeps = Pick<CourseDeps, 'db' | 'clock' | 'lastUse' | 'notify'>;

const membersAtOnce = 200;
const weekMs = 7 * 24 * 60 * 60 * 1000;

/** Learners, ordered by id, who may be due a mail: recent access, or a lesson recently left or finished. */
async function candidates(db: Db, params: { now: Date; after: string }): Promise<string[]> {
  const before = (ms: number) => sql`${new Date(params.now.getTime() - ms).toISOString()}::timestamptz`;
  const found = await db.execute(sql`
    select a.user_id as "userId" from ${courseHolders(params)} a
    where a.start > ${before(weekMs)} or exists (
      select 1 from ${userProgress} p where p.user_id = a.user_id and (
        p.completion_date > ${before(windows.done.to)}
        or p.updated_at between ${before(windows.away.to)} and ${before(windows.waiting.from)}))
    order by a.user_id limit ${membersAtOnce}`);
  return (found as unknown as { rows: { userId: string }[] }).rows.map(({ userId }) => userId);
}

/** When each of these learners last used anything of the site. */
async function usesOf({ db, lastUse }: LearningDeps, userIds: readonly string[]) {
  const at = sql<Date | null>`${lastUse}`.mapWith((used: string) => new Date(used));
  const rows = await db
    .select({ id: users.id, at })
    .from(users)
    .where(inArray(users.id, [...userIds]));
  return new Map(rows.map((row) => [row.id, row.at]));
}

/** Less than a day, as the round is hourly: a mail of noon does not move that of the next noon. */
const betweenMailsMs = 20 * 60 * 60 * 1000;

/** Whether a learner got a mail in the last day that they could do without: what coaches then waits. */
async function wasMailed(db: Db, { now, userId }: { userId: string; now: Date }): Promise<boolean> {
  const { createdAt, id, list } = mailMessages;
  const [mail] = await db
    .select({ id })
    .from(mailMessages)
    .where(
      and(
        eq(mailMessages.userId, userId),
        isNotNull(list),
        gt(createdAt, new Date(now.getTime() - betweenMailsMs)),
      ),
    )
    .limit(1);
  return mail !== undefined;
}

/** Every lesson that these learners touched and that still exists, the latest touch last. */
async function touchesOf(db: Db, params: { userIds: readonly string[] }) {
  const rows = await db
    .select({
      userId: userProgress.userId,
      lessonId: lessons.id,
      slug: lessons.slug,
      title: lessons.title,
      minutes: lessons.durationMinutes,
      isDone: userProgress.completed,
      doneAt: userProgress.completionDate,
      at: userProgress.updatedAt,
    })
    .from(userProgress)
    .innerJoin(lessons, eq(lessons.id, userProgress.lessonId))
    .innerJoin(courseModules, eq(courseModules.id, lessons.moduleId))
    .where(
      and(
        inArray(userProgress.userId, [...params.userIds]),
        eq(lessons.isPublished, true),
        isNull(lessons.deletedAt),
        eq(courseModules.isPublished, true),
        isNull(courseModules.deletedAt),
      ),
    )
    .orderBy(userProgress.updatedAt);
  return rows.map((row) => ({ ...row, title: curled(row.title) }));
}

type Touched = Awaited<ReturnType<typeof touchesOf>>[number];

/** What the text of a moment needs. */
interface MailFacts {
  readonly first: Touched | undefined;
  readonly last: Touched | undefined;
  readonly lessons: number;
}

type Words = Pick<Notice, 'kind' | 'title' | 'message' | 'actionUrl' | 'onceKey'> & {
  readonly params?: Readonly<Record<string, string>>;
};

/** A day of the first week, worded as on the course's start page. */
function dayWords(moment: LearningMoment): Words {
  const win = firstWeek.find(({ day }) => moment === `first-week-${day}`);
  if (!win) throw new Error(`the first week has no ${moment}`);
  return {
    kind: 'first-week',
    title: `Day ${win.day}: ${win.title}`,
    message: win.text,
    actionUrl: win.to,
  };
}

/** The notice for each moment, and the content of its mail. */
function wordsOf(moment: LearningMoment, { first, last, lessons: count }: MailFacts): Words {
  const lessonPath = (touched: Touched | undefined) => `/course/${touched?.slug ?? ''}`;
  switch (moment) {
    case 'first-week-1':
    case 'first-week-2':
    case 'first-week-3':
    case 'first-week-6':
      return dayWords(moment);
    case 'first-win':
      return {
        kind: 'first-win',
        title: 'Your first lesson is done',
        message: 'Now use one thing from it on a real client, and write down what they said back.',
        actionUrl: lessonPath(first),
        params: { title: first?.title ?? '', slug: first?.slug ?? '' },
      };
    case 'lesson-waiting':
      return {
        kind: 'lesson-waiting',
        onceKey: `lesson-waiting:${last?.lessonId ?? ''}`,
        title: 'A lesson is waiting where you left it',
        message: `“${last?.title ?? ''}”. Only got five minutes? Do the exercise at the end.`,
        actionUrl: lessonPath(last),
        params: { title: last?.title ?? '', slug: last?.slug ?? '', minutes: String(last?.minutes ?? 5) },
      };
    case 'week-away':
      return {
        kind: 'week-away',
        title: 'A week away, and nothing is lost',
        message: 'Don’t catch up. On your next call, count to three before you answer something safe.',
        actionUrl: '/course',
      };
    case 'course-finished':
      return {
        kind: 'course-finished',
        title: 'That was the last lesson',
        message: 'Your certificate is ready. Now choose one habit for the next four weeks.',
        actionUrl: '/certificate',
        params: { lessons: String(count) },
      };
  }
}

interface Learner {
  readonly userId: string;
  readonly since: Date;
  readonly usedAt: Date | null;
  readonly touches: readonly Touched[];
  readonly now: Date;
}

async function tellLearner(
  deps: LearningDeps,
  { userId, since, touches, usedAt, now }: Learner,
): Promise<void> {
  const done = touches.filter(({ doneAt }) => doneAt !== null);
  const first = done.toSorted((a, b) => (a.doneAt?.getTime() ?? 0) - (b.doneAt?.getTime() ?? 0))[0];
  const last = touches.at(-1);
  const { lessons: count, finished, lastAt } = await standing(deps.db, userId);
  const moments = dueMoments(
    {
      since,
      firstDoneAt: first?.doneAt ?? null,
      last: last ?? null,
      usedAt,
      allDoneAt: earnsCertificate({ lessons: count, finished }) && lastAt !== null ? new Date(lastAt) : null,
    },
    now,
  );
  for (const moment of moments) {
    if (await wasMailed(deps.db, { userId, now })) return;
    const { params = {}, ...notice } = wordsOf(moment, { first, last, lessons: count });
    await deps.db.transaction((tx) =>
      deps.notify(tx, {
        userId,
        type: 'info',
        onceKey: moment,
        ...notice,
        mail: { template: `course.${moment}`, params },
      }),
    );
  }
}

/**
 * Sends learners the mails that are due, each moment once, and to nobody two in a day: the other waits. Any number of nodes may run this at once: the key of a
 * notice is inserted once, and whichever node inserts it sends it, in the same transaction.
 */
export async function tellLearners(deps: LearningDeps): Promise<void> {
  const now = deps.clock.now();
  for (let after = ''; ; ) {
    const userIds = await candidates(deps.db, { now, after });
    const since = await courseSinceOf(deps.db, { userIds, now });
    const used = await usesOf(deps, userIds);
    const touches = Map.groupBy(await touchesOf(deps.db, { userIds }), ({ userId }) => userId);
    for (const [userId, start] of since)
      await tellLearner(deps, {
        userId,
        since: start,
        usedAt: used.get(userId) ?? null,
        touches: touches.get(userId) ?? [],
        now,
      });
    const lastId = userIds.at(-1);
    if (lastId === undefined || userIds.length < membersAtOnce) return;
    after = lastId;
  }
}
