import { eq } from 'drizzle-orm';
import { readCourse } from '#features/course/contract.ts';
import { readWorkspace } from '#features/home/contract-workspace.ts';
import { accessGrants } from '#platform/server/access/tables.ts';
import type { App } from './harness.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** Somebody whose access to the course began some days ago. */
export async function joinLearner(app: App, daysAgo = 8) {
  const member = await app.join();
  const startsAt = new Date(app.clock.now().getTime() - daysAgo * dayMs);
  await app.db
    .insert(accessGrants)
    .values({ userId: member.userId, tier: 'premium', reason: 'test', startsAt });
  return member;
}

/** Revokes a member's grants as of now. */
export async function endAccess(app: App, userId: string) {
  await app.db
    .update(accessGrants)
    .set({ revokedAt: app.clock.now() })
    .where(eq(accessGrants.userId, userId));
}

/** The lessons of a module as this learner sees them. */
export async function lessonsOf(member: Awaited<ReturnType<typeof joinLearner>>, order: number) {
  const { modules } = await member.call(readCourse, {});
  return modules.find((module) => module.order === order)?.lessons ?? [];
}

/** How far this learner is, as their home says it. */
export async function summaryOf(member: Awaited<ReturnType<typeof joinLearner>>) {
  const { course } = await member.call(readWorkspace, {});
  if (course === null) throw new Error('no access to the course');
  return course;
}
