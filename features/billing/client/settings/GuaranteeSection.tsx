import { useState } from 'react';
import { useBillingChanged, useBillingFailure } from '#features/billing/client/api.ts';
import { claimGuarantee } from '#features/billing/contract-membership.ts';
import { moneyOf } from '#features/billing/money.ts';
import { call } from '#platform/client/call.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { ConfirmDialog } from '#platform/client/ui/Dialog.tsx';
import { SettingsSection } from '#platform/client/ui/SettingsSection.tsx';
import { toast } from '#platform/client/ui/toasts.tsx';
import { dayOf } from '#platform/client/when.ts';

/** The 7-day money-back guarantee, while it holds. @param until UTC instant */
export function GuaranteeSection({ until }: { readonly until: string }) {
  const [asking, setAsking] = useState(false);
  const changed = useBillingChanged();
  const fail = useBillingFailure();

  async function claim() {
    try {
      const { amount, currency } = await call(claimGuarantee, {});
      toast.success(
        'Your money is on its way back',
        `${moneyOf(amount, currency)}, to the card you paid with.`,
      );
      await changed();
    } catch (error) {
      fail(error);
    }
  }
  return (
    <SettingsSection
      title="7-day money-back guarantee"
      text={`Until ${dayOf(until)} you get back all that you paid. No reason needed, nobody to write to.`}
    >
      <Button variant="secondary" className="w-fit" onClick={() => setAsking(true)}>
        Get my money back
      </Button>
      <ConfirmDialog
        open={asking}
        onOpen={setAsking}
        title="Get your money back?"
        description="Your plan ends at once and your account becomes a free one. This works once: a later purchase is not given back."
        confirmLabel="Send my money back"
        cancelLabel="Keep my plan"
        danger
        onConfirm={claim}
      />
    </SettingsSection>
  );
}
