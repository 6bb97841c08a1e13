import { and, eq, gt, inArray, isNotNull, isNull, lte, or } from 'drizzle-orm';
import type { AuditAction } from '#platform/contract/audit-actions.ts';
import { AppError } from '#platform/contract/errors.ts';
import { auditEntries } from '#platform/server/audit/tables.ts';
import { users } from '#platform/server/auth/tables.ts';
import type { Db } from '#platform/server/db/client.ts';
import { accessGrants, userRoles } from './tables.ts';

/** One thing that makes somebody a permanent admin: their role (no grant), or a grant. */
interface Standing {
  readonly userId: string;
  readonly grantId: string | null;
}

/** Gives a member the admin role; giving it twice changes nothing. */
export async function makeAdmin(db: Db, params: { userId: string; now: Date }): Promise<void> {
  await db
    .insert(userRoles)
    .values({ userId: params.userId, role: 'admin', createdAt: params.now })
    .onConflictDoNothing();
}

/** Since when somebody has been an admin, and which admins made them one; the audit log remembers that for 400 days. */
export async function adminStanding(
  db: Db,
  { now, userId }: { userId: string; now: Date },
): Promise<{ adminSince: Date | null; madeAdminBy: string[] }> {
  const roles = await db
    .select({ at: userRoles.createdAt })
    .from(userRoles)
    .where(and(eq(userRoles.userId, userId), eq(userRoles.role, 'admin')));
  const grants = await db
    .select({ id: accessGrants.id, startsAt: accessGrants.startsAt })
    .from(accessGrants)
    .where(
      and(
        eq(accessGrants.userId, userId),
        eq(accessGrants.tier, 'admin'),
        isNull(accessGrants.revokedAt),
        lte(accessGrants.startsAt, now),
        or(isNull(accessGrants.endsAt), gt(accessGrants.endsAt, now)),
      ),
    );
  const { action, actorId, at, details, subjectId } = auditEntries;
  const given = await db
    .select({ action, actorId, at, details })
    .from(auditEntries)
    .where(
      and(
        eq(subjectId, userId),
        inArray(action, ['billing.admin_granted', 'billing.access_granted'] satisfies AuditAction[]),
      ),
    );
  const made = given.filter(
    ({ action: what, details: { tier } }) => what === 'billing.admin_granted' || tier === 'admin',
  );
  // A grant may start before the day on which it was given.
  const instants = [
    ...roles.map((role) => role.at.getTime()),
    ...grants.map(({ id, startsAt }) => {
      const noted = made.find((entry) => entry.details['grant'] === id);
      return Math.max(startsAt.getTime(), noted?.at.getTime() ?? 0);
    }),
  ];
  return {
    adminSince: instants.length > 0 ? new Date(Math.min(...instants)) : null,
    madeAdminBy: made.flatMap((entry) => entry.actorId ?? []),
  };
}

/** Everything that makes admins, locked: two admins who lose it at the same time cannot both be the last. */
async function standingAdmins(tx: Db, now: Date): Promise<Standing[]> {
  const roles = await tx
    .select({ userId: userRoles.userId })
    .from(userRoles)
    .where(eq(userRoles.role, 'admin'))
    .orderBy(userRoles.userId)
    .for('update');
  const grants = await tx
    .select({ userId: accessGrants.userId, grantId: accessGrants.id })
    .from(accessGrants)
    .where(
      and(
        eq(accessGrants.tier, 'admin'),
        isNull(accessGrants.revokedAt),
        isNull(accessGrants.endsAt),
        lte(accessGrants.startsAt, now),
      ),
    )
    .orderBy(accessGrants.id)
    .for('update');
  const all = [...roles.map(({ userId }) => ({ userId, grantId: null })), ...grants];
  // Queried under the lock, in a separate statement: members suspended while we waited are no longer admins.
  const ids = all.map(({ userId }) => userId);
  const out = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.id, ids), isNotNull(users.suspendedAt)));
  return all.filter(({ userId }) => out.every(({ id }) => id !== userId));
}

async function keepAnAdmin(tx: Db, now: Date, loses: (standing: Standing) => boolean): Promise<void> {
  const standing = await standingAdmins(tx, now);
  if (standing.some(loses) && standing.every(loses)) throw new AppError('last_admin');
}

/**
 * Removes the admin role from a member; does nothing if they have none. In a transaction. @throws AppError last_admin
 */
export async function takeAdmin(tx: Db, { now, userId }: { userId: string; now: Date }): Promise<void> {
  await keepAnAdmin(tx, now, (one) => one.userId === userId && one.grantId === null);
  await tx.delete(userRoles).where(and(eq(userRoles.userId, userId), eq(userRoles.role, 'admin')));
}

/** Ensures that an admin remains when this grant is taken back. In a transaction. @throws AppError last_admin */
export async function keepAnAdminWithout(
  tx: Db,
  { grantId, now }: { grantId: string; now: Date },
): Promise<void> {
  await keepAnAdmin(tx, now, (one) => one.grantId === grantId);
}

/** Ensures that another admin remains while this member is suspended. In a transaction. @throws AppError last_admin */
export async function keepAnAdminBeside(
  tx: Db,
  { now, userId }: { userId: string; now: Date },
): Promise<void> {
  await keepAnAdmin(tx, now, (one) => one.userId === userId);
}

/** Members who leave are no longer admins, by role or by grant. In a transaction. @throws AppError last_admin */
export async function leaveAdmins(tx: Db, { now, userId }: { userId: string; now: Date }): Promise<void> {
  await keepAnAdmin(tx, now, (one) => one.userId === userId);
  await tx.delete(userRoles).where(and(eq(userRoles.userId, userId), eq(userRoles.role, 'admin')));
  await tx
    .update(accessGrants)
    .set({ revokedAt: now })
    .where(
      and(eq(accessGrants.userId, userId), eq(accessGrants.tier, 'admin'), isNull(accessGrants.revokedAt)),
    );
}
