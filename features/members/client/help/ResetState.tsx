import { useState } from 'react';
import type { Member } from '#features/members/client/api.ts';
import { confirmSecondStepReset, withdrawSecondStepReset } from '#features/members/contract-help.ts';
import { call } from '#platform/client/call.ts';
import { messageOf } from '#platform/client/call-error.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { ConfirmDialog } from '#platform/client/ui/windows/Dialog.tsx';
import { Notice } from '#platform/client/ui/notices/Notice.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { momentOf } from '#platform/client/when.ts';
import { reasonLabels } from './acts.ts';

interface ResetStateProps {
  readonly id: string;
  readonly reset: NonNullable<Member['help']['reset']>;
  readonly onDone: () => Promise<unknown> | void;
}

/** A pending reset: since when, why, and what this admin can do about it. */
export function ResetState({ id, onDone, reset }: ResetStateProps) {
  const [asking, setAsking] = useState<'confirm' | 'withdraw' | null>(null);
  const { askedAt, byYou, dueAt, note, why } = reset;

  async function run(act: () => Promise<unknown>, done: string) {
    try {
      await act();
    } catch (error) {
      toast.error('Error', messageOf(error));
      throw error;
    }
    toast.success('Done', done);
    await onDone();
  }
  return (
    <Notice tone="attention" title="A reset of their two-step sign-in is waiting">
      <p className="wrap-anywhere">
        Asked for on {momentOf(askedAt)}
        {byYou ? ' by you' : ''}: {reasonLabels[why]}.{note === '' ? '' : ` ${note}`}
      </p>
      <p>
        {dueAt === null
          ? 'It happens when another admin confirms it.'
          : `It happens on ${momentOf(dueAt)}, unless the member stops it, or as soon as another admin confirms it.`}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        {byYou ? null : (
          <Button variant="secondary" onClick={() => setAsking('confirm')}>
            Confirm the reset
          </Button>
        )}
        <Button variant="secondary" onClick={() => setAsking('withdraw')}>
          Take it back
        </Button>
      </div>
      <ConfirmDialog
        open={asking === 'confirm'}
        onOpen={(open) => !open && setAsking(null)}
        title="Reset their two-step sign-in now?"
        description="It’s turned off right away, its backup codes stop working, and they’re signed out everywhere. Confirm only if you know for yourself that they asked for it."
        confirmLabel="Reset it now"
        danger
        onConfirm={() =>
          run(
            () => call(confirmSecondStepReset, { params: { id } }),
            'Their two-step sign-in is off. We told them.',
          )
        }
      />
      <ConfirmDialog
        open={asking === 'withdraw'}
        onOpen={(open) => !open && setAsking(null)}
        title="Take the reset back?"
        description="Their two-step sign-in stays on."
        confirmLabel="Take it back"
        onConfirm={() =>
          run(() => call(withdrawSecondStepReset, { params: { id } }), 'Their two-step sign-in stays on.')
        }
      />
    </Notice>
  );
}
