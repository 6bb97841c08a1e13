import { and, desc, eq, gte, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { instant } from '#platform/contract/fields.ts';
import type { Db } from '#platform/server/db/client.ts';
import type { listResults } from '#features/tools/contract-library.ts';
import { frustrationCards } from '#features/tools/server/tables.ts';
import { studioTools } from '#features/tools/rules.ts';
import { excerptOf, wordsOfVersion } from '#features/tools/server/studio/results.ts';
import { holdsWords, searchQueryOf } from './search-words.ts';
import { studioResults, studioVersions } from '#features/tools/server/studio/tables.ts';

const pageSize = 24;
/** This many of the newest results are searched one by one; older ones through the index. */
export const readOneByOne = 2000;
const dayMs = 24 * 60 * 60 * 1000;

/** The filters as the contract reads them. */
export type Filters = z.output<typeof listResults.query>;

const { id, tool, title, excerpt, favourite, usedAt, outcome, latest, demoNotice, createdAt, updatedAt } =
  studioResults;
/** What a list shows: never the full texts. */
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
  /** The newest version's language; English for versions from before members could choose one. */
  language: sql<string>`coalesce((select v.context ->> 'language' from ${studioVersions} v where v.result_id = ${id} and v.number = ${latest}), 'English')`,
  card: {
    id: frustrationCards.id,
    client: frustrationCards.client,
    frustration: frustrationCards.frustration,
  },
};

const newestFirst = [desc(createdAt), desc(id)] as const;

/** The newest of the results that `where` chooses, as lists show them. */
export async function summaries(db: Db, where: SQL | undefined, limit: number) {
  return db
    .select(columns)
    .from(studioResults)
    .leftJoin(
      frustrationCards,
      and(eq(frustrationCards.id, studioResults.cardId), isNull(frustrationCards.deletedAt)),
    )
    .where(where)
    .orderBy(...newestFirst)
    .limit(limit);
}

export type SummaryRow = Awaited<ReturnType<typeof summaries>>[number];
/** With the version that contains the search words; null: the newest one, or there was no search. */
export type FoundRow = SummaryRow & { readonly matched: number | null };

const mine = (userId: string) => and(eq(studioResults.userId, userId), isNull(studioResults.deletedAt));

/** The end of a page, where the next one begins. It is no secret: an altered cursor only reads from elsewhere. */
const cursorOf = (row: Pick<SummaryRow, 'id' | 'createdAt'>) =>
  Buffer.from(`${row.createdAt.toISOString()} ${row.id}`).toString('base64url');

const cursorParts = z.tuple([instant(), z.uuid()]);

function afterCursor(cursor: string): SQL {
  const read = cursorParts.safeParse(Buffer.from(cursor, 'base64url').toString().split(' '));
  // A cursor that we did not make leads to the end of the list.
  if (!read.success) return sql`false`;
  const [at, lastId] = read.data;
  return sql`(${studioResults.createdAt}, ${studioResults.id}) < (${at}::timestamptz, ${lastId}::uuid)`;
}

/** Every filter except the search words. */
function within(userId: string, filters: Filters): SQL | undefined {
  return and(
    mine(userId),
    filters.tool && eq(tool, filters.tool),
    filters.cardId === undefined ? undefined : eq(studioResults.cardId, filters.cardId),
    filters.from === undefined ? undefined : gte(createdAt, new Date(filters.from)),
    filters.to === undefined ? undefined : lt(createdAt, new Date(Date.parse(filters.to) + dayMs)),
    filters.favourite === undefined ? undefined : eq(favourite, filters.favourite === 'true'),
    filters.used === undefined ? undefined : filters.used === 'true' ? isNotNull(usedAt) : isNull(usedAt),
    filters.after === undefined ? undefined : afterCursor(filters.after),
  );
}

/**
 * The newest results with these words. A common word is quickly found among the newest; a word found only in older ones
 * is rare, and the word index knows its few results. Either method alone is slow for the other kind of word: the index
 * would gather and sort half a library, and reading on would go through all of it. @param asked as `searchQueryOf`
 * writes it
 */
async function withWords(db: Db, where: SQL | undefined, asked: string): Promise<SummaryRow[]> {
  const newest = db
    .select({ id, createdAt, search: studioResults.search })
    .from(studioResults)
    .where(where)
    .orderBy(...newestFirst)
    .limit(readOneByOne)
    .as('newest');
  const met = db
    .select({ id: newest.id })
    .from(newest)
    .where(sql`${newest.search} @@ ${asked}::tsquery`)
    .orderBy(desc(newest.createdAt), desc(newest.id))
    .limit(pageSize + 1);
  const near = await summaries(db, inArray(id, met), pageSize + 1);
  if (near.length > pageSize) return near;
  const [edge] = await db
    .select({ id, createdAt })
    .from(studioResults)
    .where(where)
    .orderBy(...newestFirst)
    .offset(readOneByOne - 1)
    .limit(1);
  if (!edge) return near;
  const older = and(where, afterCursor(cursorOf(edge)), sql`${studioResults.search} @@ ${asked}::tsquery`);
  const missing = pageSize + 1 - near.length;
  // Materialized, so that the order and limit after it do not tempt the planner to scan from the newest after all.
  const indexed = sql`with found as materialized (select ${id}, ${createdAt} from ${studioResults} where ${older})
    select found.id from found order by found.created_at desc, found.id desc limit ${missing}`;
  return [...near, ...(await summaries(db, sql`${id} in (${indexed})`, missing))];
}

/** Adds to each result the newest version that contains all search words, if that is not its newest version. */
async function withMatches(db: Db, rows: readonly SummaryRow[], question: string): Promise<FoundRow[]> {
  const several = rows.filter((row) => row.latest > 1).map((row) => row.id);
  const versions =
    several.length === 0
      ? []
      : await db
          .select({
            resultId: studioVersions.resultId,
            number: studioVersions.number,
            input: studioVersions.input,
            output: studioVersions.output,
            context: studioVersions.context,
          })
          .from(studioVersions)
          .where(inArray(studioVersions.resultId, several))
          .orderBy(desc(studioVersions.number));
  return rows.map((row) => {
    const slug = studioTools.find((one) => one === row.tool);
    const found =
      slug &&
      versions.find(
        (version) =>
          version.resultId === row.id && holdsWords([row.title, ...wordsOfVersion(slug, version)], question),
      );
    return slug && found && found.number !== row.latest
      ? { ...row, matched: found.number, excerpt: excerptOf(slug, found), language: found.context.language }
      : { ...row, matched: null };
  });
}

/** One page of the member's library, newest first, and where the next page begins. */
export async function searchLibrary(
  db: Db,
  { userId, filters }: { userId: string; filters: Filters },
): Promise<{ rows: FoundRow[]; next: string | null }> {
  const where = within(userId, filters);
  const question = filters.q?.trim() ?? '';
  const asked = searchQueryOf(question);
  // The query contained nothing but punctuation.
  if (question !== '' && asked === null) return { rows: [], next: null };
  const found = asked === null ? await summaries(db, where, pageSize + 1) : await withWords(db, where, asked);
  const page = found.slice(0, pageSize);
  const last = page.at(-1);
  const rows =
    asked === null ? page.map((row) => ({ ...row, matched: null })) : await withMatches(db, page, question);
  return { rows, next: found.length > pageSize && last ? cursorOf(last) : null };
}
