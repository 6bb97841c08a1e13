import { type SQL, sql } from 'drizzle-orm';
import type { Tier } from '#platform/contract/capabilities.ts';
import type { Db } from '#platform/server/db/client.ts';
import { noticeLimits } from '#features/notifications/rules.ts';
import { type Content, createContents } from './contents.ts';

/** The reader, as the door knows him. */
export interface Reader {
  readonly userId: string;
  readonly tier: Tier;
  /** When his tier began: what was sent to it before is not for him. Null: since he joined. */
  readonly accessSince: Date | null;
}

/** A notification for one reader. */
export type NoticeRow = Content & { readonly isRead: boolean };

/** The values of `reader`'s placeholders. */
export const placesOf = ({ userId, tier, accessSince }: Reader) => ({
  user: userId,
  tier,
  since: accessSince?.toISOString() ?? null,
});

const user = sql.placeholder('user');
const newest = Number.MAX_SAFE_INTEGER;

/** What a query on notifications must know of the reader: where he joined, what he muted, what he marked read. */
export const reader = sql`me as (
  select coalesce(m.joined_after, 0) as joined_after, coalesce(m.read_through, 0) as read_through,
    coalesce(m.muted_in_app, '{}') as muted
  from users u left join notification_members m on m.user_id = u.id where u.id = ${user})`;

/** Of messages to many: sent since he joined, to everybody or to the tier that he had by then. */
const forHim = sql`n.user_id is null and n.published_at is not null and n.seq > me.joined_after
  and (n.tier is null or (n.tier = ${sql.placeholder('tier')}
    and n.published_at >= coalesce(${sql.placeholder('since')}::timestamptz, '-infinity')))
  and n.kind <> all (me.muted)`;
const toHim = sql`n.user_id = ${user} and n.published_at is not null and n.kind <> all (me.muted)`;

const marked = sql`exists (select 1 from notification_reads r where r.user_id = ${user} and r.notification_id = n.id)`;

const columns = sql.raw('n.id, n.seq, n.read_at, n.user_id');

/**
 * Rows that the reader may see, newest first. Two index scans, each ended by the limit: what he alone got and what
 * everybody got.
 */
function seen(where: SQL, limit: number): SQL {
  const part = (audience: SQL) =>
    sql`(select ${columns} from notifications n, me where ${audience} and ${where} order by n.seq desc limit ${sql.raw(String(limit))})`;
  return sql`select * from (${part(toHim)} union all ${part(forHim)}) n order by seq desc limit ${sql.raw(String(limit))}`;
}

/** Up to ten unread ones, as many as the badge can tell apart. */
const unreadCount = (() => {
  const most = sql.raw(String(noticeLimits.badge + 1));
  return sql`(select count(*) from (
    (select 1 from notifications n, me where ${toHim} and n.read_at is null limit ${most})
    union all
    (select 1 from notifications n, me where ${forHim} and n.seq > me.read_through and not ${marked} order by n.seq desc limit ${most})
    limit ${most}) unread)`;
})();

const isRead = sql`case when n.user_id is null then n.seq <= me.read_through or ${marked} else n.read_at is not null end`;

/**
 * Ids, each with whether it was read (`+`) or not (`-`), as one text: what the rows say is known to this node, and two
 * hundred values one by one would take the driver longer than the query takes.
 */
function rowsWhere(db: Db, where: SQL, limit: number) {
  return db
    .select({
      marks: sql<string | null>`found.marks`,
      unread: sql`found.unread`.mapWith(Number),
    })
    .from(
      sql`(with ${reader} select (select string_agg(case when ${isRead} then '+' else '-' end || n.id, ',' order by n.seq desc)
        from (${seen(where, limit)}) n, me) as marks, ${unreadCount} as unread) found`,
    );
}

/** The queries of readers, prepared: planning them costs more than running them. */
export function createVisible(db: Db) {
  const contentsOf = createContents(db);
  /** Newest first; a row that was deleted a moment ago is left out. */
  async function rowsOf([found]: readonly { marks: string | null }[]): Promise<NoticeRow[]> {
    const marks = found?.marks?.split(',') ?? [];
    const contents = await contentsOf(marks.map((mark) => mark.slice(1)));
    return marks.flatMap((mark) => {
      const content = contents.get(mark.slice(1));
      return content ? [{ ...content, isRead: mark.startsWith('+') }] : [];
    });
  }
  const page = rowsWhere(db, sql`n.seq < ${sql.placeholder('before')}`, noticeLimits.page + 1).prepare(
    'notifications_page',
  );
  const one = rowsWhere(db, sql`n.id = ${sql.placeholder('id')}::uuid`, 1).prepare('notifications_one');
  // A row may become visible after one with a higher number: what is a minute older is told again, and known already.
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

  return {
    /** Twenty, newest first, and where the next page begins. */
    async page(who: Reader, before: number = newest) {
      const found = await page.execute({ ...placesOf(who), before });
      const rows = await rowsOf(found);
      const shown = rows.slice(0, noticeLimits.page);
      const next = rows.length > shown.length ? (shown.at(-1)?.seq ?? null) : null;
      return { rows: shown, next, unread: found[0]?.unread ?? 0 };
    },
    /** One that he may see; null for any other. */
    async one(who: Reader, id: string): Promise<NoticeRow | null> {
      const [row] = await rowsOf(await one.execute({ ...placesOf(who), id }));
      return row ?? null;
    },
    /** What came after a place, oldest first; `reset` when it is more than is told again. */
    async missed(who: Reader, after: number): Promise<{ rows: NoticeRow[]; reset: boolean }> {
      const rows = await rowsOf(await missed.execute({ ...placesOf(who), after }));
      if (rows.length > noticeLimits.missed) return { rows: [], reset: true };
      return { rows: rows.toReversed(), reset: false };
    },
    /** How many are unread, ten at most. */
    async unread(who: Reader): Promise<number> {
      const [row] = await unread.execute(placesOf(who));
      return row?.unread ?? 0;
    },
  };
}

export type Visible = ReturnType<typeof createVisible>;
