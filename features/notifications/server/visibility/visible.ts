import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#platform/server/db/client.ts';
import { offersSince } from '#platform/server/offers/consent.ts';
import { noticeLimits } from '#features/notifications/rules.ts';
import type { Reader } from '#features/notifications/rules-visible.ts';
import { type Content, createContents } from '#features/notifications/server/stream/contents.ts';
import { visible } from './visible-sql.ts';

/** A notification for one reader. */
export type NoticeRow = Content & { readonly isRead: boolean };

/** The values of `reader`'s placeholders. */
const placesOf = ({ userId, tier, accessSince }: Reader) => ({
  user: userId,
  tier,
  since: accessSince?.toISOString() ?? null,
});

const user = sql.placeholder('user');
const newest = Number.MAX_SAFE_INTEGER;

/**
 * What a query on notifications needs to know about the reader: where they joined, what they muted, what they marked as
 * read. Read as single values, so that index scans start and end at those places.
 */
const reader = sql`me as (
  select coalesce(m.joined_after, 0) as joined_after, coalesce(m.read_through, 0) as read_through,
    coalesce(m.muted_in_app, '{}') as muted, ${offersSince(sql`u.id`)} as offers_since
  from users u left join notification_members m on m.user_id = u.id where u.id = ${user})`;
const readThrough = sql`(select read_through from me)`;
const seen = visible(
  {
    user,
    tier: sql.placeholder('tier'),
    since: sql.placeholder('since'),
    joinedAfter: sql`(select joined_after from me)`,
    offersSince: sql`(select offers_since from me)`,
  },
  sql`(select muted from me)`,
);

const marked = sql`exists (select 1 from notification_reads r where r.user_id = ${user} and r.notification_id = n.id)`;

/** Up to ten unread ones, as many as the badge can show. */
const most = noticeLimits.badge + 1;
const unreadCount = (() => {
  const limit = sql.raw(String(most));
  return sql`(select count(*) from (
    (select 1 from notifications n where ${seen.alone} and n.read_at is null limit ${limit})
    union all
    (select 1 from notifications n where ${seen.amongMany} and n.seq > ${readThrough} and not ${marked} order by n.seq desc limit ${limit})
    limit ${limit}) unread)`;
})();

/**
 * Ids, newest first, each with whether it was read (`+`) or not (`-`), as one text: this node already knows the
 * contents, and two hundred separate values would take the driver longer than the query itself. Two index scans, each
 * ended by the limit: messages to them alone, and messages to everybody.
 */
function rowsWhere(db: Db, where: SQL, limit: number) {
  const rows = sql.raw(String(limit));
  const part = (audience: SQL, isRead: SQL) =>
    sql`(select n.seq, case when ${isRead} then '+' else '-' end || n.id as mark from notifications n
      where ${audience} and ${where} order by n.seq desc limit ${rows})`;
  const parts = sql`${part(seen.alone, sql`n.read_at is not null`)} union all ${part(seen.amongMany, sql`n.seq <= ${readThrough} or ${marked}`)}`;
  return db
    .select({
      marks: sql<string | null>`found.marks`,
      readThrough: sql`found.read_through`.mapWith(Number),
    })
    .from(
      sql`(with ${reader} select (select string_agg(mark, ',') from
        (select mark from (${parts}) part order by seq desc limit ${rows}) sorted) as marks, ${readThrough} as read_through) found`,
    );
}

/**
 * How many are unread, ten at most, judging by the newest ones; null if older ones would have to be queried. Everything
 * older than `readThrough` is read.
 */
function unreadAmong(
  newestOnes: readonly NoticeRow[],
  given: { areAll: boolean; readThrough: number },
): number | null {
  const unread = newestOnes.filter(({ isRead }) => !isRead).length;
  if (unread >= most) return most;
  const last = newestOnes.at(-1);
  return given.areAll || (last !== undefined && last.seq <= given.readThrough) ? unread : null;
}

/** The readers' queries, prepared: planning them costs more than running them. */
export function createVisible(db: Db) {
  const contentsOf = createContents(db);
  /** Newest first; a row deleted a moment ago is left out. */
  async function rowsOf([found]: readonly { marks: string | null }[]): Promise<NoticeRow[]> {
    const marks = found?.marks?.split(',') ?? [];
    const contents = await contentsOf(marks.map((mark) => mark.slice(1)));
    const rows: NoticeRow[] = [];
    for (const [place, content] of contents.entries())
      if (content) rows.push({ ...content, isRead: marks[place]?.startsWith('+') ?? false });
    return rows;
  }
  const page = rowsWhere(db, sql`n.seq < ${sql.placeholder('before')}`, noticeLimits.page + 1).prepare(
    'notifications_page',
  );
  const one = rowsWhere(db, sql`n.id = ${sql.placeholder('id')}::uuid`, 1).prepare('notifications_one');
  // A row may become visible after one with a higher number: rows up to a minute older are repeated, and the client
  // drops duplicates.
  const missed = rowsWhere(
    db,
    sql`n.seq <> ${sql.placeholder('after')} and (n.seq > ${sql.placeholder('after')} or n.published_at >
      (select last.published_at - interval '1 minute' from notifications last where last.seq = ${sql.placeholder('after')}))`,
    noticeLimits.missed + 1,
  ).prepare('notifications_missed');
  const unread = db
    .select({ unread: sql`unread`.mapWith(Number) })
    .from(sql`(with ${reader} select ${unreadCount} as unread) counted`)
    .prepare('notifications_unread');

  const unreadOf = async (who: Reader) => (await unread.execute(placesOf(who)))[0]?.unread ?? 0;

  return {
    /** Twenty, newest first, where the next page starts, and how many are unread in all, ten at most. */
    async page(who: Reader, before: number = newest) {
      const found = await page.execute({ ...placesOf(who), before });
      const rows = await rowsOf(found);
      const shown = rows.slice(0, noticeLimits.page);
      const next = rows.length > shown.length ? (shown.at(-1)?.seq ?? null) : null;
      const known = { areAll: next === null, readThrough: found[0]?.readThrough ?? 0 };
      const seen = before === newest ? unreadAmong(rows, known) : null;
      return { rows: shown, next, unread: seen ?? (await unreadOf(who)) };
    },
    /** One notification they may see; null for any other. */
    async one(who: Reader, id: string): Promise<NoticeRow | null> {
      const [row] = await rowsOf(await one.execute({ ...placesOf(who), id }));
      return row ?? null;
    },
    /** What came after a place, oldest first; `reset` if it is more than we repeat. */
    async missed(who: Reader, after: number): Promise<{ rows: NoticeRow[]; reset: boolean }> {
      const rows = await rowsOf(await missed.execute({ ...placesOf(who), after }));
      if (rows.length > noticeLimits.missed) return { rows: [], reset: true };
      return { rows: rows.toReversed(), reset: false };
    },
    /** How many are unread, ten at most. */
    unread: unreadOf,
  };
}

export type Visible = ReturnType<typeof createVisible>;
