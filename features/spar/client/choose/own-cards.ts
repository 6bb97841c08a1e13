import type { FrustrationCard } from '#features/tools/contract.ts';

/** The cards about one client; there is more than one where they keep more than one thing to themselves. */
export interface OwnClient {
  readonly client: string;
  readonly cards: readonly FrustrationCard[];
}

const plainly = (text: string) =>
  text
    .normalize('NFKC')
    .replaceAll(/[‘’]/gu, "'")
    .replaceAll(/[“”]/gu, '"')
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .replace(/[.!?]$/u, '')
    .toLowerCase();

/** What a card says, however it is written: two that say the same are one client to call. */
const saidOf = ({ client, frustration }: FrustrationCard) => `${plainly(client)}\n${plainly(frustration)}`;

/**
 * The clients of these cards in their order. Of cards that say the same, one is left: the chosen one, else the first, which
 * is the newest.
 */
export function clientsOf(cards: readonly FrustrationCard[], chosen: string | null): OwnClient[] {
  const kept = new Map<string, FrustrationCard>();
  for (const card of cards) {
    const same = kept.get(saidOf(card));
    if (same === undefined || card.id === chosen) kept.set(saidOf(card), card);
  }
  const clients = new Map<string, FrustrationCard[]>();
  for (const card of kept.values()) {
    const group = clients.get(plainly(card.client));
    if (group) group.push(card);
    else clients.set(plainly(card.client), [card]);
  }
  return [...clients.values()].map((group) => ({ client: group[0]?.client ?? '', cards: group }));
}

/** Whole clients until so many cards are shown, and on to the chosen one. */
export function firstOf(clients: readonly OwnClient[], most: number, chosen: string | null): OwnClient[] {
  const place = clients.findIndex(({ cards }) => cards.some(({ id }) => id === chosen));
  let shown = 0;
  return clients.filter(({ cards }, at) => {
    const fits = at === 0 || at <= place || shown + cards.length <= most;
    // A client that does not fit ends the list: the next one would stand in their place.
    shown = fits ? shown + cards.length : most;
    return fits;
  });
}
