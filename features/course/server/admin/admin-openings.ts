import { eq } from 'drizzle-orm';
import { AppError } from '#platform/contract/errors.ts';
import { users } from '#platform/server/auth/tables.ts';
import type { Db } from '#platform/server/db/client.ts';
import { openingDay, unlockAt } from '#features/course/rules.ts';
import { courseSinceOf } from '#features/course/server/access.ts';
import { type Author, changeCourse, type CourseAdminDeps, noteAct } from './admin-acts.ts';
import { liveModules } from './admin-modules.ts';
import { announceEarlyOpenings } from '#features/course/server/openings/openings.ts';
import { moduleOpenings, moduleToldDays } from '#features/course/server/tables.ts';

/** A member as the course sees them: when their access began, and what is open to them. */
export interface LearnerFacts {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly since: Date | null;
  readonly modules: readonly {
    readonly id: string;
    readonly title: string;
    readonly order: number;
    readonly isOpen: boolean;
    readonly opensAt: Date | null;
    readonly openedEarly: boolean;
    /** Whether it and one of its lessons are published; until then there is nothing to open. */
    readonly isPublished: boolean;
  }[];
}

/** A member's modules. @throws AppError not_found */
export async function learnerFacts(
  db: Db,
  params: { readonly now: Date } & ({ readonly email: string } | { readonly userId: string }),
): Promise<LearnerFacts> {
  const [user] = await db
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where('email' in params ? eq(users.email, params.email) : eq(users.id, params.userId));
  if (!user)
    throw new AppError('not_found', {
      message: 'No user found with this email. They need to sign up first.',
    });
  const { now } = params;
  const since = (await courseSinceOf(db, { userIds: [user.id], now })).get(user.id) ?? null;
  const opened = await db.select().from(moduleOpenings).where(eq(moduleOpenings.userId, user.id));
  const reasons = new Map(opened.map(({ moduleId, reason }) => [moduleId, reason]));
  const toldRows = await db.select().from(moduleToldDays).where(eq(moduleToldDays.userId, user.id));
  const told = new Map(toldRows.map((row) => [row.moduleId, row]));
  return {
    userId: user.id,
    name: user.name,
    email: user.email,
    since,
    modules: (await liveModules(db)).map((module) => {
      const { id, title, orderIndex, unlockAfterDays } = module;
      const days = { unlockAfterDays, told: told.get(id) ?? null };
      const facts = { seesAll: false, since, ...days, wasOpened: reasons.has(id) };
      return {
        id,
        title,
        order: orderIndex,
        isOpen: unlockAt(facts, now).isOpen,
        opensAt: since && openingDay(since, days),
        openedEarly: reasons.get(id) === 'override',
        isPublished: module.isPublished && module.publishedLessons > 0,
      };
    }),
  };
}

/**
 * Opens a module for one member ahead of its day; opening it again changes nothing. The audit log records who did it.
 * The member is told as soon as they can read something in it: now, once it is published, or once their access begins.
 * @throws AppError not_found
 */
export async function openForMember(
  deps: CourseAdminDeps,
  by: Author,
  { userId, moduleId }: { readonly userId: string; readonly moduleId: string },
): Promise<LearnerFacts> {
  return changeCourse(deps, async (tx, now) => {
    const before = await learnerFacts(tx, { userId, now });
    if (!before.modules.some(({ id }) => id === moduleId)) throw new AppError('not_found');
    const [added] = await tx
      .insert(moduleOpenings)
      .values({ userId, moduleId, openedAt: now, reason: 'override', grantedBy: by.viewer.userId })
      .onConflictDoNothing()
      .returning({ moduleId: moduleOpenings.moduleId });
    if (added) {
      await announceEarlyOpenings(tx, deps, { userId, moduleId, now });
      await noteAct(tx, by, now, {
        action: 'course.module_opened_early',
        subjectId: userId,
        details: { module: moduleId },
      });
    }
    return learnerFacts(tx, { userId, now });
  });
}
