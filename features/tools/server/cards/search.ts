import { excerptAround, holdsWords } from '#platform/contract/search-words.ts';
import type { SearchHit } from '#platform/contract/search.ts';
import type { Db } from '#platform/server/db/client.ts';
import { type Finder, mostOf } from '#platform/server/search/finder.ts';
import { clientThings } from '#platform/server/clients/things.ts';
import { briefOf, isOfClient } from '#features/tools/rules/brief.ts';
import { presentCard } from '#features/tools/server/present.ts';
import { frustrationCards } from '#features/tools/server/tables.ts';
import { type CardRow, cardsOf, cardsWithIds, heardFirst, workedFirst } from './cards.ts';

const namedIn = ({ client, frustration }: CardRow) => `${client}\n${frustration}`;
const toldIn = ({ explanation, heard, listenFor, targetAudience }: CardRow) =>
  [heard?.words ?? '', explanation, listenFor, targetAudience].join('\n');

/** A card by itself, on its client's page: with what to say first if that is the card's own, else why they feel it. */
function cardHit(card: CardRow): SearchHit {
  const { opener } = briefOf(presentCard(card));
  return {
    kind: 'card',
    // What they said is theirs; what was guessed before it isn't what was heard.
    title: card.heard === null ? card.frustration : `“${card.heard.words}”`,
    about: card.heard === null ? 'A guess' : 'Heard',
    context: opener === null || isOfClient(opener) ? card.explanation : `Say first: ${opener}`,
    lang: null,
    address: `/brief?card=${card.id}`,
    at: card.createdAt.toISOString(),
    day: card.heard?.on ?? null,
    locked: null,
  };
}

/** The cards of a client: what they said comes before what is guessed, then what the member last worked on. */
export const cardsOfClients = clientThings(
  frustrationCards,
  frustrationCards.createdAt,
  async (db, ids) => {
    const rows = ids.length === 0 ? [] : await cardsWithIds(db, ids);
    return new Map(rows.map((card) => [card.id, cardHit(card)]));
  },
  [heardFirst, ...workedFirst],
);

/** A card among what was found, with its client's name and the words in it. */
const foundHit = (card: CardRow, words: readonly string[]): SearchHit => ({
  ...cardHit(card),
  title: card.frustration,
  about: `for ${card.client}`,
  context: holdsWords(namedIn(card), words) ? '' : excerptAround(toldIn(card).replace(/\s+/gu, ' '), words),
});

/** Finds cards by their frustration, their client's name, and what they say; by the frustration first. */
export const createCardFinder =
  (db: Db): Finder =>
  async ({ userId }, question) => {
    const words = question?.words ?? [];
    const found = (await cardsOf(db, userId)).filter((card) =>
      holdsWords(`${namedIn(card)}\n${toldIn(card)}`, words),
    );
    const isNamed = ({ frustration }: CardRow) => holdsWords(frustration, words);
    return [...found.filter(isNamed), ...found.filter((card) => !isNamed(card))]
      .slice(0, mostOf(question))
      .map((card) => foundHit(card, words));
  };
