import { eq } from 'drizzle-orm';
import { isErasedAddress } from '#platform/server/auth/erased-members.ts';
import { users } from '#platform/server/auth/tables.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { Outbox } from '#platform/server/mail/outbox.ts';
import type { Notice, Notify } from '#platform/server/notices/notice.ts';
import { isRepeated, safeLink } from '#features/notifications/rules.ts';
import { adminKind, isMutable } from '#platform/contract/notices.ts';
import { announce } from './stream/channel.ts';
import { notificationMembers, notifications } from './tables.ts';
import { markReadBesides } from './visibility/read-marks.ts';

export interface NotifyDeps {
  readonly clock: Clock;
  readonly mail: Pick<Outbox, 'post'>;
}

/** Queues the mail for a notice, unless the member wants none about that kind. */
async function mailNotice(
  tx: Db,
  mail: NotifyDeps['mail'],
  { userId, kind, mail: letter }: Notice,
): Promise<void> {
  if (!letter) return;
  const [member] = await tx
    .select({
      email: users.email,
      muted: notificationMembers.mutedByMail,
      sales: notificationMembers.salesByMail,
    })
    .from(users)
    .leftJoin(notificationMembers, eq(notificationMembers.userId, users.id))
    .where(eq(users.id, userId));
  // Nobody reads mail at an account that is being erased.
  if (!member || isErasedAddress(member.email)) return;
  if (isMutable(kind) && member.muted?.includes(kind)) return;
  if (kind === adminKind && member.sales !== true) return;
  await mail.post(tx, { userId, to: member.email, ...letter, ...(isMutable(kind) && { list: kind }) });
}

/**
 * How every slice tells a member something. The row, its mail and the message to their open pages all belong to the
 * caller's transaction: a rollback tells nobody.
 */
export function createNotify({ clock, mail }: NotifyDeps): Notify {
  return async (db, notice) => {
    const { userId, kind, type, title, message, days, actionUrl, clientId, onceKey } = notice;
    const now = clock.now();
    const [row] = await db
      .insert(notifications)
      .values({
        userId,
        clientId: clientId ?? null,
        kind,
        type,
        title,
        message,
        days: days === undefined || days.length === 0 ? null : [...days],
        actionUrl: actionUrl === undefined ? null : safeLink(actionUrl),
        onceKey: onceKey ?? null,
        origin: 'system',
        createdAt: now,
        publishedAt: now,
      })
      // Only a key that was already used can conflict.
      .onConflictDoNothing({ target: [notifications.userId, notifications.onceKey] })
      .returning({ id: notifications.id, seq: notifications.seq });
    if (!row) return;
    if (isRepeated(notice)) await markReadBesides(db, { userId, kind, type, id: row.id, now });
    await mailNotice(db, mail, notice);
    await announce(db, { what: 'new', userId, ...row });
  };
}
