import { useState } from 'react';
import { call } from '#platform/client/call.ts';
import { Dialog } from '#platform/client/ui/windows/Dialog.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { renewBackupCodes } from '#features/account/contract-security.ts';
import { BackupCodes } from './BackupCodes.tsx';
import { BothStepsForm } from './BothStepsForm.tsx';

/** Ten new backup codes; the old ones stop working. */
export function NewCodesDialog({ onClose }: { readonly onClose: () => void }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  function close(open: boolean) {
    if (open) return;
    if (codes !== null) toast.info('Save the codes first', 'Check the box once you have them.');
    else onClose();
  }
  return (
    <Dialog
      open
      onOpen={close}
      title={codes === null ? 'New backup codes' : 'Save these backup codes'}
      description={
        codes === null
          ? 'Your current codes stop working, and you’re signed out everywhere else.'
          : 'The old ones no longer work. You won’t see these again.'
      }
    >
      {codes === null ? (
        <BothStepsForm
          confirmLabel="Make new codes"
          onProven={async (body) => {
            setCodes((await call(renewBackupCodes, { body })).backupCodes);
          }}
        />
      ) : (
        <BackupCodes codes={codes} onDone={onClose} />
      )}
    </Dialog>
  );
}
