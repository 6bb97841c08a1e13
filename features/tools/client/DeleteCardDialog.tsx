import { messageOf } from '#platform/client/call-error.ts';
import { ConfirmDialog } from '#platform/client/ui/Dialog.tsx';
import { toast } from '#platform/client/ui/toasts.tsx';
import type { FrustrationCard } from '#features/tools/contract.ts';
import { useDeleteCard } from './api.ts';

interface DeleteCardDialogProps {
  readonly card: FrustrationCard;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** Asks for confirmation before a card is permanently deleted. */
export function DeleteCardDialog({ card, onClose, onDeleted }: DeleteCardDialogProps) {
  const remove = useDeleteCard();

  async function confirm() {
    try {
      await remove.mutateAsync(card.id);
    } catch (error) {
      toast.error('Error', messageOf(error));
      return;
    }
    onDeleted();
  }
  return (
    <ConfirmDialog
      open
      danger
      onOpen={(open) => !open && onClose()}
      title="Delete this card?"
      description={`“${card.frustration}” will be gone for good.`}
      confirmLabel="Delete"
      onConfirm={confirm}
    />
  );
}
