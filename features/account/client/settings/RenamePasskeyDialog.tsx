import { call } from '#platform/client/call.ts';
import { useForm } from '#platform/client/form.ts';
import { FormDialog } from '#platform/client/ui/FormDialog.tsx';
import { TextField } from '#platform/client/ui/TextField.tsx';
import { renamePasskey } from '#features/account/contract-passkeys.ts';
import { type Passkey, useFailure } from '#features/account/client/api.ts';

interface RenamePasskeyDialogProps {
  readonly passkey: Passkey;
  readonly onClose: () => void;
}

/** Renames a passkey, so that its owner knows where it is. */
export function RenamePasskeyDialog({ passkey, onClose }: RenamePasskeyDialogProps) {
  const fail = useFailure();
  const form = useForm(renamePasskey.body, { name: passkey.name });
  const submit = form.submit(
    async (body) => {
      await call(renamePasskey, { params: { id: passkey.id }, body });
      onClose();
    },
    { onFailure: fail },
  );
  return (
    <FormDialog title="Name this passkey" busy={form.busy} onSubmit={submit} onClose={onClose}>
      <TextField label="Name" autoComplete="off" {...form.field('name')} />
    </FormDialog>
  );
}
