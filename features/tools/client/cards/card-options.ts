import { dayOf } from '#platform/client/when.ts';
import type { FrustrationCard } from '#features/tools/contract.ts';

/** Cards as a list offers them: by client and frustration, and with the day where two say the same. */
export function cardOptions(
  cards: readonly FrustrationCard[],
): readonly { readonly value: string; readonly label: string }[] {
  const nameOf = ({ client, frustration }: FrustrationCard) => `${client}: ${frustration}`;
  return cards.map((card) => {
    const isTwin = cards.some((other) => other.id !== card.id && nameOf(other) === nameOf(card));
    return { value: card.id, label: `${nameOf(card)}${isTwin ? `, ${dayOf(card.createdAt)}` : ''}` };
  });
}
