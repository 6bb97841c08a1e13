import type { FrustrationCard } from '#features/tools/contract.ts';

/** The cards about one client, one for each thing that they keep to themselves. */
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

/** What a card says, ignoring spelling details: two cards that say the same are one choice. */
const saidOf = ({ clientId, frustration }: FrustrationCard) => `${clientId}\n${plainly(frustration)}`;

/**
 * The clients of these cards in their order. Of cards that say the same, only the chosen one stays, else the first,
 * which is the newest.
 */
export function clientsOf(cards: readonly FrustrationCard[], chosen: string | null): OwnClient[] {
  const kept = new Map<string, FrustrationCard>();
  for (const card of cards) {
    const same = kept.get(saidOf(card));
    if (same === undefined || card.id === chosen) kept.set(saidOf(card), card);
  }
  const clients = new Map<string, FrustrationCard[]>();
  for (const card of kept.values()) {
    const group = clients.get(card.clientId);
    if (group) group.push(card);
    else clients.set(card.clientId, [card]);
  }
  return [...clients.values()].map((group) => ({ client: group[0]?.client ?? '', cards: group }));
}

/** Whole clients up to this many cards, and at least up to the chosen card. */
export function firstOf(clients: readonly OwnClient[], most: number, chosen: string | null): OwnClient[] {
  const place = clients.findIndex(({ cards }) => cards.some(({ id }) => id === chosen));
  let shown = 0;
  return clients.filter(({ cards }, at) => {
    const fits = at === 0 || at <= place || shown + cards.length <= most;
    // A client that does not fit ends the list, so that no later client takes their place.
    shown = fits ? shown + cards.length : most;
    return fits;
  });
}

/** The clients whose name or frustrations have these words. */
export function clientsWith(clients: readonly OwnClient[], words: string): readonly OwnClient[] {
  const said = plainly(words);
  return clients.filter(({ cards, client }) =>
    [client, ...cards.map(({ frustration }) => frustration)].some((text) => plainly(text).includes(said)),
  );
}
