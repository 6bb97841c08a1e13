import { useMutation, useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { buyTest, readTestPurchase } from '#features/admin/contract-setup.ts';
import { call } from '#platform/client/call.ts';
import { messageOf } from '#platform/client/call-error.ts';
import { Notice } from '#platform/client/ui/notices/Notice.tsx';
import { Verbatim } from '#platform/client/ui/Verbatim.tsx';
import { TestSection } from './TestSection.tsx';

const lookAgainMs = 2000;
/** After this long without a message, something is wrong with the way it comes. */
const patientLooks = 10;

/** What became of one test purchase. */
function Outcome({ id }: { readonly id: string }) {
  const [looks, setLooks] = useState(0);
  const { data, error } = useQuery({
    queryKey: ['admin', 'setup-purchase', id],
    queryFn: async ({ signal }) => {
      const found = await call(readTestPurchase, { query: { id } }, { signal });
      if (found.state === 'paid') setLooks((before) => before + 1);
      return found;
    },
    refetchInterval: ({ state }) =>
      state.data?.state === 'over' || typeof state.data?.heardAfterSeconds === 'number' ? false : lookAgainMs,
  });
  if (error && !data) return <Notice tone="danger" title={messageOf(error)} />;
  if (!data || data.state === 'open') return <p className="text-soft">Looking for the payment.</p>;
  if (data.state === 'over')
    return <Notice tone="attention" title="This checkout ended without a payment: start another one." />;
  if (data.heardAfterSeconds !== null)
    return (
      <Notice tone="success" title="Paid, and Stripe told us so">
        <p>
          $0.50 in test mode; its message came after {data.heardAfterSeconds} s. No money moved, and no plan
          was opened.
        </p>
      </Notice>
    );
  return looks < patientLooks ? (
    <p className="text-soft">Paid. Waiting for Stripe’s message to this server.</p>
  ) : (
    <Notice tone="danger" title="Paid, but Stripe’s message has not come">
      <p>
        Plans would still open when members come back from paying, but you’d hear of renewals, failed payments
        and disputes late. In Stripe’s dashboard, look at the webhook endpoint: its address must be this
        site’s /api/webhooks/stripe, and its secret the one in STRIPE_WEBHOOK_SECRET.
      </p>
    </Notice>
  );
}

/** Scrolls to the result of the test purchase when the owner returns from the payment page. */
function Landing({ children }: { readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'center' });
    place.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={place} tabIndex={-1} className="min-h-24">
      {children}
    </div>
  );
}

/** Buys for $0.50 in test mode, and says whether the payment and its message arrived. */
export function PurchaseTest({ isLive }: { readonly isLive: boolean }) {
  const { purchase } = useSearch({ strict: false });
  const buy = useMutation({ mutationFn: () => call(buyTest, {}) });
  if (isLive)
    return (
      <p className="text-soft max-w-prose">
        The key is a live one, so there is no test purchase: it would move real money. The checks above are
        made with it.
      </p>
    );
  return (
    <TestSection
      title="Does a payment arrive?"
      text={
        <>
          A purchase with a test card: it opens no plan and moves no money. Pay with card{' '}
          <Verbatim>4242 4242 4242 4242,</Verbatim> any day in the future and any code; then you’re back here.
        </>
      }
      action="Buy for $0.50 in test mode"
      busy={buy.isPending || buy.isSuccess}
      onTest={() => buy.mutate(undefined, { onSuccess: ({ url }) => location.assign(url) })}
    >
      {buy.error ? <Notice tone="danger" title={messageOf(buy.error)} /> : null}
      {purchase === undefined ? null : (
        <Landing key={purchase}>
          <Outcome id={purchase} />
        </Landing>
      )}
    </TestSection>
  );
}
