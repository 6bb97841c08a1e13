import type { AuditActionOf } from '#platform/contract/audit-actions.ts';
import { eq } from 'drizzle-orm';
import { AppError } from '#platform/contract/errors.ts';
import { audit } from '#platform/server/audit/audit.ts';
import type { ClientInfo } from '#platform/server/auth/client-info.ts';
import { isErasedAddress } from '#platform/server/auth/erased-members.ts';
import { users } from '#platform/server/auth/tables.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { Viewer } from '#platform/server/viewer/load.ts';
import type { HelpReason } from '#features/members/contract-help.ts';
import { type HelpKind, helpRefusal } from '#features/members/rules-help.ts';
import { type LockedMember, holdMember } from '#platform/server/auth/member-lock.ts';
import { memberHelps } from '#features/members/server/tables.ts';

/** The admin who helps, and where they do it. */
export interface Helper {
  readonly viewer: Viewer;
  readonly client: ClientInfo;
}

/** Why they do it: a reason for the log, and a note. */
export interface HelpCause {
  readonly why: HelpReason;
  readonly note: string;
}

const refusals = {
  self: 'This is your own account: use your settings.',
  no_second_step: 'Turn on two-step sign-in in your settings first. Then you can help members.',
} as const;

/**
 * Locks the member who gets help, and checks that this admin may help. The member's lock comes first, as in every
 * transaction; the admin's session is read without one. @throws AppError forbidden, not_found, unauthenticated
 */
export async function holdHelped(tx: Db, { viewer }: Helper, userId: string): Promise<LockedMember> {
  const refusal = helpRefusal(viewer, userId);
  if (refusal !== null) throw new AppError('forbidden', { message: refusals[refusal] });
  const held = await holdMember(tx, { userId });
  if (held === null || isErasedAddress(held.email)) throw new AppError('not_found');
  const [helper] = await tx
    .select({ suspendedAt: users.suspendedAt })
    .from(users)
    .where(eq(users.id, viewer.userId));
  // If two admins suspend each other at once, the second one is suspended by now.
  if (!helper || helper.suspendedAt !== null) throw new AppError('unauthenticated');
  return held;
}

/** An audit log entry about help: who helped whom, and why. */
export async function auditHelp(
  tx: Db,
  by: Helper,
  given: {
    at: Date;
    userId: string;
    action: AuditActionOf<'admin'>;
    details?: Record<string, string | boolean>;
  },
): Promise<void> {
  const { at, action, details, userId } = given;
  const { sessionId, userId: actorId } = by.viewer;
  const where = { sessionId, address: by.client.address };
  await audit(tx, { at, action, actorId, subjectId: userId, ...where, ...(details && { details }) });
}

/** Stores that an admin helped, for the member's page, and records it in the audit log. @returns the id of the row */
export async function noteHelp(
  tx: Db,
  by: Helper,
  given: HelpCause & {
    userId: string;
    kind: HelpKind;
    action: AuditActionOf<'admin'>;
    now: Date;
    dueAt?: Date | null;
    isOpen?: boolean;
    details?: Record<string, string | boolean>;
  },
): Promise<string> {
  const { action, details, dueAt = null, isOpen = false, kind, note, now, userId, why } = given;
  const [row] = await tx
    .insert(memberHelps)
    .values({
      userId,
      kind,
      why,
      note,
      askedBy: by.viewer.userId,
      askedAt: now,
      dueAt,
      doneAt: isOpen ? null : now,
    })
    .returning({ id: memberHelps.id });
  const id = row?.id ?? '';
  await auditHelp(tx, by, { at: now, userId, action, details: { why, help: id, ...details } });
  return id;
}
