import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/db/client.ts';
import { curled } from '#platform/contract/quotes.ts';
import { courseHolders } from '#platform/server/access/access.ts';
import { openingDay } from '#features/course/rules.ts';
import { courseSinceOf } from '#features/course/server/access.ts';
import type { CourseDeps } from '#features/course/server/course-deps.ts';
import { courseModules, lessons, moduleOpenings, moduleToldDays } from '#features/course/server/tables.ts';
import { movesBy, toldDaysOf } from './told-days.ts';

type OpeningDeps = Pick<CourseDeps, 'db' | 'clock' | 'notify'>;

const membersAtOnce = 200;

interface Opening {
  readonly userId: string;
  readonly moduleId: string;
}

/**
 * Members, ordered by id, for whom a module may be open without being recorded as opened: by the first day of any
 * access they have or had, which is never later than the true one, or by a day they were told.
 */
async function candidates(db: Db, params: { now: Date; after: string }): Promise<string[]> {
  const now = params.now.toISOString();
  const found = await db.execute(sql`
    select distinct a.user_id as "userId" from ${courseHolders(params)} a
    join ${courseModules} m on m.is_published and m.deleted_at is null
    where (a.start + make_interval(hours => m.unlock_after_days * 24) <= ${now}::timestamptz
        or exists (select 1 from ${moduleToldDays} t where t.user_id = a.user_id and t.module_id = m.id and t.opens_at <= ${now}::timestamptz))
      and not exists (select 1 from ${moduleOpenings} o where o.user_id = a.user_id and o.module_id = m.id)
      and exists (select 1 from ${lessons} l where l.module_id = m.id and l.is_published and l.deleted_at is null)
    order by a.user_id limit ${membersAtOnce}`);
  return (found as unknown as { rows: { userId: string }[] }).rows.map(({ userId }) => userId);
}

/**
 * Tells a member, by notice and by mail, that a module is open for them. Never tells them twice.
 * @param opening with how many modules after it opened at the same moment, of which this notice speaks, too
 * @returns false while the module has nothing published to read; in that case nothing was sent
 */
async function announceOpening(
  tx: Db,
  { notify }: Pick<OpeningDeps, 'notify'>,
  { userId, moduleId, others = 0 }: Opening & { readonly others?: number },
): Promise<boolean> {
  const [first] = await tx
    .select({
      module: courseModules.title,
      slug: lessons.slug,
      title: lessons.title,
      minutes: lessons.durationMinutes,
    })
    .from(lessons)
    .innerJoin(courseModules, eq(courseModules.id, lessons.moduleId))
    .where(
      and(
        eq(lessons.moduleId, moduleId),
        eq(lessons.isPublished, true),
        isNull(lessons.deletedAt),
        eq(courseModules.isPublished, true),
        isNull(courseModules.deletedAt),
      ),
    )
    .orderBy(lessons.orderIndex)
    .limit(1);
  if (!first) return false;
  const module = curled(first.module);
  const firstLesson = curled(first.title);
  await notify(tx, {
    userId,
    kind: 'course',
    type: 'info',
    title: `Open now: ${module}`,
    message:
      others === 0
        ? `It begins with “${firstLesson}”. It stays open, so take it when it suits you.`
        : `It begins with “${firstLesson}”. ${others === 1 ? 'The module after it is' : `The ${others} modules after it are`} open, too. They stay open, so take them when it suits you.`,
    actionUrl: `/course/${first.slug}`,
    onceKey: `module-opened:${moduleId}`,
    mail: {
      template: 'course.moduleOpened',
      params: {
        title: module,
        firstLesson,
        minutes: String(first.minutes ?? 5),
        slug: first.slug,
      },
    },
  });
  return true;
}

/**
 * Tells those for whom an admin opened a module early, once each, as soon as they can read something in it: when it is
 * opened, when something in it is published, or when their access to the course begins.
 * @param only limits this to one module or one member; if omitted, everyone who is waiting
 */
export async function announceEarlyOpenings(
  tx: Db,
  deps: Pick<OpeningDeps, 'notify'>,
  { now, ...only }: { readonly now: Date } & Partial<Opening>,
): Promise<void> {
  const waiting = await tx
    .select({ userId: moduleOpenings.userId, moduleId: moduleOpenings.moduleId })
    .from(moduleOpenings)
    .where(
      and(
        eq(moduleOpenings.reason, 'override'),
        isNull(moduleOpenings.toldAt),
        only.userId === undefined ? undefined : eq(moduleOpenings.userId, only.userId),
        only.moduleId === undefined ? undefined : eq(moduleOpenings.moduleId, only.moduleId),
      ),
    );
  const userIds = [...new Set(waiting.map(({ userId }) => userId))];
  const since = await courseSinceOf(tx, { userIds, now });
  for (const opening of waiting) {
    if (!since.has(opening.userId) || !(await announceOpening(tx, deps, opening))) continue;
    await tx
      .update(moduleOpenings)
      .set({ toldAt: now })
      .where(and(eq(moduleOpenings.userId, opening.userId), eq(moduleOpenings.moduleId, opening.moduleId)));
  }
}

