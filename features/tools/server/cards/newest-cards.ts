import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { clients } from '#platform/server/clients/tables.ts';
import type { Db } from '#platform/server/db/client.ts';
import { inBatches } from '#platform/server/viewer/in-batches.ts';
import { studioResults } from '#features/tools/server/studio/tables.ts';
import { frustrationCards } from '#features/tools/server/tables.ts';

const card = z.object({ id: z.string(), clientId: z.string(), client: z.string(), frustration: z.string() });
const cards = z.array(card);
const shown = { recent: 3, waiting: 1 } as const;

/** What a member's home shows of their cards. */
export interface NewestCards {
  readonly made: number;
  /** The 3 last worked on. */
  readonly recent: z.output<typeof card>[];
  /** The one last worked on from which no text was written. */
  readonly unwritten: z.output<typeof card> | null;
}

const user = sql`u.user_id`;
const mine = sql`c.user_id = ${user} and c.deleted_at is null`;
/** The client last worked for, and of their cards the one last worked on; whoever is out of the way comes last. */
const workedFirst = sql`c.is_away, c.client_at desc, c.worked_at desc, c.created_at desc, c.position, c.id desc`;
const latest = (limit: number, where: SQL) =>
  sql<unknown>`coalesce((select json_agg(json_build_object('id', c.id, 'clientId', c.client_id, 'client', c.client, 'frustration', c.frustration) order by ${workedFirst})
    from (select * from (select c.*, n.name as client, n.updated_at as client_at, n.archived_at is not null as is_away
      from ${frustrationCards} c join ${clients} n on n.id = c.client_id where ${where}) c order by ${workedFirst} limit ${sql.raw(String(limit))}) c), '[]'::json)`;

/**
 * Reads what a member's home shows of their cards, batched over all members who open their home within one turn of the
 * event loop: under load the round trips cost the most.
 */
export function createNewestCards(db: Db): (userId: string) => Promise<NewestCards> {
  const statement = db
    .select({
      userId: sql<string>`${user}`.as('user_id'),
      made: sql<number>`(select count(*) from ${frustrationCards} c where ${mine})`
        .mapWith(Number)
        .as('made'),
      recent: latest(shown.recent, mine).as('recent'),
      unwritten: latest(
        shown.waiting,
        sql`${mine} and not exists (select 1 from ${studioResults} r where r.card_id = c.id and r.deleted_at is null)`,
      ).as('unwritten'),
    })
    .from(sql`unnest(${sql.placeholder('userIds')}::text[]) as u(user_id)`)
    .prepare('home_cards');
  const read = inBatches(async (userIds) => {
    const rows = await statement.execute({ userIds });
    return new Map(rows.map((row) => [row.userId, row]));
  });
  return async (userId) => {
    const row = await read(userId);
    if (!row) throw new Error('the cards could not be read');
    const [unwritten = null] = cards.parse(row.unwritten);
    return { made: row.made, recent: cards.parse(row.recent), unwritten };
  };
}
