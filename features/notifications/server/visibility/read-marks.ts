import { and, eq, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { AppError } from '#platform/contract/errors.ts';
import type { NoticeKind } from '#platform/contract/notices.ts';
import type { Db } from '#platform/server/db/client.ts';
import { offersSince } from '#platform/server/offers/consent.ts';
import type { Reader } from '#features/notifications/rules-visible.ts';
import { announce } from '#features/notifications/server/stream/channel.ts';
import {
  notificationMembers,
  notificationReads,
  notifications,
} from '#features/notifications/server/tables.ts';
import type { Visible } from './visible.ts';
import { addressed } from './visible-sql.ts';

type Row = typeof notifications.$inferSelect;

/** Marks one as read, for this reader alone. @throws AppError not_found for anything they may not see */
export async function markOneRead(
  db: Db,
  visible: Visible,
  params: { reader: Reader; id: string; now: Date },
): Promise<void> {
  const { reader, id, now } = params;
  const { userId } = reader;
  const row = await visible.one(reader, id);
  if (row === null) throw new AppError('not_found');
  if (row.isRead) return;
  await db.transaction(async (tx) => {
    const own = await tx
      .update(notifications)
      .set({ readAt: now })
      .where(and(eq(notifications.id, id), eq(notifications.userId, userId), isNull(notifications.readAt)))
      .returning({ id: notifications.id });
    if (own.length === 0)
      await tx
        .insert(notificationReads)
        .values({ userId, notificationId: id, readAt: now })
        .onConflictDoNothing();
    await announce(tx, { what: 'mine', userId });
  });
}

interface Told {
  readonly userId: string;
  readonly kind: NoticeKind;
  readonly now: Date;
}

/** Marks those of a member's own of a kind as read, in the caller's transaction. */
async function markRead(tx: Db, { kind, now, userId }: Told, which: SQL | undefined): Promise<void> {
  const read = await tx
    .update(notifications)
    .set({ readAt: now })
    .where(
      and(
        eq(notifications.userId, userId),
        eq(notifications.kind, kind),
        isNull(notifications.readAt),
        which,
      ),
    )
    .returning({ id: notifications.id });
  if (read.length > 0) await announce(tx, { what: 'mine', userId });
}

/** What a member was told of a client, once it is settled elsewhere. */
export const markReadOfClient = (tx: Db, { clientId, ...told }: Told & { readonly clientId: string }) =>
  markRead(tx, told, eq(notifications.clientId, clientId));

/** What a member was asked, once they answered where it leads. */
export const markReadAt = (tx: Db, { actionUrl, ...told }: Told & { readonly actionUrl: string }) =>
  markRead(tx, told, eq(notifications.actionUrl, actionUrl));

/** All of a kind but this one, which takes their place. */
export const markReadBesides = (tx: Db, { id, type, ...told }: Told & Pick<Row, 'id' | 'type'>) =>
  markRead(tx, told, and(eq(notifications.type, type), ne(notifications.id, id)));

/**
 * Marks everything sent to this reader so far as read, including what they muted. For messages to everybody, only the
 * place up to which that holds is stored, so that a thousand of them cost one row; messages to a tier or
 * to chosen members get a mark each, because nobody else must count as their reader.
 */
export async function markEverythingRead(db: Db, params: { reader: Reader; now: Date }): Promise<void> {
  const { reader, now } = params;
  const { userId, tier } = reader;
  const readAt = sql`${now.toISOString()}::timestamptz`;
  const { alone, amongMany } = addressed({
    user: userId,
    tier,
    since: reader.accessSince?.toISOString() ?? null,
    joinedAfter: sql`coalesce((select joined_after from notification_members where user_id = ${userId}), 0)`,
    offersSince: offersSince(userId),
  });
  await db.transaction(async (tx) => {
    await tx.execute(
      sql`update notifications n set read_at = ${readAt} where ${alone} and n.read_at is null`,
    );
    await tx.execute(sql`
      insert into notification_reads (user_id, notification_id, read_at)
      select ${userId}, n.id, ${readAt} from notifications n where ${amongMany} and (n.tier is not null or n.listed)
      on conflict do nothing`);
    const newest = sql`(select coalesce(max(n.seq), 0) from notifications n where n.user_id is null and n.published_at is not null)`;
    await tx
      .insert(notificationMembers)
      .values({ userId, readThrough: newest as never })
      .onConflictDoUpdate({
        target: notificationMembers.userId,
        set: { readThrough: sql`greatest(${notificationMembers.readThrough}, excluded.read_through)` },
      });
    await tx.execute(sql`
      delete from notification_reads r using notifications n, notification_members m
      where r.user_id = ${userId} and n.id = r.notification_id and n.tier is null and not n.listed
        and m.user_id = r.user_id and n.seq <= m.read_through`);
    await announce(tx, { what: 'mine', userId });
  });
}
