import { call } from '#platform/client/call.ts';
import { Dialog } from '#platform/client/ui/windows/Dialog.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { disableTotp } from '#features/account/contract-security.ts';
import { BothStepsForm } from './BothStepsForm.tsx';

/** Turns the second step off, with both steps. */
export function TurnOffDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog
      open
      onOpen={(open) => !open && onClose()}
      title="Turn off two-step sign-in"
      description="Your password alone will open the account. The backup codes stop working, and you’re signed out everywhere else."
    >
      <BothStepsForm
        confirmLabel="Turn off"
        isDanger
        onProven={async (body) => {
          await call(disableTotp, { body });
          toast.success('Two-step sign-in is off', 'From now on your password alone opens the account.');
          onClose();
        }}
      />
    </Dialog>
  );
}
