import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { type PaidPlanId, plans } from '#features/billing/plans.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { Card } from '#platform/client/ui/Card.tsx';
import { Spinner } from '#platform/client/ui/Spinner.tsx';
import { statusQuery, useBillingChanged } from './api.ts';

interface CheckoutOpenedProps {
  readonly address: string;
  readonly plan: PaidPlanId;
  readonly onBack: () => void;
}

/** While the payment page is open in another tab: looks whether it was paid, and says so here too. */
export function CheckoutOpened({ address, plan, onBack }: CheckoutOpenedProps) {
  const changed = useBillingChanged();
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that had the focus is gone with its form.
  useEffect(() => heading.current?.focus(), []);
  const { data } = useQuery({
    ...statusQuery,
    refetchInterval: ({ state }) => (state.data?.product_id === plans[plan].productId ? false : 5000),
    refetchOnWindowFocus: 'always',
  });
  const paid = data?.product_id === plans[plan].productId;
  useEffect(() => {
    if (paid) void changed();
  }, [paid, changed]);
  return (
    <Card className="grid max-w-2xl justify-items-start gap-5">
      <div role="status" className="grid gap-2">
        <h2 ref={heading} tabIndex={-1} className="text-heading scroll-mt-32">
          {paid ? 'Payment received' : 'The payment page is open in another tab'}
        </h2>
        <p className="text-soft">
          {paid
            ? `${plans[plan].name} is yours. You can close the other tab.`
            : 'Pay there; this page notices by itself. You are charged only when you confirm it there.'}
        </p>
      </div>
      {paid ? (
        <Button asChild>
          <Link to="/">Go to Dashboard</Link>
        </Button>
      ) : (
        <div className="flex flex-wrap items-center gap-3">
          <Button asChild variant="secondary">
            <a href={address} target="_blank" rel="noopener">
              Open it again
            </a>
          </Button>
          <Button variant="ghost" onClick={onBack}>
            Choose another plan
          </Button>
          <Spinner label="Waiting for the payment" />
        </div>
      )}
    </Card>
  );
}
