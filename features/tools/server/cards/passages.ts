import type { Passage } from '#platform/contract/passages.ts';
import type { Db } from '#platform/server/db/client.ts';
import { cardsOf } from './cards.ts';

/** The member's cards, as passages: what is heard in the client's words, the rest as the guess that it is. */
export async function cardPassages(db: Db, userId: string): Promise<readonly Passage[]> {
  return (await cardsOf(db, userId)).map((card) => ({
    kind: 'card',
    title: `Card of ${card.client}: ${card.frustration}`,
    about: '',
    topic: '',
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
  }));
}
