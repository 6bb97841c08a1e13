import { useState } from 'react';
import { useBillingChanged, useBillingFailure } from '#features/billing/client/api.ts';
import { claimGuarantee } from '#features/billing/contract-membership.ts';
import { moneyOf } from '#features/billing/money.ts';
import { guaranteeDays } from '#features/billing/rules.ts';
import { call } from '#platform/client/call.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { ConfirmDialog } from '#platform/client/ui/Dialog.tsx';
import { SettingsSection } from '#platform/client/ui/SettingsSection.tsx';
import { toast } from '#platform/client/ui/toasts.tsx';
import { dayOf } from '#platform/client/when.ts';

interface GuaranteeSectionProps {
  /** UTC instant. */
  readonly until: string;
  /** Cents that come back today. */
  readonly amount: number;
  readonly currency: string;
}

/** The money-back guarantee, while it holds: how much, and until which day. */
export function GuaranteeSection({ until, amount, currency }: GuaranteeSectionProps) {
  const [asking, setAsking] = useState(false);
  const money = moneyOf(amount, currency);
  const changed = useBillingChanged();
  const fail = useBillingFailure();

  async function claim() {
    try {
      const { amount: sent, byHand, currency: paidIn } = await call(claimGuarantee, {});
      if (sent > 0)
        toast.success(
          'Your money is on its way back',
          `${moneyOf(sent, paidIn)}, to the card you paid with.`,
        );
      if (byHand > 0)
        toast.success('We send your money back by hand', `${moneyOf(byHand, paidIn)}. We write to you how.`);
      await changed();
    } catch (error) {
      fail(error);
    }
  }
  return (
    <SettingsSection
      title={`${guaranteeDays}-day money-back guarantee`}
      text={`Until ${dayOf(until)} you get back all that you paid, ${money}. No reason needed, nobody to write to.`}
    >
      <Button variant="secondary" className="w-fit" onClick={() => setAsking(true)}>
        Get my money back
      </Button>
      <ConfirmDialog
        open={asking}
        onOpen={setAsking}
        title="Get your money back?"
        description={`You get back ${money}. Your plan ends at once, and your account becomes a free one; what you made in it stays readable. This works once for a person: a later purchase is not given back, in another account neither.`}
        confirmLabel="Send my money back"
        cancelLabel="Keep my plan"
        danger
        onConfirm={claim}
      />
    </SettingsSection>
  );
}
