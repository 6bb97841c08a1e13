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
      description={`“${name}” will not open your account any more. Delete it on your device, too: it would still be offered there.`}
    >
      <OwnerForm
        confirmLabel="Remove"
        isDanger
        onCancel={onClose}
        onConfirm={async (proof) => {
          await call(removePasskey, { params: { id }, body: proof });
          toast.success('Passkey removed', `“${name}” does not open your account any more.`);
          onClose();
        }}
      />
    </Dialog>
  );
}
