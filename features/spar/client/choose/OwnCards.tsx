import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#platform/client/call-error.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { PageLink } from '#platform/client/ui/PageLink.tsx';
import { Skeleton } from '#platform/client/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '#platform/client/ui/states.tsx';
import type { FrustrationCard } from '#features/tools/contract.ts';
import { largerPlans } from './plans.ts';
import { RadioCard } from './RadioCard.tsx';

/** Cards shown before 'Show all'. */
const firstCards = 6;

interface OwnCardsProps {
  readonly name: string;
  readonly cards: UseQueryResult<readonly FrustrationCard[]>;
  /** Whether the member's plan lets their own cards speak. */
  readonly allowed: boolean;
  /** How many clients of the house the member's plan has. */
  readonly open: number;
  /** The id of the chosen one. */
  readonly chosen: string | null;
  readonly onChoose: (card: FrustrationCard) => void;
}

/** What a member without a plan has today. */
function openWords(open: number): string {
  if (open === 0) return '';
  return open === 1 ? ' One house client is yours today.' : ` ${open} house clients are yours today.`;
}

/** The member's own Frustration Cards: the clients that they will really meet. */
export function OwnCards({ name, cards, allowed, open, chosen, onChoose }: OwnCardsProps) {
  const [all, setAll] = useState(false);
  if (!allowed)
    return (
      <EmptyState
        title="Your own client, before you meet them"
        description={`With ${largerPlans}, each of your Frustration Cards becomes a client to practice with.${openWords(open)}`}
        action={
          <Button asChild variant="secondary">
            <PageLink to="/#pricing">See the plans</PageLink>
          </Button>
        }
      />
    );
  if (cards.isPending) return <Skeleton className="bubble h-56" />;
  if (!cards.data)
    return (
      <ErrorState
        message={messageOf(cards.error)}
        retrying={cards.isFetching}
        onRetry={() => void cards.refetch()}
      />
    );
  if (cards.data.length === 0)
    return (
      <EmptyState
        title="No cards yet"
        description="The Frustration Identifier turns what you know about a client into cards, and each card is somebody to practice with. Until then, call a house client."
        action={
          <Button asChild variant="secondary">
            <PageLink to="/tools/frustration-identifier">Identify Frustrations</PageLink>
          </Button>
        }
      />
    );
  const place = cards.data.findIndex(({ id }) => id === chosen);
  const shown = all || place >= firstCards ? cards.data : cards.data.slice(0, firstCards);
  return (
    <div className="grid gap-4">
      <fieldset className="grid gap-3 sm:grid-cols-2">
        <legend className="sr-only">One of your Frustration Cards</legend>
        {shown.map((card) => (
          <RadioCard
            key={card.id}
            name={name}
            value={card.id}
            checked={chosen === card.id}
            onChoose={() => onChoose(card)}
            title={card.client}
          >
            {card.frustration}
          </RadioCard>
        ))}
      </fieldset>
      {shown.length < cards.data.length ? (
        <Button variant="secondary" className="w-fit" onClick={() => setAll(true)}>
          Show all {cards.data.length} cards
        </Button>
      ) : null}
    </div>
  );
}
