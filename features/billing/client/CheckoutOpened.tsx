import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { confirmPayment } from '#features/billing/contract.ts';
import { type PaidPlanId, plans } from '#features/billing/plans.ts';
import { call } from '#platform/client/call.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { Card } from '#platform/client/ui/Card.tsx';
import { Spinner } from '#platform/client/ui/Spinner.tsx';
import { givesUpAfter, statusQuery, useBillingChanged } from './api.ts';

const lookEveryMs = 5000;
/** How often the payment provider itself is asked, as long as somebody is on its page. */
const askEveryMs = 30_000;
const asksAtMost = 20;

interface CheckoutOpenedProps {
  readonly address: string;
  readonly plan: PaidPlanId;
  readonly onBack: () => void;
}

/**
 * What the payment provider says, asked by the server: nobody else asks if its message is late and the other tab was
 * closed right after the payment. @returns the paid product; null for none, and while it is unknown
 */
function useAskedProduct(address: string): string | null {
  const { data } = useQuery({
    queryKey: ['payment', 'opened', address],
    queryFn: ({ signal }) => call(confirmPayment, { body: {} }, { signal: givesUpAfter(signal) }),
    // Nothing can be paid the moment the page opens.
    initialData: { state: 'none' as const, product_id: null },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchInterval: ({ state }) =>
      state.data?.state === 'paid' || state.dataUpdateCount + state.errorUpdateCount >= asksAtMost
        ? false
        : askEveryMs,
    refetchOnWindowFocus: ({ state }) => (state.data?.state === 'paid' ? false : 'always'),
  });
  return data.state === 'paid' ? data.product_id : null;
}

/** While the payment page is open in another tab: checks whether it was paid, and says so here too. */
export function CheckoutOpened({ address, plan, onBack }: CheckoutOpenedProps) {
  const { productId } = plans[plan];
  const changed = useBillingChanged();
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that had the focus is gone with its form.
  useEffect(() => heading.current?.focus(), []);
  const { data } = useQuery({
    ...statusQuery,
    refetchInterval: ({ state }) => (state.data?.product_id === productId ? false : lookEveryMs),
    refetchOnWindowFocus: 'always',
  });
  const asked = useAskedProduct(address);
  const paid = data?.product_id === productId || asked === productId;
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
