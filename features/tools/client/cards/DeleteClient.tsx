import { Button } from '#platform/client/ui/Button.tsx';
import { TrashIcon } from '#platform/client/ui/icons-at-work.tsx';
import { useState } from 'react';
import type { FrustrationCard } from '#features/tools/contract.ts';
import { useDeleteCards } from '#features/tools/client/api.ts';

export interface DeleteClientProps {
  /** All cards about the same client, or the same group of them. */
  readonly cards: readonly FrustrationCard[];
  readonly onDeleted: () => void;
}

/** Deletes all cards about somebody; for ten seconds that can be undone. */
export function DeleteClient({ cards, onDeleted }: DeleteClientProps) {
  const remove = useDeleteCards();
  const [busy, setBusy] = useState(false);
  const client = cards[0]?.client ?? '';
  const many = cards.length;
  const isOne = many === 1;

  async function erase() {
    setBusy(true);
    const gone = isOne
      ? `The card about “${client}” is deleted.`
      : `${many} cards about “${client}” are deleted.`;
    const isDeleted = await remove(cards, gone);
    setBusy(false);
    if (isDeleted) onDeleted();
  }
  return (
    <Button variant="ghost" busy={busy} onClick={() => void erase()}>
      <TrashIcon width={20} />
      {isOne ? 'Delete this card' : `Delete all ${many} cards about them`}
    </Button>
  );
}
