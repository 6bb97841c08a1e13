import { useState } from 'react';
import { signOut } from '#features/account/contract.ts';
import { call } from '#platform/client/call.ts';
import { messageOf } from '#platform/client/call-error.ts';
import { forgetDrafts } from '#platform/client/drafts.ts';
import { noteLeaving } from '#platform/client/offline/leaving.ts';
import { eraseEverything, isUnreached } from '#platform/client/offline/offline.ts';
import { waitingWrites } from '#platform/client/offline/state.ts';
import { type Session, useSessionStore } from '#platform/client/session.ts';
import { ConfirmDialog } from '#platform/client/ui/Dialog.tsx';
import { toast } from '#platform/client/ui/toasts.tsx';

/** Ends the session; out of reach of the server this device notes it, and tells it later. @throws CallError */
async function endSession(): Promise<void> {
  try {
    await call(signOut, {});
  } catch (error) {
    if (!isUnreached(error) || !noteLeaving()) throw error;
  }
}

/** Leaves by loading /auth anew, so that nothing of the member stays in memory, nor on this device. */
async function leave(session: Session): Promise<void> {
  try {
    await session.leave(endSession);
    forgetDrafts();
    await eraseEverything();
    location.assign('/auth');
  } catch (error) {
    toast.error('Error', messageOf(error));
  }
}

/** Signs out here; asks first when that would cost what could not be sent yet. */
export function SignOutButton({ className }: { readonly className: string }) {
  const session = useSessionStore();
  const [waiting, setWaiting] = useState(0);
  return (
    <>
      <button
        type="button"
        className={className}
        onClick={() => (waitingWrites.read() > 0 ? setWaiting(waitingWrites.read()) : void leave(session))}
      >
        Sign Out
      </button>
      <ConfirmDialog
        open={waiting > 0}
        onOpen={(open) => {
          if (!open) setWaiting(0);
        }}
        title="Sign out and lose what was not sent?"
        description={`${waiting === 1 ? 'One change that you made offline has' : `${waiting} changes that you made offline have`} not been sent yet. Signing out deletes everything of yours from this device.`}
        confirmLabel="Sign Out"
        danger
        onConfirm={() => leave(session)}
      />
    </>
  );
}
