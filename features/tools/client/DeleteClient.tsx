import { Button } from '#platform/client/ui/Button.tsx';
import { TrashIcon } from '#platform/client/ui/icons-at-work.tsx';
import { useState } from 'react';
import type { FrustrationCard } from '#features/tools/contract.ts';
import { useDeleteCards } from './api.ts';

export interface DeleteClientProps {
  /** All cards of this client. */
  readonly cards: readonly FrustrationCard[];
  readonly onDeleted: () => void;
}

/** Deletes a client with all their cards; for ten seconds that can be undone. */
export function DeleteClient({ cards, onDeleted }: DeleteClientProps) {
  const remove = useDeleteCards();
  const [busy, setBusy] = useState(false);
  const client = cards[0]?.client ?? '';
  const many = cards.length === 1 ? 'one card' : `${cards.length} cards`;

  async function erase() {
    setBusy(true);
    const isDeleted = await remove(cards, `“${client}” is deleted, with ${many}.`);
    setBusy(false);
    if (isDeleted) onDeleted();
  }
  return (
    <Button variant="ghost" busy={busy} onClick={() => void erase()}>
      <TrashIcon width={20} />
      Delete this client
    </Button>
  );
}
