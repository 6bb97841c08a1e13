import { useState } from 'react';
import type { Member } from '#features/members/client/api.ts';
import { cancelAddressChange } from '#features/members/contract-help.ts';
import { call } from '#platform/client/call.ts';
import { messageOf } from '#platform/client/call-error.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { ConfirmDialog } from '#platform/client/ui/windows/Dialog.tsx';
import { Notice } from '#platform/client/ui/notices/Notice.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { momentOf } from '#platform/client/when.ts';

interface AddressChangeStateProps {
  readonly id: string;
  readonly change: NonNullable<Member['help']['addressChange']>;
  readonly onDone: () => Promise<unknown> | void;
}

/** A pending change of address, and how to cancel it. */
export function AddressChangeState({ change, id, onDone }: AddressChangeStateProps) {
  const [asking, setAsking] = useState(false);
  async function cancel() {
    try {
      await call(cancelAddressChange, { params: { id } });
    } catch (error) {
      toast.error('Error', messageOf(error));
      throw error;
    }
    toast.success('Done', 'Their address stays. We told them.');
    await onDone();
  }
  return (
    <Notice tone="attention" title="A new email address is waiting to be confirmed">
      <p className="wrap-anywhere">
        We emailed {change.email} on {momentOf(change.askedAt)}. The account moves if it’s confirmed from
        there by {momentOf(change.until)}.
      </p>
      <div className="mt-3">
        <Button variant="secondary" onClick={() => setAsking(true)}>
          Cancel the change
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onOpen={setAsking}
        title="Cancel the address change?"
        description="The link we sent to the new address stops working. Their address stays as it is."
        confirmLabel="Cancel the change"
        onConfirm={cancel}
      />
    </Notice>
  );
}
