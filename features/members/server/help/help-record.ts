import { eq } from 'drizzle-orm';
import { AppError } from '#platform/contract/errors.ts';
import { accessOf } from '#platform/server/access/access.ts';
import type { ClientInfo } from '#platform/server/auth/client-info.ts';
import { isErasedAddress } from '#platform/server/auth/erased-members.ts';
import { users } from '#platform/server/auth/tables.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { Viewer } from '#platform/server/viewer/load.ts';
import type { HelpReason } from '#features/members/contract-help.ts';
import { type HelpKind, helpRefusal } from '#features/members/rules-help.ts';
import { type LockedMember, holdMember } from '#platform/server/auth/member-lock.ts';
import { memberHelps } from '#features/members/server/tables.ts';

/** Who helps, and where they do it. */
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
  role: 'They work on this site. Only an admin can do this for them.',
} as const;

/**
 * Locks the member who gets help, and checks that the viewer may help. The member's lock comes first, as in every
 * transaction; the viewer's session is read without one. @throws AppError forbidden, not_found, unauthenticated
 */
export async function holdHelped(
  tx: Db,
  { viewer }: Helper,
  { now, userId }: { userId: string; now: Date },
): Promise<LockedMember> {
  const held = await holdMember(tx, { userId });
  const tier = (await accessOf(tx, [userId], now)).get(userId)?.tier ?? 'free';
  const refusal = helpRefusal(viewer, { userId, tier });
  if (refusal !== null) throw new AppError('forbidden', { message: refusals[refusal] });
  if (held === null || isErasedAddress(held.email)) throw new AppError('not_found');
  const [helper] = await tx
    .select({ suspendedAt: users.suspendedAt })
    .from(users)
    .where(eq(users.id, viewer.userId));
  // If two admins suspend each other at once, the second one is suspended by now.
  if (!helper || helper.suspendedAt !== null) throw new AppError('unauthenticated');
  return held;
}

/** Who helps, as the audit log keeps it. */
export function helper({ client, viewer }: Helper) {
  const { sessionId, userId: actorId } = viewer;
  return { actorId, sessionId, address: client.address };
}

/** Stores that an admin helped, for the member's page. @returns the id of the row */
export async function noteHelp(
  tx: Db,
  by: Helper,
  given: HelpCause & {
    userId: string;
    kind: HelpKind;
    now: Date;
    dueAt?: Date | null;
    isOpen?: boolean;
  },
): Promise<string> {
  const { dueAt = null, isOpen = false, kind, note, now, userId, why } = given;
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
  return row?.id ?? '';
}
