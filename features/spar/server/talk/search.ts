import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Db } from '#platform/server/db/client.ts';
import { mostOf, type Finder } from '#platform/server/search/finder.ts';
import { excerptAround, holdsWords } from '#platform/contract/search-words.ts';
import { situationLabels, temperLabels } from '#features/spar/rules/vocabulary.ts';
import { sparTalks } from '#features/spar/server/tables.ts';

/** A member calls a few times a week: this many are years. */
const mostSearched = 1000;

/**
 * Finds calls by the client, the kind of call, and the member's own note. What a client of the house does not say is
 * not looked into.
 */
export const createCallFinder =
  (db: Db): Finder =>
  async ({ userId }, question) => {
    const { id, client, situation, temper, note, startedAt } = sparTalks;
    const talks = await db
      .select({ id, client, situation, temper, note, startedAt })
      .from(sparTalks)
      .where(and(eq(sparTalks.userId, userId), isNull(sparTalks.deletedAt)))
      .orderBy(desc(startedAt), desc(id))
      .limit(question === null ? mostOf(null) : mostSearched);
    const words = question?.words ?? [];
    return talks
      .map((talk) => {
        const kind = `${situationLabels[talk.situation]} · ${temperLabels[talk.temper]}`;
        return { ...talk, who: `${talk.client.name}\n${talk.client.who}\n${kind}`, kind };
      })
      .filter(({ who, note: own }) => holdsWords(`${who}\n${own}`, words))
      .slice(0, mostOf(question))
      .map((talk) => ({
        kind: 'call' as const,
        title: talk.client.name,
        about: talk.kind,
        context: holdsWords(talk.who, words)
          ? talk.client.who
          : excerptAround(talk.note.replace(/\s+/gu, ' '), words),
        lang: null,
        address: `/spar/${talk.id}`,
        at: talk.startedAt.toISOString(),
        locked: null,
      }));
  };
