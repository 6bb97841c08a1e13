import { useState } from 'react';
import { useBillingChanged, useBillingFailure, type WaysBack } from '#features/billing/client/api.ts';
import { withdraw } from '#features/billing/contract-declaration.ts';
import { backInWords } from '#features/billing/money.ts';
import { moneyOf } from '#platform/contract/money.ts';
import { guaranteeDays } from '#features/billing/rules.ts';
import { lastDayToWithdraw, withdrawalDays } from '#features/billing/rules-withdrawal.ts';
import { call } from '#platform/client/call.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { ConfirmDialog } from '#platform/client/ui/windows/Dialog.tsx';
import { SettingsSection } from '#platform/client/ui/SettingsSection.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { dayOf } from '#platform/client/when.ts';

/** The withdrawal from the contract, while the law grants it: what is refunded, and that the guarantee refunds more. */
export function WithdrawSection({ ways }: { readonly ways: WaysBack }) {
  const [asking, setAsking] = useState(false);
  const changed = useBillingChanged();
  const fail = useBillingFailure();
  const { currency, guarantee, paid, withdrawal } = ways;
  if (!withdrawal) return null;
  const amount = moneyOf(withdrawal.amount, currency);
  const isLess = guarantee !== null && guarantee.amount > withdrawal.amount;

  async function confirm() {
    try {
      const { refund } = await call(withdraw, {});
      toast.success(
        'We received your withdrawal',
        refund
          ? `${backInWords(refund)} An email confirms it.`
          : 'An email confirms it. Your money goes back as soon as the payment service answers.',
      );
    } catch (error) {
      fail(error);
    }
    // Also after a failure: some of it may be done.
    await changed();
  }
  return (
    <SettingsSection
      title="Withdraw from contract"
      text={`The law gives you ${withdrawalDays} days, until the end of ${lastDayToWithdraw(new Date(withdrawal.until))}. Today you get back ${amount}${
        withdrawal.earlyStart && withdrawal.usedDays > 0
          ? `: what you paid, minus ${withdrawal.usedDays === 1 ? 'a day' : `${withdrawal.usedDays} days`} of use, because you asked for an early start.`
          : withdrawal.amount < paid
            ? `: what is left of the ${moneyOf(paid, currency)} you paid.`
            : ': everything you paid.'
      }`}
    >
      {isLess ? (
        <p className="font-medium">
          In the first {guaranteeDays} days the money-back guarantee is the better offer: it gives you{' '}
          {moneyOf(guarantee.amount, currency)}, until {dayOf(guarantee.until)}.
        </p>
      ) : guarantee ? (
        <p className="font-medium">
          Today both give back the same and end your plan, so either will do: the guarantee is our promise,
          this is your right by law.
        </p>
      ) : null}
      <Button variant="secondary" className="w-fit" onClick={() => setAsking(true)}>
        Withdraw from contract
      </Button>
      <ConfirmDialog
        open={asking}
        onOpen={setAsking}
        title="Withdraw from the contract?"
        description={`Your plan ends right away, and ${amount} goes back the way you paid. You can still read what you made.`}
        confirmLabel="Confirm withdrawal"
        cancelLabel="Keep my plan"
        danger
        onConfirm={confirm}
      />
    </SettingsSection>
  );
}
