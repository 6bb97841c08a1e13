import { and, eq, gt, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/db/client.ts';
import type { Sent } from '#features/notifications/rules-visible.ts';
import { contentOf } from './contents.ts';
import { notificationRecipients, notifications } from '#features/notifications/server/tables.ts';
import type { NoticeRow } from '#features/notifications/server/visibility/visible.ts';

/** A message and its audience; unread, since it is new. */
export interface Published {
  readonly row: NoticeRow;
  readonly sent: Sent;
}

const mostCaughtUp = 500;

async function publishedWhere(db: Db, where: SQL | undefined): Promise<Published[]> {
  const rows = await db
    .select()
    .from(notifications)
    .where(and(isNotNull(notifications.publishedAt), where))
    .orderBy(notifications.seq)
    .limit(mostCaughtUp);
  const published: Published[] = [];
  for (const row of rows) {
    const recipients = row.listed ? await recipientsOf(db, row.id) : null;
    published.push({
      row: { ...contentOf(row), isRead: row.readAt !== null },
      sent: { ...row, recipients },
    });
  }
  return published;
}

async function recipientsOf(db: Db, id: string): Promise<ReadonlySet<string>> {
  const { notificationId, userId } = notificationRecipients;
  const rows = await db.select({ userId }).from(notificationRecipients).where(eq(notificationId, id));
  return new Set(rows.map((row) => row.userId));
}

/** One message, whoever it is for; null if it is gone or still waiting. */
export async function publishedById(db: Db, id: string): Promise<Published | null> {
  const [notice] = await publishedWhere(db, eq(notifications.id, id));
  return notice ?? null;
}

/**
 * What became visible after a place, and in the minute before it, since rows are not always committed in order. Null:
 * more than is worth repeating one by one.
 */
export async function publishedAfter(db: Db, seq: number): Promise<Published[] | null> {
  const justBefore = sql`(select last.published_at - interval '1 minute' from ${notifications} last where last.seq = ${seq})`;
  const missed = await publishedWhere(
    db,
    or(gt(notifications.seq, seq), sql`${notifications.publishedAt} > ${justBefore}`),
  );
  return missed.length < mostCaughtUp ? missed : null;
}

/** The last assigned place in the stream, including rows not committed yet: read from the counter, not the table. */
export const newestPlace = sql<string>`(select case when is_called then last_value else last_value - 1 end from notifications_seq_seq)`;

/** The last place in the stream. */
export async function newestSeq(db: Db): Promise<number> {
  const { rows } = (await db.execute(sql`select ${newestPlace} as newest`)) as unknown as {
    rows: { newest: string }[];
  };
  return Number(rows[0]?.newest ?? 0);
}
