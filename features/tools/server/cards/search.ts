import { excerptAround, holdsWords } from '#platform/contract/search-words.ts';
import type { SearchHit } from '#platform/contract/search.ts';
import type { Db } from '#platform/server/db/client.ts';
import { type Finder, mostOf } from '#platform/server/search/finder.ts';
import { clientThings } from '#platform/server/clients/things.ts';
import { frustrationCards } from '#features/tools/server/tables.ts';
import { type CardRow, cardsOf, cardsWithIds } from './cards.ts';

const namedIn = ({ client, frustration }: CardRow) => `${client}\n${frustration}`;
const toldIn = ({ explanation, heard, listenFor, targetAudience }: CardRow) =>
  [heard?.words ?? '', explanation, listenFor, targetAudience].join('\n');

/** A card by itself, on its client's page. */
function cardHit(card: CardRow): SearchHit {
  return {
    kind: 'card',
    title: card.frustration,
    about: card.heard === null ? 'A guess' : 'Heard',
    context: card.heard?.words ?? card.explanation,
    lang: null,
    address: `/brief?card=${card.id}`,
    at: card.createdAt.toISOString(),
    locked: null,
  };
}

/** The cards of a client. */
export const cardsOfClients = clientThings(frustrationCards, frustrationCards.createdAt, async (db, ids) => {
  const rows = ids.length === 0 ? [] : await cardsWithIds(db, ids);
  return new Map(rows.map((card) => [card.id, cardHit(card)]));
});

/** The first of a client's cards that was found, for all of them. */
function clientHit(cards: readonly CardRow[], words: readonly string[]): SearchHit[] {
  const [card] = cards;
  if (!card) return [];
  const isNamed = holdsWords(namedIn(card), words);
  return [
    {
      kind: 'card',
      title: card.client,
      about: cards.length === 1 ? '' : `${cards.length} cards`,
      context: isNamed ? card.frustration : excerptAround(toldIn(card).replace(/\s+/gu, ' '), words),
      lang: null,
      address: `/brief?card=${card.id}`,
      at: card.createdAt.toISOString(),
      locked: null,
    },
  ];
}

/** Finds clients by their name, their frustrations, and what their cards say of them; by name first. */
export const createCardFinder =
  (db: Db): Finder =>
  async ({ userId }, question) => {
    const words = question?.words ?? [];
    const found = (await cardsOf(db, userId)).filter((card) =>
      holdsWords(`${namedIn(card)}\n${toldIn(card)}`, words),
    );
    const clients = [...Map.groupBy(found, ({ client }) => client.toLowerCase()).entries()];
    const isNamed = ([client]: (typeof clients)[number]) => holdsWords(client, words);
    return [...clients.filter(isNamed), ...clients.filter((client) => !isNamed(client))]
      .slice(0, mostOf(question))
      .flatMap(([, cards]) => clientHit(cards, words));
  };
