import { call } from '#platform/client/call.ts';
import { Dialog } from '#platform/client/ui/Dialog.tsx';
import { toast } from '#platform/client/ui/toasts.tsx';
import { addPasskey, startPasskey } from '#features/account/contract-passkeys.ts';
import { makePasskey } from '#features/account/client/passkeys.ts';
import { OwnerForm } from './OwnerForm.tsx';

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
