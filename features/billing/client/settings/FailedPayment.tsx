import { type Subscription, usePortal } from '#features/billing/client/api.ts';
import { moneyOf } from '#features/billing/money.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { Notice } from '#platform/client/ui/Notice.tsx';
import { dayOf } from '#platform/client/when.ts';

interface FailedPaymentProps {
  readonly subscription: Subscription;
  /** Until when the access is kept. */
  readonly until: string;
}

/** A payment is owed: what it means and the one thing to do. */
export function FailedPayment({ subscription: { amount, currency }, until }: FailedPaymentProps) {
  const portal = usePortal();
  return (
    <Notice tone="danger" title="Your payment did not go through">
      <p>
        We could not collect {moneyOf(amount, currency)}. You keep your plan until {dayOf(until)}; with a new
        card it goes on.
      </p>
      <Button className="mt-3 w-fit" busy={portal.opening} onClick={() => void portal.open()}>
        Update your card
      </Button>
    </Notice>
  );
}
