import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { ClientPicker, offeredClients } from '#platform/client/clients/ClientPicker.tsx';
import { messageOf } from '#platform/client/call-error.ts';
import { useForm } from '#platform/client/form.ts';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { Dialog } from '#platform/client/ui/windows/Dialog.tsx';
import { DialogForm } from '#platform/client/ui/windows/DialogForm.tsx';
import { Button } from '#platform/client/ui/Button.tsx';
import { type Client, chosenClient, labelOf } from '#platform/contract/clients.ts';
import { useMergeClient } from './api.ts';

const other = z.strictObject({ client: chosenClient.min(1, 'Please choose a client') });

interface MergeClientProps {
  readonly client: Client;
  readonly onClose: () => void;
  readonly onMerged: (into: string) => Promise<void>;
}

/** Chooses the client who gets everything of this one. */
export function MergeClient({ client, onClose, onMerged }: MergeClientProps) {
  const merge = useMergeClient((into) => {
    onClose();
    return onMerged(into);
  });
  const form = useForm(other, { client: '' });
  const queries = useQueryClient();
  const submit = form.submit(
    async ({ client: label }) => {
      const offered = await queries.fetchQuery(offeredClients(label));
      const into = offered.find((one) => labelOf(one).toLowerCase() === label.toLowerCase());
      if (into === undefined || into.id === client.id) {
        toast.error('Error', 'Please choose another one of your clients from the list.');
        return;
      }
      await merge.mutateAsync({ id: client.id, name: client.name, into: into.id });
    },
    { onFailure: (error) => toast.error('Error', messageOf(error)) },
  );
  return (
    <Dialog open onOpen={(open) => (open ? undefined : onClose())} title={`Merge ${client.name}`}>
      <DialogForm
        onSubmit={submit}
        actions={
          <>
            <Button variant="secondary" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" busy={form.busy}>
              Merge
            </Button>
          </>
        }
      >
        <p>
          Their cards, texts and calls move to the client you choose, who keeps their own name and next step.
          You can undo it for ten seconds.
        </p>
        <ClientPicker label="Merge into" {...form.field('client')} />
      </DialogForm>
    </Dialog>
  );
}
