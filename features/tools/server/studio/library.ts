import { and, count, desc, eq, gte, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Db } from '#platform/server/db/client.ts';
import type { listResults } from '#features/tools/contract-library.ts';
import { frustrationCards } from '#features/tools/server/tables.ts';
import { searchQueryOf } from './search-words.ts';
import { studioResults } from './tables.ts';

const pageSize = 24;
const dayMs = 24 * 60 * 60 * 1000;

/** The filters as the contract reads them. */
export type Filters = z.output<typeof listResults.query>;

const { id, tool, title, excerpt, favourite, usedAt, outcome, latest, demoNotice, createdAt, updatedAt } =
  studioResults;
/** What a list shows: never the texts themselves. */
const columns = {
  id,
  tool,
  title,
  excerpt,
  favourite,
  usedAt,
  outcome,
  latest,
  demoNotice,
  createdAt,
  updatedAt,
  card: {
    id: frustrationCards.id,
    client: frustrationCards.client,
    frustration: frustrationCards.frustration,
  },
};

async function summaries(db: Db, where: SQL | undefined, limit: number) {
  return db
    .select(columns)
    .from(studioResults)
    .leftJoin(frustrationCards, eq(frustrationCards.id, studioResults.cardId))
    .where(where)
    .orderBy(desc(studioResults.createdAt), desc(studioResults.id))
    .limit(limit);
}

export type SummaryRow = Awaited<ReturnType<typeof summaries>>[number];

const mine = (userId: string) => and(eq(studioResults.userId, userId), isNull(studioResults.deletedAt));

/** Where a page ends: the next one begins after it. Not a secret, so an altered one only reads elsewhere. */
const cursorOf = (row: SummaryRow) =>
  Buffer.from(`${row.createdAt.toISOString()} ${row.id}`).toString('base64url');

const cursorShape = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) ([0-9a-f-]{36})$/;

function afterCursor(cursor: string): SQL {
  const [, at, lastId] = cursorShape.exec(Buffer.from(cursor, 'base64url').toString()) ?? [];
  // One that we did not make leads to the end of the list.
  if (at === undefined || lastId === undefined || Number.isNaN(Date.parse(at))) return sql`false`;
  return sql`(${studioResults.createdAt}, ${studioResults.id}) < (${at}::timestamptz, ${lastId}::uuid)`;
}

function conditions(filters: Filters): (SQL | undefined)[] {
  const asked = filters.q === undefined || filters.q.trim() === '' ? undefined : searchQueryOf(filters.q);
  return [
    asked === null
      ? sql`false`
      : asked === undefined
        ? undefined
        : sql`${studioResults.search} @@ ${asked}::tsquery`,
    filters.tool && eq(studioResults.tool, filters.tool),
    filters.cardId === undefined ? undefined : eq(studioResults.cardId, filters.cardId),
    filters.from === undefined ? undefined : gte(studioResults.createdAt, new Date(filters.from)),
    filters.to === undefined
      ? undefined
      : lt(studioResults.createdAt, new Date(Date.parse(filters.to) + dayMs)),
    filters.favourite === undefined ? undefined : eq(studioResults.favourite, filters.favourite === 'true'),
    filters.used === undefined
      ? undefined
      : filters.used === 'true'
        ? isNotNull(studioResults.usedAt)
        : isNull(studioResults.usedAt),
    filters.after === undefined ? undefined : afterCursor(filters.after),
  ];
}

/** One page of the member's library, newest first, and where the next one begins. */
export async function searchLibrary(
  db: Db,
  params: { userId: string; filters: Filters },
): Promise<{ rows: SummaryRow[]; next: string | null }> {
  const found = await summaries(db, and(mine(params.userId), ...conditions(params.filters)), pageSize + 1);
  const rows = found.slice(0, pageSize);
  const last = rows.at(-1);
  return { rows, next: found.length > pageSize && last ? cursorOf(last) : null };
}

/** What the dashboard tells: what was made and used, what came of it, and the newest. */
export async function outcomesOf(db: Db, userId: string) {
  const [counted] = await db
    .select({
      made: count(),
      used: count(studioResults.usedAt),
      replies: sql<number>`count(*) filter (where ${studioResults.outcome} = 'reply')`.mapWith(Number),
      meetings: sql<number>`count(*) filter (where ${studioResults.outcome} = 'meeting')`.mapWith(Number),
      noes: sql<number>`count(*) filter (where ${studioResults.outcome} = 'no')`.mapWith(Number),
    })
    .from(studioResults)
    .where(mine(userId));
  const recent = await summaries(db, mine(userId), 5);
  return { ...(counted ?? { made: 0, used: 0, replies: 0, meetings: 0, noes: 0 }), recent };
}