/** How many members would be told that this module is open, if it had something to read now. */
export async function toldIfShown(
  db: Db,
  { module, now }: { now: Date; module: { readonly id: string; readonly unlockAfterDays: number } },
): Promise<number> {
  const { id: moduleId, unlockAfterDays: days } = module;
  const early = await db
    .select({ userId: moduleOpenings.userId })
    .from(moduleOpenings)
    .where(
      and(
        eq(moduleOpenings.moduleId, moduleId),
        eq(moduleOpenings.reason, 'override'),
        isNull(moduleOpenings.toldAt),
      ),
    );
  let told = (await courseSinceOf(db, { userIds: early.map(({ userId }) => userId), now })).size;
  const shifts = [{ moduleId, from: days, to: days }];
  for await (const moves of movesBy(db, { now, shifts })) {
    const userIds = moves.filter((move) => move.told <= now).map(({ userId }) => userId);
    told += days > 0 ? userIds.length : (await withOpenings(db, userIds)).size;
  }
  return told;
}

/** Those of them for whom a module is recorded as open by its day: others are newcomers. */
async function withOpenings(db: Db, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  const before = await db
    .selectDistinct({ userId: moduleOpenings.userId })
    .from(moduleOpenings)
    .where(and(inArray(moduleOpenings.userId, [...userIds]), ne(moduleOpenings.reason, 'override')));
  return new Set(before.map(({ userId }) => userId));
}

/** Records what is open to these members by now, and tells them of what had not been recorded before. */
async function openFor(tx: Db, deps: OpeningDeps, userIds: readonly string[], now: Date): Promise<void> {
  const since = await courseSinceOf(tx, { userIds, now });
  const told = await toldDaysOf(tx, { userIds });
  const hadAny = await withOpenings(tx, userIds);
  const modules = await tx
    .select({ id: courseModules.id, unlockAfterDays: courseModules.unlockAfterDays })
    .from(courseModules)
    .where(
      and(
        eq(courseModules.isPublished, true),
        isNull(courseModules.deletedAt),
        // A module is announced once it has something to read.
        sql`exists (select 1 from ${lessons} l where l.module_id = ${courseModules.id} and l.is_published and l.deleted_at is null)`,
      ),
    )
    .orderBy(courseModules.orderIndex);
  for (const userId of userIds) {
    const start = since.get(userId);
    if (start === undefined) continue;
    const isNewcomer = !hadAny.has(userId);
    const opened: string[] = [];
    for (const { id, unlockAfterDays } of modules) {
      const days = { unlockAfterDays, told: told.get(userId)?.get(id) ?? null };
      if (openingDay(start, days) > now) continue;
      const [isNew] = await tx
        .insert(moduleOpenings)
        .values({ userId, moduleId: id, openedAt: now, reason: 'drip' })
        .onConflictDoNothing()
        .returning({ moduleId: moduleOpenings.moduleId });
      // What is open from the start, the mail about the membership says.
      if (isNew && (unlockAfterDays > 0 || !isNewcomer)) opened.push(id);
    }
    const [first, ...others] = opened;
    if (first !== undefined)
      await announceOpening(tx, deps, { userId, moduleId: first, others: others.length });
  }
}

/**
 * The same for everyone, inside the caller's transaction: afterward the order of the modules may change, and what is
 * open stays open.
 */
export async function openDueModules(tx: Db, deps: OpeningDeps, { now }: { now: Date }): Promise<void> {
  for (let after = ''; ; ) {
    const userIds = await candidates(tx, { now, after });
    await openFor(tx, deps, userIds, now);
    const last = userIds.at(-1);
    if (last === undefined || userIds.length < membersAtOnce) return;
    after = last;
  }
}

/**
 * Tells every member whose next module has opened, or who can now read what an admin opened for them early. Any number
 * of nodes may run this at once: an opening's row is inserted once, and whichever node inserts it sends the news, in
 * the same transaction.
 */
export async function announceOpenings(deps: OpeningDeps): Promise<void> {
  const now = deps.clock.now();
  for (let after = ''; ; ) {
    const userIds = await candidates(deps.db, { now, after });
    for (const userId of userIds) {
      await deps.db.transaction((tx) => openFor(tx, deps, [userId], now));
    }
    const last = userIds.at(-1);
    if (last === undefined || userIds.length < membersAtOnce) break;
    after = last;
  }
  await deps.db.transaction((tx) => announceEarlyOpenings(tx, deps, { now }));
}
