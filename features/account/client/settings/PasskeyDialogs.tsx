import { call } from '#platform/client/call.ts';
import { useForm } from '#platform/client/form.ts';
import { Dialog } from '#platform/client/ui/windows/Dialog.tsx';
import { FormDialog } from '#platform/client/ui/windows/FormDialog.tsx';
import { TextField } from '#platform/client/ui/forms/TextField.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import {
  addPasskey,
  removePasskey,
  renamePasskey,
  startPasskey,
} from '#features/account/contract-passkeys.ts';
import { type Passkey, useFailure } from '#features/account/client/api.ts';
import { makePasskey } from '#features/account/client/passkeys.ts';
import { OwnerForm } from './OwnerForm.tsx';

interface PasskeyDialogProps {
  readonly passkey: Passkey;
  readonly onClose: () => void;
}

/** Creates a passkey on this device, or on a phone or key that the browser can reach. */
export function AddPasskeyDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog
      open
      onOpen={(open) => !open && onClose()}
      title="Add a passkey"
      description="Your browser will ask where to keep it: on this device, on your phone or on a security key."
    >
      <OwnerForm
        confirmLabel="Continue"
        onCancel={onClose}
        onConfirm={async (proof) => {
          const { options } = await call(startPasskey, { body: proof });
          const { name } = await call(addPasskey, { body: { credential: await makePasskey(options) } });
          toast.success('Passkey added', `It is called “${name}”. You can give it another name.`);
          onClose();
        }}
      />
    </Dialog>
  );
}

/** Renames a passkey, so that its owner knows where it is. */
export function RenamePasskeyDialog({ passkey, onClose }: PasskeyDialogProps) {
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

/** Takes a passkey away, after asking. */
export function RemovePasskeyDialog({ passkey, onClose }: PasskeyDialogProps) {
  const { id, name } = passkey;
  return (
    <Dialog
      open
      onOpen={(open) => !open && onClose()}
      title="Remove this passkey?"
      description={`You won’t be able to sign in with “${name}” anymore. Delete it on your device too, or your device keeps offering it.`}
    >
      <OwnerForm
        confirmLabel="Remove"
        isDanger
        onCancel={onClose}
        onConfirm={async (proof) => {
          await call(removePasskey, { params: { id }, body: proof });
          toast.success('Passkey removed', `You can’t sign in with “${name}” anymore.`);
          onClose();
        }}
      />
    </Dialog>
  );
}
