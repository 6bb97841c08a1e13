import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#platform/client/call-error.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import { EmptyState, ErrorState } from '#platform/client/ui/notices/states.tsx';
import type { FrustrationCard } from '#features/tools/contract.ts';
import { cardsQuery, useDeleteCards } from '#features/tools/client/api.ts';
import { NextFromCard } from './NextFromCard.tsx';
import { RenameCardDialog } from './RenameCardDialog.tsx';
import { SavedCard } from './SavedCard.tsx';

/** Cards shown before 'Show all': three runs. */
const firstCards = 9;

/** The member's saved cards: rename, pin, copy, delete. */
export function CardList() {
  const cards = useQuery(cardsQuery);
  const remove = useDeleteCards();
  const [renamed, setRenamed] = useState<FrustrationCard | null>(null);
  const [all, setAll] = useState(false);
  const total = cards.data?.length ?? 0;
  const [first] = cards.data ?? [];

  function content() {
    if (cards.isPending) {
      return (
        <div role="status" aria-label="Loading your cards" className="grid gap-3">
          {[1, 2, 3].map((place) => (
            <Skeleton key={place} className="h-14" />
          ))}
        </div>
      );
    }
    if (!cards.data) {
      return (
        <ErrorState
          message={messageOf(cards.error)}
          retrying={cards.isFetching}
          onRetry={() => void cards.refetch()}
        />
      );
    }
    if (total === 0) {
      return (
        <EmptyState
          title="No cards yet"
          description="Every frustration you identify is saved here as a card: rename it, pin it, copy it."
        />
      );
    }
    return (
      <>
        <ul className="border-line border-b-2">
          {(all ? cards.data : cards.data.slice(0, firstCards)).map((card) => (
            <SavedCard
              key={card.id}
              card={card}
              onRename={() => setRenamed(card)}
              onDelete={() => void remove([card], `“${card.frustration}” is deleted.`)}
            />
          ))}
        </ul>
        {!all && total > firstCards ? (
          <Button variant="secondary" className="w-fit" onClick={() => setAll(true)}>
            Show all {total} cards
          </Button>
        ) : null}
      </>
    );
  }
  return (
    <section aria-labelledby="cards" className="grid grid-cols-1 gap-8">
      <h2 id="cards" className="display text-title scroll-mt-8">
        Your Frustration Cards
      </h2>
      {content()}
      {first ? <NextFromCard card={first} /> : null}
      {renamed ? <RenameCardDialog key={renamed.id} card={renamed} onClose={() => setRenamed(null)} /> : null}
    </section>
  );
}
