import { and, desc, eq, isNull, lte } from 'drizzle-orm';
import { AppError } from '#platform/contract/errors.ts';
import { audit } from '#platform/server/audit/audit.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { JobQueue } from '#platform/server/jobs/jobs.ts';
import { stopOf } from '#platform/server/mail/addresses.ts';
import { resetWaitHours } from '#features/members/contract-help.ts';
import { resetDueAt, resetEndsDays, resetVerdict } from '#features/members/rules-help.ts';
import { tell } from '#platform/server/notices/news.ts';
import type { MembersDeps } from '#features/members/server/members-deps.ts';
import { adminStanding } from '#platform/server/access/admins.ts';
import { holdMember } from '#platform/server/auth/member-lock.ts';
import { memberHelps } from '#features/members/server/tables.ts';
import { helpNews } from './help-news.ts';
import { type Helper, type HelpCause, helper, holdHelped, noteHelp } from './help-record.ts';

const queueName = 'members.resetSecondStep';
type Reset = typeof memberHelps.$inferSelect;

/** The latest reset that was neither completed nor stopped; null if there is none. */
export async function openReset(db: Db, params: { userId: string; now: Date }): Promise<Reset | null> {
  const { now, userId } = params;
  const [row] = await db
    .select()
    .from(memberHelps)
    .where(
      and(
        eq(memberHelps.userId, userId),
        eq(memberHelps.kind, 'second_step'),
        isNull(memberHelps.stoppedAt),
        isNull(memberHelps.doneAt),
      ),
    )
    .orderBy(desc(memberHelps.askedAt))
    .limit(1);
  return row && resetVerdict(row, null, now) !== 'over' ? row : null;
}

/** When a reset requested now happens by itself; null: only a second admin can confirm it. */
export async function resetDueFor(
  deps: Pick<MembersDeps, 'account' | 'mail'>,
  db: Db,
  { email, now, userId }: { userId: string; email: string; now: Date },
): Promise<Date | null> {
  const mailReaches = deps.mail.available && (await stopOf(db, email)) === null;
  const movedLately = (await deps.account.addressesKeptBy(db, { userId, now })).some(
    (kept) => kept !== email,
  );
  return resetDueAt({ mailReaches, movedLately }, now);
}

/**
 * Requests a reset of a member's second step, and immediately tells them how to stop it.
 * @throws AppError forbidden, not_found, conflict if it is off or already requested
 */
export async function askReset(deps: MembersDeps, by: Helper, userId: string, why: HelpCause): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const { email } = await holdHelped(tx, by, { userId, now });
    if (!(await deps.account.hasSecondStep(tx, { userId })))
      throw new AppError('conflict', { message: 'This member has no two-step sign-in.' });
    if (await openReset(tx, { userId, now }))
      throw new AppError('conflict', { message: 'Somebody already asked for this.' });
    const dueAt = await resetDueFor(deps, tx, { userId, email, now });
    const asked = { kind: 'second_step', dueAt, isOpen: true } as const;
    const help = await noteHelp(tx, by, { ...why, ...asked, userId, now });
    // A recently changed address may be somebody else's: the previous one is told, too.
    const told = new Set([email, ...(await deps.account.addressesKeptBy(tx, { userId, now }))]);
    const minutes = resetEndsDays * 24 * 60;
    for (const to of told) {
      const passId = await deps.account.issueStopLink(tx, { userId, email: to, now, minutes });
      const params = { passId, hours: dueAt === null ? '' : String(resetWaitHours) };
      await deps.mail.post(tx, { userId, to, template: 'account.secondStepResetAsked', params });
    }
    await tell(deps, tx, helpNews.secondStepResetAsked, {
      userId,
      by: helper(by),
      help,
      why: why.why,
      isWaiting: dueAt !== null,
    });
    if (dueAt !== null) await deps.jobs.add(tx, queueName, help, dueAt);
  });
}

/** Removes the second step and tells the member. Under the lock. */
async function reset(tx: Db, deps: MembersDeps, { id, userId }: Reset): Promise<void> {
  const now = deps.clock.now();
  await deps.account.dropSecondStep(tx, { userId, now });
  await deps.account.endOpenThings(tx, { userId, event: 'second_step_changed', now });
  await tx.update(memberHelps).set({ doneAt: now }).where(eq(memberHelps.id, id));
  await tell(deps, tx, helpNews.secondStepReset, { userId });
}

/**
 * A second admin confirms the reset: it happens at once. @throws AppError forbidden also for the admin who requested
 * it, and for one who may be the same person, not_found, conflict if nothing was requested
 */
