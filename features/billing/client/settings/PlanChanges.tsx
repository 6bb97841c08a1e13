import { useState } from 'react';
import { useBillingChanged, useBillingFailure, usePortal } from '#features/billing/client/api.ts';
import type { Subscription } from '#features/billing/client/plan-queries.ts';
import { canceledWords, cancelWords, mayPause, resumedWords } from '#features/billing/client/plan-words.ts';
import { endPause } from '#features/billing/contract-pause.ts';
import { setRenewal } from '#features/billing/contract-membership.ts';
import { dayOf } from '#platform/client/when.ts';
import { renewalCharge } from '#features/billing/rules-subscriptions.ts';
import { PauseDialog } from './PauseDialog.tsx';
import { call } from '#platform/client/call.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { ConfirmDialog } from '#platform/client/ui/windows/Dialog.tsx';
import { newsName, toast } from '#platform/client/ui/notices/toasts.tsx';

interface PlanChangesProps {
  readonly plan: string;
  readonly subscription: Subscription;
  /** False while the plan is on hold for want of a payment. */
  readonly hasAccess: boolean;
  /** Until when they can have their money back instead of canceling; null: they can't. */
  readonly guaranteeEndsAt: string | null;
}

/** Lets a paused plan resume before its day. What that charges is asked first; while it is paid, nothing is. */
function EndPause({ hasAccess, plan, subscription }: PlanChangesProps) {
  const { currentPeriodEnd, tier } = subscription;
  const price = renewalCharge(subscription);
  const changed = useBillingChanged();
  const fail = useBillingFailure();
  const [asking, setAsking] = useState(false);
  const label = hasAccess ? 'Call off the pause' : 'Resume now';
  async function resume() {
    try {
      const { paidUntil } = await call(endPause, {});
      await changed();
      const [title, words] = hasAccess
        ? [`${plan} won’t pause`, `It renews on ${dayOf(paidUntil)} for ${price}.`]
        : [`${plan} resumes`, `It is paid until ${dayOf(paidUntil)}.`];
      toast.success(title, words, { name: newsName(title) });
    } catch (error) {
      fail(error);
      throw error;
    }
  }
  return (
    <>
      <Button onClick={() => setAsking(true)}>{label}</Button>
      <ConfirmDialog
        open={asking}
        onOpen={setAsking}
        title={hasAccess ? `Call off the pause of ${plan}?` : `Resume ${plan} now?`}
        description={
          hasAccess
            ? `Nothing is charged today. It renews on ${dayOf(currentPeriodEnd)} for ${price}.`
            : `${price} is charged today, and your plan opens right away.${tier === 'premium' ? ' The course continues where you left off.' : ''}`
        }
        confirmLabel={label}
        cancelLabel={hasAccess ? 'Keep it' : 'Not yet'}
        onConfirm={resume}
      />
    </>
  );
}

/** Manage, pause, cancel and resume. */
export function PlanChanges(props: PlanChangesProps) {
  const { plan, subscription } = props;
  const portal = usePortal();
  const changed = useBillingChanged();
  const fail = useBillingFailure();
  const [canceling, setCanceling] = useState(false);
  const [resuming, setResuming] = useState(false);
  const [pausing, setPausing] = useState(false);
  async function set(renews: boolean) {
    try {
      const answer = await call(setRenewal, { body: { renews } });
      await changed();
      const title = answer.renews ? `${plan} renews again` : 'Your subscription is canceled';
      const words = (answer.renews ? resumedWords : canceledWords)(props, answer.paidUntil);
      // The notification of it may have come before this answer, or may follow.
      toast.success(title, words, { name: newsName(title) });
    } catch (error) {
      fail(error);
    }
  }
  async function resume() {
    setResuming(true);
    await set(true);
    setResuming(false);
  }
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="secondary" busy={portal.opening} onClick={() => void portal.open()}>
        Manage
        <span className="sr-only"> your billing (opens in a new tab)</span>
      </Button>
      {subscription.pausedUntil ? (
        <EndPause {...props} />
      ) : mayPause(subscription) ? (
        <Button variant="secondary" onClick={() => setPausing(true)}>
          Pause
        </Button>
      ) : null}
      {subscription.endsAt ? (
        <Button busy={resuming} onClick={() => void resume()}>
          Resume
        </Button>
      ) : (
        <Button variant="ghost" onClick={() => setCanceling(true)}>
          Cancel subscription
        </Button>
      )}
      <ConfirmDialog
        open={canceling}
        onOpen={setCanceling}
        title={`Cancel ${plan}?`}
        description={`${cancelWords(props)} Everything you made stays.${props.guaranteeEndsAt ? ` Until ${dayOf(props.guaranteeEndsAt)} you can get back everything you paid instead: “Get my money back” on this page.` : ''}`}
        confirmLabel="Cancel subscription"
        cancelLabel="Keep it"
        danger
        onConfirm={() => set(false)}
      >
        {mayPause(subscription) ? (
          <Button
            variant="ghost"
            className="w-fit"
            onClick={() => {
              setCanceling(false);
              setPausing(true);
            }}
          >
            Or pause it for one to three months
          </Button>
        ) : null}
      </ConfirmDialog>
      {pausing ? (
        <PauseDialog plan={plan} subscription={subscription} onClose={() => setPausing(false)} />
      ) : null}
    </div>
  );
}
