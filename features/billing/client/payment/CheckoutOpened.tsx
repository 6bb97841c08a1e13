import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { confirmPayment } from '#features/billing/contract.ts';
import { type PaidPlanId, plans } from '#platform/contract/plans.ts';
import { call } from '#platform/client/call.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { Card } from '#platform/client/ui/Card.tsx';
import { Spinner } from '#platform/client/ui/notices/Spinner.tsx';
import { useBillingChanged } from '#features/billing/client/api.ts';
import { givesUpAfter, statusQuery } from '#features/billing/client/plan-queries.ts';
import { FirstSteps } from './FirstSteps.tsx';

const lookEveryMs = 5000;
/** How often the payment provider itself is asked, as long as somebody is on its page. */
const askEveryMs = 30_000;
const asksAtMost = 20;
/** After this the page stops looking as if something were about to happen; it keeps noticing a payment. */
const patienceMs = askEveryMs * asksAtMost;

interface CheckoutOpenedProps {
  readonly address: string;
  /** Null for the page that confirms a change, which stays open. */
  readonly sessionId: string | null;
  readonly plan: PaidPlanId;
  readonly onBack: () => void;
}

/**
 * Has the server ask the payment provider: its webhook may be late, and the member may have closed the other tab right
 * after the payment. @returns the paid product; null for none, and while it is unknown; and why nothing can be paid there, if so
 */
function useAsked(
  address: string,
  sessionId: string | null,
): { readonly product: string | null; readonly doubt: 'declined' | 'expired' | null } {
  const { data } = useQuery({
    queryKey: ['payment', 'opened', address],
    queryFn: ({ signal }) =>
      call(confirmPayment, { body: sessionId ? { sessionId } : {} }, { signal: givesUpAfter(signal) }),
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
  const { product_id: product, state } = data;
  return {
    product: state === 'paid' ? product : null,
    doubt: state === 'declined' || state === 'expired' ? state : null,
  };
}

/**
 * Why there may be no payment to wait for: the page is closed, since another one was opened; the bank said no; the member came back to this tab, perhaps because they
 * closed the other or canceled there; or it has taken too long.
 */
type Doubt = 'expired' | 'declined' | 'back' | 'late';

const doubts: Readonly<Record<Doubt, { readonly title: string; readonly text: string }>> = {
  expired: {
    title: 'This payment page is closed',
    text: 'You opened another one after it, or left it open for a day. Nothing was charged here. If the other one is still open, pay there: this page updates on its own.',
  },
  declined: {
    title: 'Your card was declined',
    text: 'Nothing was charged. Try another card on the payment page, or ask your bank why it said no. Once a payment goes through, this page updates on its own.',
  },
  back: {
    title: 'Not paid yet',
    text: 'If the payment page is still open, pay there; this page updates on its own. If you closed or canceled it, nothing was charged: open it again, or choose another plan.',
  },
  late: {
    title: 'Still no payment',
    text: 'We haven’t received one. Open the payment page again, or choose another plan. If your payment takes days, like a bank transfer, we’ll confirm it by email.',
  },
};

/** Notices when the member comes back without paying, or the other tab is forgotten. */
function useDoubt(address: string): [Doubt | null, () => void] {
  const [doubt, setDoubt] = useState<Doubt | null>(null);
  const wasAway = useRef(false);
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'hidden') wasAway.current = true;
      else if (wasAway.current) setDoubt((known) => known ?? 'back');
    };
    const timer = setTimeout(() => setDoubt('late'), patienceMs);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [address]);
  const dismiss = () => {
    wasAway.current = false;
    setDoubt(null);
  };
  return [doubt, dismiss];
}

const waiting = {
  title: 'The payment page is open in another tab',
  text: 'Pay there; this page updates on its own. You’re charged only when you confirm it there.',
};

/** While the payment page is open in another tab: checks whether it was paid, and says so here too. */
export function CheckoutOpened({ address, sessionId, plan, onBack }: CheckoutOpenedProps) {
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
  const asked = useAsked(address, sessionId);
  const [noticed, dismiss] = useDoubt(address);
  const doubt = asked.doubt ?? noticed;
  const paid = data?.product_id === productId || asked.product === productId;
  useEffect(() => {
    if (paid) void changed();
  }, [paid, changed]);
  // After the upgrade they have Premium.
  const bought = plan === 'upgrade' ? 'premium' : plan;
  const unpaid = doubt ? doubts[doubt] : waiting;
  return (
    <Card className="grid max-w-2xl justify-items-start gap-5">
      <div role="status" className="grid gap-2">
        <h2 ref={heading} tabIndex={-1} className="text-heading scroll-mt-32">
          {paid ? 'Payment received' : unpaid.title}
        </h2>
        <p className="text-soft">
          {paid ? `${plans[bought].name} is yours. You can close the other tab.` : unpaid.text}
        </p>
      </div>
      {paid ? (
        <FirstSteps plan={bought} />
      ) : (
        <>
          {doubt === 'expired' ? (
            <Button onClick={onBack}>Choose a plan</Button>
          ) : (
            <div className="flex flex-wrap items-center gap-3">
              <Button asChild variant={doubt === 'declined' ? 'primary' : 'secondary'}>
                <a href={address} target="_blank" rel="noopener" onClick={dismiss}>
                  {doubt === 'declined' ? 'Try another card' : 'Open it again'}
                </a>
              </Button>
              <Button variant="ghost" onClick={onBack}>
                Choose another plan
              </Button>
            </div>
          )}
          {/* Below the buttons: beside one it would look as if that were busy, and above them it would move them. */}
          {doubt ? null : (
            <p role="status" className="text-soft flex items-center gap-2">
              <Spinner className="shrink-0" /> Waiting for your payment…
            </p>
          )}
        </>
      )}
    </Card>
  );
}
