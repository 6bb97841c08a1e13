import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '#platform/client/call-error.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { Skeleton } from '#platform/client/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '#platform/client/ui/states.tsx';
import type { FrustrationCard } from '#features/tools/contract.ts';
import { cardsQuery } from './api.ts';
import { DeleteCardDialog } from './DeleteCardDialog.tsx';
import { RenameCardDialog } from './RenameCardDialog.tsx';
import { SavedCard } from './SavedCard.tsx';

/** Cards shown before 'Show all': three runs. */
const firstCards = 9;

type Asked = { readonly what: 'rename' | 'delete'; readonly card: FrustrationCard };

const columns = 'grid grid-cols-1 items-start gap-5 md:grid-cols-2 xl:grid-cols-3';

/** The member's saved cards: rename, pin, copy, delete. */
export function CardList() {
  const cards = useQuery(cardsQuery);
  const heading = useRef<HTMLHeadingElement>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [all, setAll] = useState(false);
  const close = () => setAsked(null);
  const deleted = useRef(false);
  const total = cards.data?.length ?? 0;

  useEffect(() => {
    // The button that opened the dialog went away with its card, so focus moves to the list's heading.
    if (asked !== null || !deleted.current) return;
    deleted.current = false;
    heading.current?.focus({ preventScroll: true });
  }, [asked]);

  function content() {
    if (cards.isPending) {
      return (
        <div role="status" aria-label="Loading your cards" className={columns}>
          {[1, 2, 3].map((place) => (
            <Skeleton key={place} className="bubble h-72" />
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
          description="Every frustration you identify is kept here as a card: rename it, pin it, copy it."
        />
      );
    }
    return (
      <>
        <ul className={columns}>
          {(all ? cards.data : cards.data.slice(0, firstCards)).map((card) => (
            <SavedCard
              key={card.id}
              card={card}
              onRename={() => setAsked({ what: 'rename', card })}
              onDelete={() => setAsked({ what: 'delete', card })}
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
      <h2 id="cards" ref={heading} tabIndex={-1} className="display text-title focus-visible:outline-none">
        Your Frustration Cards
      </h2>
      {content()}
      {asked?.what === 'rename' ? (
        <RenameCardDialog key={asked.card.id} card={asked.card} onClose={close} />
      ) : null}
      {asked?.what === 'delete' ? (
        <DeleteCardDialog
          card={asked.card}
          onClose={close}
          onDeleted={() => {
            deleted.current = true;
          }}
        />
      ) : null}
    </section>
  );
}
