import { and, desc, eq, isNull } from 'drizzle-orm';
import { AppError } from '#platform/contract/errors.ts';
import { users } from '#platform/server/auth/tables.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { JobQueue } from '#platform/server/jobs/jobs.ts';
import { tell } from '#platform/server/notices/news.ts';
import type { MembersDeps } from '#features/members/server/members-deps.ts';
import { keepAnAdminBeside } from '#platform/server/access/admins.ts';
import { memberHelps } from '#features/members/server/tables.ts';
import { helpNews } from './help-news.ts';
import { type Helper, type HelpCause, helper, holdHelped, noteHelp } from './help-record.ts';

const queueName = 'members.suspend';

/**
 * Suspends a member: their sessions end at once, and nothing opens a new one. A job stops all renewals, retrying as
 * long as the payment provider does not answer.
 * @throws AppError forbidden, not_found, conflict, last_admin
 */
export async function suspend(deps: MembersDeps, by: Helper, userId: string, why: HelpCause): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const { suspendedAt } = await holdHelped(tx, by, { userId, now });
    if (suspendedAt !== null)
      throw new AppError('conflict', { message: 'This member is already suspended.' });
    await keepAnAdminBeside(tx, { userId, now });
    await tx.update(users).set({ suspendedAt: now, updatedAt: now }).where(eq(users.id, userId));
    await deps.account.endOpenThings(tx, { userId, event: 'account_suspended', now });
    const help = await noteHelp(tx, by, { ...why, kind: 'suspended', userId, now, isOpen: true });
    await tell(deps, tx, helpNews.suspended, { userId, by: helper(by), help, why: why.why });
    await deps.jobs.add(tx, queueName, help);
  });
}

/** Restores a suspended member. @throws AppError forbidden, not_found, conflict */
export async function restore(deps: MembersDeps, by: Helper, userId: string, why: HelpCause): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const { suspendedAt } = await holdHelped(tx, by, { userId, now });
    if (suspendedAt === null) throw new AppError('conflict', { message: 'This member is not suspended.' });
    await tx.update(users).set({ suspendedAt: null, updatedAt: now }).where(eq(users.id, userId));
    const help = await noteHelp(tx, by, { ...why, kind: 'restored', userId, now });
    await tell(deps, tx, helpNews.restored, { userId, by: helper(by), help, why: why.why });
  });
}

/** The current suspension, for the member's page; null if there is none. */
export async function suspensionOf(db: Db, params: { userId: string }) {
  const [row] = await db
    .select({
      at: users.suspendedAt,
      why: memberHelps.why,
      note: memberHelps.note,
      doneAt: memberHelps.doneAt,
    })
    .from(users)
    .innerJoin(memberHelps, and(eq(memberHelps.userId, users.id), eq(memberHelps.askedAt, users.suspendedAt)))
    .where(and(eq(users.id, params.userId), eq(memberHelps.kind, 'suspended')))
    .orderBy(desc(memberHelps.askedAt))
    .limit(1);
  return row && row.at !== null ? { ...row, at: row.at } : null;
}

async function endRenewals(deps: MembersDeps, id: string): Promise<void> {
  const { clock, db } = deps;
  const [row] = await db
    .select({ userId: memberHelps.userId, suspendedAt: users.suspendedAt })
    .from(memberHelps)
    .innerJoin(users, eq(users.id, memberHelps.userId))
    .where(eq(memberHelps.id, id));
  if (!row) return;
  const { suspendedAt, userId } = row;
  // Members restored before this ran keep what they pay for.
  if (suspendedAt !== null) for (const suspended of deps.onSuspended) await suspended(db, { userId });
  await db.update(memberHelps).set({ doneAt: clock.now() }).where(eq(memberHelps.id, id));
}

/** The queue that ends what a suspended member would keep paying for. */
export function suspensionQueue(deps: MembersDeps): JobQueue {
  return {
    name: queueName,
    run: (id) => endRenewals(deps, id),
    unfinished: async () => {
      const rows = await deps.db
        .select({ id: memberHelps.id })
        .from(memberHelps)
        .where(and(eq(memberHelps.kind, 'suspended'), isNull(memberHelps.doneAt)));
      return rows.map(({ id }) => id);
    },
    retry: { limit: 500, firstDelaySeconds: 5, longestDelaySeconds: 3600 },
    expireSeconds: 120,
  };
}
