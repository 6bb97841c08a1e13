import { and, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Clock } from '#platform/server/clock.ts';
import { clients } from '#platform/server/clients/tables.ts';
import type { Db } from '#platform/server/db/client.ts';
import { inBatches } from '#platform/server/viewer/in-batches.ts';
import type { ResultSummary } from '#features/tools/contract-library.ts';
import { summaries } from './library.ts';
import { presentSummary } from '#features/tools/server/studio/present.ts';
import { studioResults } from '#features/tools/server/studio/tables.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** How long after writing or use we ask what came of a text: its reader has seen it, and the member remembers. */
const untoldWithin = { from: dayMs, to: 30 * dayMs } as const;
const shown = { recent: 4, waiting: 1 } as const;

/** What a member's home shows of their texts: what was made and used, what came of it, and the newest. */
export interface NewestTexts {
  readonly made: number;
  readonly used: number;
  readonly replies: number;
  readonly meetings: number;
  /** Of texts, and those that were noted at a client. */
  readonly sales: number;
  readonly noes: number;
  /** When an outcome was last noted; null: never. */
  readonly toldAt: string | null;
  /** The newest 4. */
  readonly recent: ResultSummary[];
  /** The newest text that was used, whose reader has probably seen it, and whose outcome is not known. */
  readonly untold: ResultSummary | null;
}

const user = sql`u.user_id`;
const mine = sql`r.user_id = ${user} and r.deleted_at is null`;
/** Clients who bought, as the member noted it at them, besides those whose text says it: that is the same sale. */
const boughtBesides = sql`(select count(*) from ${clients} c
  where c.user_id = ${user} and c.deleted_at is null and c.bought_on is not null and not exists (
    select 1 from ${studioResults} s where s.client_id = c.id and s.outcome = 'sale' and s.deleted_at is null))`;
const untold = sql`${mine} and r.outcome is null
  and r.used_at <= ${sql.placeholder('from')}::timestamptz and r.used_at > ${sql.placeholder('to')}::timestamptz`;
const idsOf = (limit: number, where: SQL) =>
  sql<readonly string[]>`to_json(array(select r.id from ${studioResults} r where ${where}
    order by r.created_at desc, r.id desc limit ${sql.raw(String(limit))}))`;

/**
 * Reads what a member's home shows of their texts. Numbers and ids are batched over all members who open their home
 * within one turn of the event loop: under load the round trips cost the most.
 */
export function createNewestTexts(db: Db, clock: Clock): (userId: string) => Promise<NewestTexts> {
  const number = (counted: SQL, name: string) => sql<number>`${counted}`.mapWith(Number).as(name);
  const counted = sql`(select count(*) as made, count(r.used_at) as used,
      count(*) filter (where r.outcome = 'reply') as replies,
      count(*) filter (where r.outcome = 'meeting') as meetings,
      count(*) filter (where r.outcome = 'sale') + ${boughtBesides} as sales,
      count(*) filter (where r.outcome = 'no') as noes,
      max(r.used_at) filter (where r.outcome is not null) as told_at
    from ${studioResults} r where ${mine}) as n`;
  const statement = db
    .select({
      userId: sql<string>`${user}`.as('user_id'),
      made: number(sql`n.made`, 'made'),
      used: number(sql`n.used`, 'used'),
      replies: number(sql`n.replies`, 'replies'),
      meetings: number(sql`n.meetings`, 'meetings'),
      sales: number(sql`n.sales`, 'sales'),
      noes: number(sql`n.noes`, 'noes'),
      // Noting an outcome is also the moment of use.
      toldAt: sql<Date | null>`n.told_at`.mapWith(studioResults.usedAt).as('told_at'),
      recent: idsOf(shown.recent, mine).as('recent'),
      untold: idsOf(shown.waiting, untold).as('untold'),
    })
    .from(sql`unnest(${sql.placeholder('userIds')}::text[]) as u(user_id) cross join lateral ${counted}`)
    .prepare('home_texts');
  const read = inBatches(async (userIds) => {
    const [from, to] = [untoldWithin.from, untoldWithin.to].map((ms) =>
      new Date(clock.now().getTime() - ms).toISOString(),
    );
    const rows = await statement.execute({ userIds, from, to });
    return new Map(rows.map((row) => [row.userId, row]));
  });
  return async (userId) => {
    const row = await read(userId);
    if (!row) throw new Error('the texts could not be read');
    const { made, meetings, noes, replies, sales, toldAt, used } = row;
    const ids = [...new Set([...row.recent, ...row.untold])];
    const kept = and(inArray(studioResults.id, ids), isNull(studioResults.deletedAt));
    const texts = ids.length === 0 ? [] : await summaries(db, kept, ids.length);
    const among = (wanted: readonly string[]) =>
      texts.filter(({ id }) => wanted.includes(id)).map((text) => presentSummary(text));
    return {
      made,
      used,
      replies,
      meetings,
      sales,
      noes,
      toldAt: toldAt?.toISOString() ?? null,
      recent: among(row.recent),
      untold: among(row.untold)[0] ?? null,
    };
  };
}
