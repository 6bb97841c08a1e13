import { z } from 'zod';
import { TextArea } from '#platform/client/ui/forms/TextArea.tsx';
import { ClientPicker } from '#platform/client/clients/ClientPicker.tsx';
import { type FrustrationCard, toolLimits, updateCard } from '#features/tools/contract.ts';
import { useChangeCard } from '#features/tools/client/api.ts';
import { RenameDialog } from '#features/tools/client/RenameDialog.tsx';

const { client, frustration } = updateCard.body.shape;
const names = z.strictObject({ client: client.unwrap(), frustration: frustration.unwrap() });

interface RenameCardDialogProps {
  readonly card: FrustrationCard;
  readonly onClose: () => void;
}

/** Edits a card's text: whom it is about, and the frustration itself. */
export function RenameCardDialog({ card, onClose }: RenameCardDialogProps) {
  const change = useChangeCard();
  return (
    <RenameDialog
      title="Rename card"
      names={names}
      current={{ client: card.client, frustration: card.frustration }}
      onSave={(named) => change.mutateAsync({ id: card.id, change: named })}
      onClose={onClose}
    >
      {(field) => (
        <>
          <ClientPicker label="Client or audience" {...field('client')} />
          <TextArea label="Frustration" rows={3} limit={toolLimits.cardTitle} {...field('frustration')} />
        </>
      )}
    </RenameDialog>
  );
}
