import { useQuery } from '@tanstack/react-query';
import { cardsQuery } from '#features/spar/client/api.ts';
import { briefOf } from '#features/tools/rules/brief.ts';

interface YourOpenerProps {
  readonly cardId: string;
  readonly onSay: (opener: string) => void;
}

/** The opener of the card as the first thing to say in a call; pressed, it is in the field. */
export function YourOpener({ cardId, onSay }: YourOpenerProps) {
  const card = useQuery(cardsQuery).data?.find(({ id }) => id === cardId);
  const opener = card ? briefOf(card).opener : null;
  if (opener === null) return null;
  return (
    <button
      type="button"
      className="bg-accent-wash hover:border-ink rounded-control grid min-h-11 gap-0.5 border-2 border-transparent px-4 py-2 text-left"
      onClick={() => onSay(opener)}
    >
      <span className="text-soft text-sm font-semibold">Begin with your opener</span>
      <span className="wrap-anywhere">{opener}</span>
    </button>
  );
}
