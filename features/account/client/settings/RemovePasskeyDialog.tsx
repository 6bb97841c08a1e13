import { call } from '#platform/client/call.ts';
import { Dialog } from '#platform/client/ui/Dialog.tsx';
import { toast } from '#platform/client/ui/toasts.tsx';
import { removePasskey } from '#features/account/contract-passkeys.ts';
import type { Passkey } from '#features/account/client/api.ts';
import { OwnerForm } from './OwnerForm.tsx';

interface RemovePasskeyDialogProps {
  readonly passkey: Passkey;
  readonly onClose: () => void;
}

/** Takes a passkey away, after asking. */
export function RemovePasskeyDialog({ passkey, onClose }: RemovePasskeyDialogProps) {
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
