import { z } from 'zod';
import { messageOf } from '#platform/client/call-error.ts';
import { useForm } from '#platform/client/form.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { Dialog } from '#platform/client/ui/Dialog.tsx';
import { TextField } from '#platform/client/ui/TextField.tsx';
import { toast } from '#platform/client/ui/toasts.tsx';
import { shortLine, studioLimits } from '#features/tools/contract-studio.ts';
import { useChangeResult } from './api.ts';

const named = z.strictObject({ title: shortLine(studioLimits.title, 'Please give it a name') });

interface RenameResultDialogProps {
  readonly id: string;
  readonly title: string;
  readonly onClose: () => void;
}

/** Gives a result another name. */
export function RenameResultDialog({ id, title, onClose }: RenameResultDialogProps) {
  const change = useChangeResult();
  const form = useForm(named, { title });
  const submit = form.submit(
    async (body) => {
      await change.mutateAsync({ id, change: body });
      onClose();
    },
    { onFailure: (error) => toast.error('Error', messageOf(error)) },
  );
  return (
    <Dialog open onOpen={(open) => !open && onClose()} title="Rename this result">
      <form noValidate onSubmit={submit} className="grid gap-5">
        <TextField label="Name" {...form.field('title')} />
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
