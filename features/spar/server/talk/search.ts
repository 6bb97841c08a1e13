import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { SearchHit } from '#platform/contract/search.ts';
import { clientThings } from '#platform/server/clients/things.ts';
import type { Db } from '#platform/server/db/client.ts';
import { mostOf, type Finder } from '#platform/server/search/finder.ts';
import { excerptAround, holdsWords } from '#platform/contract/search-words.ts';
import { situationLabels, temperLabels } from '#features/spar/rules/vocabulary.ts';
import { sparTalks } from '#features/spar/server/tables.ts';

/** A member calls a few times a week: this many are years. */
const mostSearched = 1000;

const { id, client, situation, temper, note, startedAt } = sparTalks;
const columns = { id, client, situation, temper, note, startedAt };
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

/** The practice calls about a client's cards. */
export const callsOfClients = clientThings(sparTalks, startedAt, async (db, ids) => {
  const rows =
    ids.length === 0
      ? []
      : await db
          .select(columns)
          .from(sparTalks)
          .where(inArray(sparTalks.id, [...ids]));
  return new Map(rows.map((talk) => [talk.id, callHit(talk, talk.client.who)]));
});

/**
 * Finds calls by the client, the kind of call, and the member's own note. What a client of the house does not say is
 * not looked into.
 */
export const createCallFinder =
  (db: Db): Finder =>
  async ({ userId }, question) => {
    const talks = await db
      .select(columns)
      .from(sparTalks)
      .where(and(eq(sparTalks.userId, userId), isNull(sparTalks.deletedAt)))
      .orderBy(desc(columns.startedAt), desc(columns.id))
      .limit(question === null ? mostOf(null) : mostSearched);
    const words = question?.words ?? [];
    return talks
      .map((talk) => ({ talk, who: `${talk.client.name}\n${talk.client.who}\n${kindOf(talk)}` }))
      .filter(({ talk, who }) => holdsWords(`${who}\n${talk.note}`, words))
      .slice(0, mostOf(question))
      .map(({ talk, who }) =>
        callHit(
          talk,
          holdsWords(who, words) ? talk.client.who : excerptAround(talk.note.replace(/\s+/gu, ' '), words),
        ),
      );
  };
