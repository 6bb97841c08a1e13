import { and, eq, isNull, sql } from 'drizzle-orm';
import { AppError } from '#platform/contract/errors.ts';
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
