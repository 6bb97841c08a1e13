import { messageOf } from '#platform/client/call-error.ts';
import { useForm } from '#platform/client/form.ts';
import { TextArea } from '#platform/client/ui/forms/TextArea.tsx';
import { TextField } from '#platform/client/ui/forms/TextField.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { FormDialog } from '#platform/client/ui/windows/FormDialog.tsx';
import { clientLimits } from '#platform/contract/clients.ts';
import { type ClientPage, clientForm } from '#features/clients/contract.ts';
import { useChangeClient } from './api.ts';

interface EditClientProps {
  readonly client: ClientPage['client'];
  readonly onClose: () => void;
}

/** Who they are, and how one met them. */
export function EditClient({ client, onClose }: EditClientProps) {
  const { boughtOn, company, howMet, id, name, role } = client;
  const change = useChangeClient();
  const form = useForm(clientForm, { name, role, company, howMet, boughtOn: boughtOn ?? '' });
  const submit = form.submit(
    async (typed) => {
      await change.mutateAsync({ id, change: { ...typed, boughtOn: typed.boughtOn || null } });
      onClose();
    },
    { onFailure: (error) => toast.error('Error', messageOf(error)) },
  );
  return (
    <FormDialog title="Edit client" busy={form.busy} onSubmit={submit} onClose={onClose}>
      <TextField label="Name" autoComplete="off" {...form.field('name')} />
      <TextField label="Role" autoComplete="off" {...form.field('role')} />
      <TextField label="Company" autoComplete="off" {...form.field('company')} />
      <TextArea label="How you met" rows={3} limit={clientLimits.howMet} {...form.field('howMet')} />
      <TextField label="Bought on" type="date" {...form.field('boughtOn')} />
    </FormDialog>
  );
}
