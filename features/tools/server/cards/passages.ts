import type { Passage } from '#platform/contract/passages.ts';
import type { Db } from '#platform/server/db/client.ts';
import { type CardRow, cardsOf } from './cards.ts';

/** What a question about a client's words calls them; the name once more, so that it comes before guesses about them. */
const toldBy = (client: string) => `What ${client} told you: ${client} did tell it, and you heard it`;

/** A card as a passage: what is heard in the client's words, the rest as the guess that it is. */
export function cardPassage(
  card: Pick<CardRow, 'id' | 'client' | 'frustration' | 'heard' | 'explanation' | 'listenFor'>,
): Passage {
  return {
    kind: 'card',
    title: `Card of ${card.client}: ${card.frustration}`,
    about: card.heard === null ? '' : toldBy(card.client),
    topic: card.heard === null ? '' : toldBy(card.client),
    text: [
      card.heard === null ? 'A guess, not heard yet.' : `${card.heard.from} said: “${card.heard.words}”`,
      card.explanation,
      card.listenFor,
    ]
      .filter((part) => part !== '')
      .join('\n'),
    address: `/brief?card=${card.id}`,
    access: null,
    lessonId: null,
  };
}

/** The member's cards as passages: heard ones come before guesses. */
export async function cardPassages(db: Db, userId: string): Promise<readonly Passage[]> {
  const cards = await cardsOf(db, userId);
  const [heard, guesses] = [cards.filter((card) => card.heard), cards.filter((card) => !card.heard)];
  return [...heard, ...guesses].map(cardPassage);
}
