import { useId } from 'react';
import { TermsLabel } from '#platform/client/ui/TermsLabel.tsx';
import { guaranteeDays } from '#features/billing/rules.ts';
import { earlyStartWords, type Order, renewalLabel, renewalWords } from '#features/billing/rules-consent.ts';
import { withdrawalDays } from '#features/billing/rules-withdrawal.ts';
import { CheckField } from '#platform/client/ui/CheckField.tsx';

interface Box {
  readonly name: string;
  readonly value: string;
  readonly error?: string | undefined;
  readonly onValue: (value: string) => void;
}

interface PurchaseBoxesProps {
  readonly order: Order;
  readonly renewal: Box;
  readonly terms: Box;
  /** Whether the money-back guarantee covers this purchase. */
  readonly guaranteeCovers: boolean;
  /** Null if it is not asked. */
  readonly earlyStart: Box | null;
}

/** Next to the button: what renews, at what price, how to cancel it, and what the buyer agrees to. */
export function PurchaseBoxes({ order, renewal, terms, guaranteeCovers, earlyStart }: PurchaseBoxesProps) {
  const words = useId();
  const choice = useId();
  return (
    <div className="border-edge bubble grid gap-2 border-2 p-5 sm:p-6">
      <h2 className="text-heading">It renews until you cancel</h2>
      <p id={words} className="font-medium">
        {renewalWords(order)}
      </p>
      <CheckField label={renewalLabel(order)} describedBy={words} {...renewal} />
      <CheckField label={<TermsLabel />} {...terms} />
      {earlyStart ? (
        <>
          <p id={choice} className="text-soft text-[0.9375rem]">
            The last box is optional. You can use everything right away with or without it. It only matters if
            you withdraw from the contract within {withdrawalDays} days: if you checked it, you pay for the
            days until then; if you left it empty, you get everything back. Check it only if you want to pay
            for those days.
            {guaranteeCovers
              ? ` In the first ${guaranteeDays} days the guarantee gives you all of your money back either way.`
              : ''}
          </p>
          <CheckField label={earlyStartWords} describedBy={choice} {...earlyStart} />
        </>
      ) : null}
    </div>
  );
}
