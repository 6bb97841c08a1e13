import { z } from 'zod';
import { messageOf } from '#platform/client/call-error.ts';
import { useForm } from '#platform/client/form.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { Dialog } from '#platform/client/ui/Dialog.tsx';
import { TextArea } from '#platform/client/ui/TextArea.tsx';
import { TextField } from '#platform/client/ui/TextField.tsx';
import { toast } from '#platform/client/ui/toasts.tsx';
import { type FrustrationCard, toolLimits, updateCard } from '#features/tools/contract.ts';
import { useChangeCard } from './api.ts';

const { client, frustration } = updateCard.body.shape;
const names = z.strictObject({ client: client.unwrap(), frustration: frustration.unwrap() });

interface RenameCardDialogProps {
  readonly card: FrustrationCard;
  readonly onClose: () => void;
}

/** Gives a card other words: whom it is about, and the frustration itself. */
export function RenameCardDialog({ card, onClose }: RenameCardDialogProps) {
  const change = useChangeCard();
  const form = useForm(names, { client: card.client, frustration: card.frustration });
  const submit = form.submit(
    async (named) => {
      await change.mutateAsync({ id: card.id, change: named });
      onClose();
    },
    { onFailure: (error) => toast.error('Error', messageOf(error)) },
  );
  return (
    <Dialog open onOpen={(open) => !open && onClose()} title="Rename card">
      <form noValidate onSubmit={submit} className="grid gap-5">
        <TextField label="Client or audience" {...form.field('client')} />
        <TextArea label="Frustration" rows={3} limit={toolLimits.cardTitle} {...form.field('frustration')} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={form.busy}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
