import { type FormEvent, useState } from 'react';
import { useBillingChanged, useBillingFailure } from '#features/billing/client/api.ts';
import type { Subscription } from '#features/billing/client/plan-queries.ts';
import { pausePlan } from '#features/billing/contract-pause.ts';
import { type PauseMonths, pauseMonths, pauseSpan } from '#features/billing/rules-pause.ts';
import { call } from '#platform/client/call.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { ChoiceGroup } from '#platform/client/ui/forms/ChoiceGroup.tsx';
import { newsName, toast } from '#platform/client/ui/notices/toasts.tsx';
import { Dialog } from '#platform/client/ui/windows/Dialog.tsx';
import { DialogForm } from '#platform/client/ui/windows/DialogForm.tsx';
import { dayOf } from '#platform/client/when.ts';
import { moneyOf } from '#platform/contract/money.ts';

interface PauseDialogProps {
  readonly plan: string;
  readonly subscription: Subscription;
  readonly onClose: () => void;
}

/** Asks for how long a plan is to rest, and says what that means, before anything is done. */
export function PauseDialog({ onClose, plan, subscription }: PauseDialogProps) {
  const { amount, currency, currentPeriodEnd, tier } = subscription;
  const [months, setMonths] = useState<PauseMonths>(1);
  const [busy, setBusy] = useState(false);
  const changed = useBillingChanged();
  const fail = useBillingFailure();
  const resumesOn = (many: PauseMonths) =>
    dayOf(pauseSpan(new Date(currentPeriodEnd), many).until.toISOString());
  async function pause(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    try {
      const { paidUntil, pausedUntil } = await call(pausePlan, { body: { months } });
      await changed();
      // The notification of it may have come before this answer, or may follow.
      const title = `Your plan will pause on ${dayOf(paidUntil)}`;
      toast.success(title, `It resumes automatically on ${dayOf(pausedUntil)}.`, { name: newsName(title) });
      onClose();
    } catch (error) {
      fail(error);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Dialog
      open
      onOpen={(open) => !open && onClose()}
      title={`Pause ${plan}?`}
      description={`You keep it until ${dayOf(currentPeriodEnd)}, because it’s paid for. Then it rests, and nothing is charged: the writing tools, practice on your own cards, the book${tier === 'premium' ? ' and the course' : ''} are closed until it resumes${tier === 'premium' ? ', and no module opens' : ''}. You can still read what you made.`}
    >
      <DialogForm
        onSubmit={(event) => void pause(event)}
        actions={
          <>
            <Button variant="secondary" onClick={onClose}>
              Keep it running
            </Button>
            <Button type="submit" busy={busy}>
              Pause
            </Button>
          </>
        }
      >
        <ChoiceGroup
          legend="For how long"
          options={pauseMonths.map((many) => ({
            value: String(many),
            label: `${many === 1 ? '1 month' : `${many} months`}, until ${resumesOn(many)}`,
          }))}
          value={String(months)}
          onValue={(value) => setMonths(pauseMonths.find((many) => String(many) === value) ?? 1)}
        />
        <p className="text-soft">
          It resumes automatically on {resumesOn(months)}, and {moneyOf(amount, currency)} is charged then. We
          email you a week before. You can resume earlier, or cancel, at any time.
        </p>
      </DialogForm>
    </Dialog>
  );
}