export async function confirmReset(deps: MembersDeps, by: Helper, userId: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    await holdHelped(tx, by, { userId, now });
    const asked = await openReset(tx, { userId, now });
    const { userId: confirmer } = by.viewer;
    const standing = await adminStanding(tx, { userId: confirmer, now });
    const verdict = asked === null ? 'over' : resetVerdict(asked, { userId: confirmer, ...standing }, now);
    if (verdict === 'same_admin')
      throw new AppError('forbidden', {
        message: 'Another admin must confirm this, not the one who asked for it.',
      });
    if (verdict === 'dependent')
      throw new AppError('forbidden', {
        message: `Another admin must confirm this: somebody who was one before it was asked for, has been one for ${resetWaitHours} hours, and wasn’t made one by whoever asked.`,
      });
    if (asked === null || verdict !== 'happens')
      throw new AppError('conflict', {
        message: 'There’s nothing for you to confirm here. Reload the page.',
      });
    await reset(tx, deps, asked);
    const { id: help, why } = asked;
    await tell(deps, tx, helpNews.secondStepResetConfirmed, { userId, by: helper(by), help, why });
  });
}

async function stop(tx: Db, { account }: MembersDeps, { id, userId }: Reset, now: Date): Promise<void> {
  await account.endStopLinks(tx, { userId, now });
  await tx.update(memberHelps).set({ stoppedAt: now }).where(eq(memberHelps.id, id));
}

/** An admin cancels a reset before it happens. @throws AppError forbidden, not_found, conflict */
export async function withdrawReset(deps: MembersDeps, by: Helper, userId: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    await holdHelped(tx, by, { userId, now });
    const asked = await openReset(tx, { userId, now });
    if (asked === null)
      throw new AppError('conflict', { message: 'There’s nothing waiting here anymore. Reload the page.' });
    await stop(tx, deps, asked, now);
    await tell(deps, tx, helpNews.secondStepResetWithdrawn, { userId, by: helper(by), help: asked.id });
  });
}

/** The member stops it with the link in the mail; the admin who requested it is told. @throws AppError link_spent */
export async function stopReset(deps: MembersDeps, token: string, address: string): Promise<void> {
  const { account, clock, db } = deps;
  await db.transaction(async (tx) => {
    const now = clock.now();
    const { userId } = await account.spendStopLink(tx, { token, now });
    const asked = await openReset(tx, { userId, now });
    if (asked === null) throw new AppError('link_spent');
    await stop(tx, deps, asked, now);
    const details = { help: asked.id };
    const action = 'account.second_step_reset_stopped';
    await audit(tx, { at: now, action, actorId: userId, subjectId: userId, address, details });
    if (asked.askedBy === null) return;
    await deps.notify(tx, {
      userId: asked.askedBy,
      kind: 'security',
      type: 'warning',
      title: 'A member stopped the reset of their two-step sign-in',
      message: 'They didn’t ask for it. Whoever wrote to you may be somebody else.',
      actionUrl: `/admin/member?id=${encodeURIComponent(userId)}`,
    });
  });
}

/** Carries out a reset whose time has come; one that was stopped, or completed by a second admin, is left alone. */
async function finishReset(deps: MembersDeps, id: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const [row] = await tx.select().from(memberHelps).where(eq(memberHelps.id, id));
    if (!row || !(await holdMember(tx, row))) return;
    const [asked] = await tx.select().from(memberHelps).where(eq(memberHelps.id, id));
    const now = deps.clock.now();
    if (!asked || resetVerdict(asked, null, now) !== 'happens') return;
    await reset(tx, deps, asked);
    const { askedBy: actorId, userId, why } = asked;
    await tell(deps, tx, helpNews.secondStepResetWaited, { userId, by: { actorId }, help: id, why });
  });
}

/** The queue of resets that wait for their time. */
export function resetQueue(deps: MembersDeps): JobQueue {
  return {
    name: queueName,
    run: (id) => finishReset(deps, id),
    unfinished: async () => {
      const rows = await deps.db
        .select({ id: memberHelps.id })
        .from(memberHelps)
        .where(
          and(
            eq(memberHelps.kind, 'second_step'),
            isNull(memberHelps.stoppedAt),
            isNull(memberHelps.doneAt),
            lte(memberHelps.dueAt, deps.clock.now()),
          ),
        );
      return rows.map(({ id }) => id);
    },
    retry: { limit: 100, firstDelaySeconds: 5, longestDelaySeconds: 3600 },
    expireSeconds: 60,
  };
}
