import { useId } from 'react';
import type { PriceBook } from '#platform/contract/prices.ts';
import { TermsLabel } from '#platform/client/ui/forms/TermsLabel.tsx';
import {
  earlyStartChoice,
  earlyStartLabel,
  type Order,
  renewalLabel,
  renewalWords,
} from '#features/billing/rules-consent.ts';
import { CheckField } from '#platform/client/ui/forms/CheckField.tsx';

interface Box {
  readonly name: string;
  readonly value: string;
  readonly error?: string | undefined;
  readonly onValue: (value: string) => void;
}

interface PurchaseBoxesProps {
  readonly prices: PriceBook;
  readonly order: Order;
  /** One box for the renewal and the terms. */
  readonly agrees: Box;
  /** Null if it is not asked. */
  readonly earlyStart: Box | null;
}

/** Next to the button: what renews, at what price, how to cancel it, and what the buyer agrees to. */
export function PurchaseBoxes({ prices, order, agrees, earlyStart }: PurchaseBoxesProps) {
  const words = useId();
  const choice = useId();
  return (
    <div className="border-edge bubble grid gap-2 border-2 p-5 sm:p-6">
      <h2 className="text-heading">It renews until you cancel</h2>
      <p id={words} className="text-[0.9375rem] font-medium">
        {renewalWords(prices, order)}
      </p>
      <CheckField
        label={
          <>
            {renewalLabel(prices, order)} <TermsLabel />
          </>
        }
        describedBy={words}
        {...agrees}
      />
      {earlyStart ? (
        <>
          <CheckField label={earlyStartLabel} describedBy={choice} {...earlyStart} />
          <p id={choice} className="text-soft text-[0.9375rem]">
            {earlyStartChoice}
          </p>
        </>
      ) : null}
    </div>
  );
}
