import { and, eq, isNull } from 'drizzle-orm';
import { anonymiseAudit, audit } from '#platform/server/audit/audit.ts';
import { accounts, users } from '#platform/server/auth/tables.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { JobQueue } from '#platform/server/jobs/jobs.ts';
import type { AccountDeps } from '#features/account/server/account-deps.ts';
import { leaveAdmins } from '#platform/server/access/admins.ts';
import { erasedAddress } from '#platform/server/auth/erased-members.ts';
import { holdSession } from '#platform/server/auth/member-lock.ts';
import { dropIdentities } from '#features/account/server/identities/identity-queries.ts';
import { endOpenThings } from '#features/account/server/sessions/open-things.ts';
import { dropPasskeys } from '#features/account/server/passkeys/passkey-queries.ts';
import {
  type AtSettings,
  confirmPresence,
  holdAtSettings,
} from '#features/account/server/second-step/security.ts';
import { deletionRequests } from '#features/account/server/tables.ts';

const queueName = 'account.erase';

/**
 * Closes an account at once: no session, no password, no address. A job, which also survives a crash, erases the rest.
 * @throws AppError bad_credentials, password_needed, sign_in_needed, last_admin
 */
export async function requestDeletion(
  deps: AccountDeps,
  at: AtSettings,
  password: string | undefined,
): Promise<void> {
  const { db, clock } = deps;
  const { userId, email } = at.viewer;
  const proven = await confirmPresence(deps, at, password);
  await db.transaction(async (tx) => {
    const now = clock.now();
    if (proven === null) await holdSession(tx, at.viewer);
    else await holdAtSettings(tx, at, proven);
    await leaveForGood(tx, deps, { userId, email, now, by: userId });
  });
}

/**
 * The only way an account is deleted, whoever asked: closes it, says goodbye, and has the rest erased. Under the lock.
 * @param leaving `by`: who asked, the member or an admin for them @throws AppError last_admin
 */
export async function leaveForGood(
  tx: Db,
  deps: AccountDeps,
  leaving: { userId: string; email: string; now: Date; by: string },
): Promise<void> {
  const { by, email, now, userId } = leaving;
  await leaveAdmins(tx, { userId, now });
  const [request] = await tx
    .insert(deletionRequests)
    .values({ userId, requestedAt: now })
    .onConflictDoNothing()
    .returning({ id: deletionRequests.id });
  if (!request) return;
  await closeAccount(tx, deps, { userId, now });
  await deps.mail.post(tx, { userId: null, to: email, template: 'account.deleted' });
  await audit(tx, { at: now, action: 'account.deletion_requested', actorId: by, subjectId: userId });
  await deps.jobs.add(tx, queueName, request.id);
}

/** From here on nobody can sign in to it, and it names nobody. */
export async function closeAccount(
  tx: Db,
  deps: Pick<AccountDeps, 'onSecured'>,
  { now, userId }: { userId: string; now: Date },
): Promise<void> {
  await tx.delete(accounts).where(eq(accounts.userId, userId));
  await dropPasskeys(tx, { userId });
  await dropIdentities(tx, { userId });
  await endOpenThings(tx, deps, { userId, event: 'account_closed', sessions: { allBut: null }, now });
  // From here on the address is free for a new account.
  const nobody = { email: erasedAddress(userId), name: '', firstName: '', lastName: '' };
  await tx
    .update(users)
    .set({ ...nobody, emailVerified: false, updatedAt: now })
    .where(eq(users.id, userId));
}

/** Takes a member out of every table. */
export async function eraseRows(tx: Db, params: { userId: string; now: Date }): Promise<void> {
  const { now, userId } = params;
  await tx.delete(users).where(eq(users.id, userId));
  await anonymiseAudit(tx, { userId });
  await audit(tx, { at: now, action: 'account.erased', actorId: null, subjectId: null });
}

/** Completes a deletion: first what other slices must undo, then everything we store. Safe to repeat. */
export async function eraseMember(deps: AccountDeps, requestId: string): Promise<void> {
  const { db, clock } = deps;
  const open = and(eq(deletionRequests.id, requestId), isNull(deletionRequests.finishedAt));
  const [request] = await db.select().from(deletionRequests).where(open);
  if (!request) return;
  const { userId } = request;
  for (const leaving of deps.onLeaving) await leaving(db, { userId });
  await db.transaction(async (tx) => {
    const now = clock.now();
    await eraseRows(tx, { userId, now });
    await tx.update(deletionRequests).set({ finishedAt: now }).where(open);
  });
  deps.log.info({ request: requestId }, 'a member was erased');
}

/** The queue that finishes deletions. */
export function erasureQueue(deps: AccountDeps): JobQueue {
  return {
    name: queueName,
    run: (id) => eraseMember(deps, id),
    unfinished: async () => {
      const rows = await deps.db
        .select({ id: deletionRequests.id })
        .from(deletionRequests)
        .where(isNull(deletionRequests.finishedAt));
      return rows.map(({ id }) => id);
    },
    retry: { limit: 500, firstDelaySeconds: 5, longestDelaySeconds: 3600 },
    expireSeconds: 120,
  };
}
