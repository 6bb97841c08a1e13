import { and, asc, desc, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm';
import type { SearchHit } from '#platform/contract/search.ts';
import { closeEnough, shortestGuessed, trigramsOf } from '#platform/contract/search-words.ts';
import { clients } from '#platform/server/clients/tables.ts';
import type { Db } from '#platform/server/db/client.ts';
import { type Finder, mostOf, type Question } from '#platform/server/search/finder.ts';
import { type ClientRow, holding, nameRank } from './queries.ts';

/** How they met is left out: in many words nearly every piece is found. */
const told = sql`lower(${clients.name} || ' ' || ${clients.company} || ' ' || ${clients.role} || ' ' || ${clients.nextStep})`;
/**
 * Each word with two blanks before it and one after, as its pieces have them. Made once per client and not for each
 * piece: an offset keeps PostgreSQL from moving it into the conditions.
 */
const pieces = sql`(select '  ' || replace(${told}, ' ', '  ') || ' ' as spaced offset 0) as pieces`;
const spaced = sql`pieces.spaced`;

const sum = (parts: readonly SQL[]) => sql`(${sql.join([...parts], sql` + `)})`;
const isIn = (text: SQL, part: string) => sql`strpos(${text}, ${part}) > 0`;

/** Who has all of the words: called exactly that first, then by the beginning of their name, then by any of it. */
function byWords({ typed, words }: Question) {
  return { holds: and(...holding(words)), order: asc(nameRank(typed, words)) };
}

/** Whose words share the most pieces with mistyped ones. It reads every client of a member: slower with their number. */
function byPieces(words: readonly string[]) {
  const shares = words
    .filter((word) => word.length >= shortestGuessed)
    .map((word) => {
      const trigrams = trigramsOf(word);
      const shared = sum(trigrams.map((piece) => sql`(${isIn(spaced, piece)})::int`));
      return sql`${shared}::real / ${trigrams.length}::int`;
    });
  if (shares.length === 0) return null;
  const short = words.filter((word) => word.length < shortestGuessed);
  return {
    holds: and(
      ...short.map((word) => isIn(spaced, ` ${word}`)),
      ...shares.map((share) => sql`${share} > ${closeEnough}::real`),
    ),
    order: desc(sum(shares)),
  };
}

const hitOf = ({ company, id, name: title, nextOn, nextStep, role, updatedAt }: ClientRow): SearchHit => ({
  kind: 'client',
  title,
  about: [role, company].filter(Boolean).join(', '),
  context: nextStep,
  lang: null,
  address: `/clients/${id}`,
  at: updatedAt.toISOString(),
  day: nextStep === '' ? null : nextOn,
  locked: null,
});

/** Finds clients by name, role, company, next step and how they met; if none has the words, those who may be meant by them. */
export const createClientFinder =
  (db: Db): Finder =>
  async ({ userId }, question) => {
    const find = (by: { readonly holds: SQL | undefined; readonly order?: SQL }) =>
      db
        .select(getTableColumns(clients))
        .from(clients)
        .crossJoinLateral(pieces)
        .where(
          and(
            eq(clients.userId, userId),
            isNull(clients.deletedAt),
            // Who is out of the way is found by name only.
            question === null ? isNull(clients.archivedAt) : undefined,
            by.holds,
          ),
        )
        .orderBy(...(by.order ? [by.order] : []), desc(clients.updatedAt), desc(clients.id))
        .limit(mostOf(question));
    if (question === null) return (await find({ holds: undefined })).map(hitOf);
    const rows = await find(byWords(question));
    const near = rows.length === 0 ? byPieces(question.words) : null;
    return (near ? await find(near) : rows).map(hitOf);
  };
