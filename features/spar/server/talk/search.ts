import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { SearchHit } from '#platform/contract/search.ts';
import { clientThings } from '#platform/server/clients/things.ts';
import type { Db } from '#platform/server/db/client.ts';
import { mostOf, type Finder } from '#platform/server/search/finder.ts';
import { excerptAround, holdsWords } from '#platform/contract/search-words.ts';
import { situationLabels, temperLabels } from '#features/spar/rules/vocabulary.ts';
import { sparTalks, sparTurns } from '#features/spar/server/tables.ts';

/** A member calls a few times a week: this many are years. */
const mostSearched = 1000;

const { id, client, situation, temper, note, startedAt, endedAt, followsId, heard } = sparTalks;
const columns = { id, client, situation, temper, note, startedAt, endedAt, followsId, heard };
type Talk = Pick<typeof sparTalks.$inferSelect, keyof typeof columns>;

const kindOf = ({ situation: of, temper: with_ }: Talk) => `${situationLabels[of]} · ${temperLabels[with_]}`;

/** A call as a list of finds shows it. */
const callHit = (talk: Talk, context: string): SearchHit => ({
  kind: 'call',
  title: talk.client.name,
  about: kindOf(talk),
  context,
  lang: null,
  address: `/spar/${talk.id}`,
  at: talk.startedAt.toISOString(),
  day: null,
  locked: null,
});

/** What a client's page tells of a practice call: how far they felt understood, unless it is not judged. */
function standingOf({ endedAt: over, followsId: follows, heard: understood }: Talk): string {
  if (over === null) return 'Not finished';
  // The call the day after is not judged.
  if (follows !== null) return '';
  return understood === null ? 'Not enough to judge' : `Felt understood: ${understood} of 100`;
}

/** The practice calls with a client, whom their page need not name. */
export const callsOfClients = clientThings(sparTalks, startedAt, async (db, ids) => {
  const rows =
    ids.length === 0
      ? []
      : await db
          .select(columns)
          .from(sparTalks)
          .where(inArray(sparTalks.id, [...ids]));
  const told = (talk: Talk) => ({
    title: `Practice call · ${kindOf(talk)}`,
    about: standingOf(talk),
  });
  return new Map(rows.map((talk) => [talk.id, { ...callHit(talk, talk.client.who), ...told(talk) }]));
});

/** A word such as 'the' is said in every turn: those of the newest calls are enough. */
const mostTurns = 500;

/** What was said in the member's newest calls around any of these words, by call. */
async function saidIn(
  db: Db,
  userId: string,
  words: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (words.length === 0) return new Map();
  const { answer, number, said, talkId } = sparTurns;
  const both = sql`lower(${said} || ' ' || ${answer})`;
  const turns = await db
    .select({ answer, said, talkId })
    .from(sparTurns)
    .innerJoin(sparTalks, eq(sparTalks.id, talkId))
    .where(
      and(
        eq(sparTalks.userId, userId),
        isNull(sparTalks.deletedAt),
        or(...words.map((word) => sql`strpos(${both}, ${word.toLowerCase()}) > 0`)),
      ),
    )
    .orderBy(desc(startedAt), desc(talkId), number)
    .limit(mostTurns);
  const byTalk = Map.groupBy(turns, (turn) => turn.talkId);
  return new Map(
    [...byTalk].map(([talk, own]) => [talk, own.map((turn) => `${turn.said} ${turn.answer}`).join(' ')]),
  );
}

/**
 * Finds calls by the client, the kind of call, what was said in them, and the member's own note. What a client of the
 * house does not say is not looked into.
 */
export const createCallFinder =
  (db: Db): Finder =>
  async ({ userId }, question) => {
    const words = question?.words ?? [];
    const [talks, said] = await Promise.all([
      db
        .select(columns)
        .from(sparTalks)
        .where(and(eq(sparTalks.userId, userId), isNull(sparTalks.deletedAt)))
        .orderBy(desc(columns.startedAt), desc(columns.id))
        .limit(question === null ? mostOf(null) : mostSearched),
      saidIn(db, userId, words),
    ]);
    return talks
      .map((talk) => ({
        talk,
        who: `${talk.client.name}\n${talk.client.who}\n${kindOf(talk)}`,
        own: `${talk.note} ${said.get(talk.id) ?? ''}`.replace(/\s+/gu, ' ').trim(),
      }))
      .filter(({ own, who }) => holdsWords(`${who}\n${own}`, words))
      .slice(0, mostOf(question))
      .map(({ own, talk, who }) =>
        callHit(talk, holdsWords(who, words) ? talk.client.who : excerptAround(own, words)),
      );
  };
