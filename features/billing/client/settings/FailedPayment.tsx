import { usePortal } from '#features/billing/client/api.ts';
import type { Subscription } from '#features/billing/client/plan-queries.ts';
import { moneyOf } from '#platform/contract/money.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { Notice } from '#platform/client/ui/notices/Notice.tsx';
import { dayOf } from '#platform/client/when.ts';

interface FailedPaymentProps {
  readonly subscription: Subscription;
  /** Until when the access is kept. */
  readonly until: string;
  readonly kept: boolean;
}

/** A payment is owed: what that means, and the one thing to do. */
export function FailedPayment({ subscription, until, kept }: FailedPaymentProps) {
  const { confirmUrl, currency, owed } = subscription;
  const money = owed === null ? 'your payment' : moneyOf(owed, currency);
  const portal = usePortal();
  if (confirmUrl)
    return (
      <Notice tone="danger" title="Your bank asks about your payment">
        <p>
          Please confirm {owed === null ? money : `the ${money}`}.{' '}
          {kept ? `You keep your plan until ${dayOf(until)}.` : 'Until then your plan is on hold.'} With
          another card, you don’t have to confirm this one.
        </p>
        <div className="mt-3 flex flex-wrap gap-3">
          <Button asChild>
            <a href={confirmUrl} target="_blank" rel="noopener">
              Confirm the payment<span className="sr-only"> (opens in a new tab)</span>
            </a>
          </Button>
          <Button variant="secondary" busy={portal.opening} onClick={() => void portal.open()}>
            Use another card
          </Button>
        </div>
      </Notice>
    );
  if (!kept)
    return (
      <Notice tone="danger" title="Your payment didn’t go through">
        <p>We couldn’t collect {money}, and your plan is on hold. Pay the open invoice below to continue.</p>
      </Notice>
    );
  return (
    <Notice tone="danger" title="Your payment didn’t go through">
      <p>
        We couldn’t collect {money}. You keep your plan until {dayOf(until)}
        {subscription.endsAt
          ? `, or ${dayOf(subscription.endsAt)} once it’s paid. It won’t renew after that.`
          : '; with a new card it continues.'}
      </p>
      <Button className="mt-3 w-fit" busy={portal.opening} onClick={() => void portal.open()}>
        Update your card
      </Button>
    </Notice>
  );
}
