import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BubbleIcon } from '#platform/client/ui/icons.tsx';
import { SelectField } from '#platform/client/ui/forms/SelectField.tsx';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import type { FrustrationCard } from '#features/tools/contract.ts';
import { dayOf } from '#platform/client/when.ts';
import { cardsQuery } from '#features/tools/client/api.ts';
import { cardOptions } from '#features/tools/client/cards/card-options.ts';

/** Cards offered as buttons; the others come with their client, or in a list. */
const atHand = 3;

/** Whether a client, as the form names them, is whom a card is about: `labelOf` adds the company. */
export const isAbout = ({ client }: FrustrationCard, named: string) =>
  named === client || named.startsWith(`${client}, `);

interface CardPickerProps {
  /** The card that filled the form; '' if none did. */
  readonly cardId: string;
  /** Whom the text is for, as the form names them: their cards are offered. */
  readonly client: string;
  readonly onClient: (client: string) => void;
  readonly onPick: (card: FrustrationCard) => void;
  readonly onRelease: () => void;
}

/** Fills a form from a Frustration Card in one click. */
export function CardPicker({ cardId, client, onClient, onPick, onRelease }: CardPickerProps) {
  const cards = useQuery(cardsQuery);
  if (cards.isPending) return <Skeleton className="bubble h-40" />;
  if (!cards.data) {
    return (
      <p className="text-soft">
        We couldn’t load your Frustration Cards.{' '}
        <button type="button" className="text-link min-h-11" onClick={() => void cards.refetch()}>
          Try again
        </button>
      </p>
    );
  }
  const chosen = cards.data.find(({ id }) => id === cardId);
  if (chosen) {
    return (
      <div className="bubble bg-accent-wash grid gap-1 px-5 py-4">
        <p className="text-sm font-semibold">From the card about {chosen.client}</p>
        <p>{chosen.frustration}</p>
        <button type="button" className="text-link min-h-11 w-fit" onClick={onRelease}>
          Don’t use this card
        </button>
      </div>
    );
  }
  if (cards.data.length === 0) {
    return (
      <p className="bubble border-edge border-2 border-dashed px-5 py-4">
        <Link to="/tools/frustration-identifier" className="text-link">
          Find three frustrations first
        </Link>
        , and this form fills itself in.
      </p>
    );
  }
  const clients = [...new Set(cards.data.map((card) => card.client))].sort((a, b) => a.localeCompare(b));
  const theirs = cards.data.filter((card) => isAbout(card, client));
  const offered = theirs.length > 0 ? theirs : cards.data;
  // With several clients, further cards come by choosing one.
  const others = theirs.length > 0 || clients.length === 1 ? offered.slice(atHand) : [];
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-semibold">Start from a Frustration Card</legend>
      {clients.length > 1 && cards.data.length > atHand ? (
        <SelectField
          label="Cards about"
          name="cardsAbout"
          value={theirs[0]?.client ?? ''}
          placeholder="All clients"
          options={clients.map((name) => ({ value: name, label: name }))}
          onValue={onClient}
        />
      ) : null}
      {offered.slice(0, atHand).map((card) => (
        <button
          key={card.id}
          type="button"
          onClick={() => onPick(card)}
          className="bubble bg-raised border-line hover:border-ink flex min-h-11 items-start gap-3 border-2 px-4 py-2.5 text-left transition-colors"
        >
          <BubbleIcon width={20} className="text-soft mt-0.5 shrink-0" />
          <span className="grid min-w-0 gap-0.5">
            <span className="text-soft line-clamp-1 text-sm wrap-anywhere">
              {card.client} · {dayOf(card.createdAt)}
            </span>
            <span className="line-clamp-2 wrap-anywhere">{card.frustration}</span>
          </span>
        </button>
      ))}
      {others.length > 0 ? (
        <SelectField
          label="Another card"
          name="card"
          value=""
          placeholder={`${others.length} more`}
          options={cardOptions(others)}
          onValue={(id) => {
            const card = others.find((one) => one.id === id);
            if (card) onPick(card);
          }}
        />
      ) : null}
    </fieldset>
  );
}
