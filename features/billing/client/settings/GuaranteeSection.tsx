import { useState } from 'react';
import { useBillingChanged, useBillingFailure } from '#features/billing/client/api.ts';
import { claimGuarantee } from '#features/billing/contract-membership.ts';
import { moneyOf } from '#platform/contract/money.ts';
import { guaranteeDays } from '#features/billing/rules.ts';
import { call } from '#platform/client/call.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { ConfirmDialog } from '#platform/client/ui/windows/Dialog.tsx';
import { SettingsSection } from '#platform/client/ui/SettingsSection.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { dayOf } from '#platform/client/when.ts';

/** To somebody who had it before: that it doesn't come again, before they count on it. */
export const GuaranteeUsed = () => (
  <SettingsSection title={`${guaranteeDays}-day money-back guarantee`}>
    <p className="max-w-prose">
      It doesn’t cover this plan: it works once per person and card, and you’ve already used it. You can
      cancel at any time.
    </p>
  </SettingsSection>
);

interface GuaranteeSectionProps {
  /** UTC instant. */
  readonly until: string;
  /** Cents that come back today. */
  readonly amount: number;
  /** Cents that were paid. */
  readonly paid: number;
  readonly currency: string;
}

/** The money-back guarantee, while it holds: how much, and until which day. */
export function GuaranteeSection({ until, amount, currency, paid }: GuaranteeSectionProps) {
  const [asking, setAsking] = useState(false);
  const money = moneyOf(amount, currency);
  const all =
    amount < paid
      ? `${money}, what is left of the ${moneyOf(paid, currency)} you paid`
      : `everything you paid, ${money}`;
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
        toast.success(
          'We’ll send your money back by hand',
          `${moneyOf(byHand, paidIn)}. We’ll email you how.`,
        );
      if (sent + byHand === 0)
        toast.success(
          'Your plan has ended',
          'Your bank is already taking your money back from us, so we don’t send it a second time.',
        );
    } catch (error) {
      fail(error);
    }
    // Also after a failure: some of it may be done.
    await changed();
  }
  return (
    <SettingsSection
      title={`${guaranteeDays}-day money-back guarantee`}
      text={`Until ${dayOf(until)} you can get back ${all}. No reason needed, and nobody to write to.`}
    >
      <Button variant="secondary" className="w-fit" onClick={() => setAsking(true)}>
        Get my money back
      </Button>
      <ConfirmDialog
        open={asking}
        onOpen={setAsking}
        title="Get your money back?"
        description={`You get back ${money}. Your plan ends right away, and your account becomes a free one; you can still read what you made in it. This works once per person and card: a later purchase isn’t covered, not even in another account.`}
        confirmLabel="Send my money back"
        cancelLabel="Keep my plan"
        danger
        onConfirm={claim}
      />
    </SettingsSection>
  );
}
