import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { confirmPayment } from '#features/billing/contract.ts';
import { checkSubscription, readMembership } from '#features/billing/contract-membership.ts';
import { changeParameter, movedParameter } from '#features/billing/rules.ts';
import { plans, tierOfProduct } from '#platform/contract/plans.ts';
import { sendToGhl } from '#features/crm/contract.ts';
import { call } from '#platform/client/call.ts';
import { CallError, messageOf } from '#platform/client/call-error.ts';
import { useMemberOnly } from '#platform/client/member-only.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { Dial } from '#platform/client/ui/forms/Dial.tsx';
import { CheckIcon } from '#platform/client/ui/icons.tsx';
import { dayOf } from '#platform/client/when.ts';
import { PageHeading } from '#platform/client/ui/PageHeading.tsx';
import { Spinner } from '#platform/client/ui/notices/Spinner.tsx';
import { ErrorState } from '#platform/client/ui/notices/states.tsx';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { useBillingChanged } from '#features/billing/client/api.ts';
import { isShownBy } from './changes-shown.ts';
import { FirstSteps, planOfProduct } from './FirstSteps.tsx';

const askAgainMs = 2000;
/** How often a payment service that does not answer is asked again before the page says so: most outages are short. */
const outagesBorne = 2;
/** A payment that takes longer, such as a bank transfer, is announced by mail. */
const patienceMs = 60_000;

/** What the address claims; we ask the server for the truth. */
function claimOf(search: string) {
  const given = new URLSearchParams(search);
  const sessionId = given.get('session_id') ?? undefined;
  return {
    sessionId: sessionId && /^cs_\w{1,200}$/.test(sessionId) ? sessionId : undefined,
    isPremium: given.get('tier') === 'premium',
    isMove: given.get(movedParameter) === 'year',
    change: given.get(changeParameter),
  };
}

/** What this member has paid for, requested again while a payment is in progress. */
function usePayment(enabled: boolean) {
  const { change, isMove, isPremium, sessionId } = claimOf(location.search);
  return useQuery({
    queryKey: ['payment', 'confirm', sessionId, isPremium, isMove, change],
    queryFn: async ({ signal }) => {
      const paid = await call(confirmPayment, { body: sessionId ? { sessionId } : {} }, { signal });
      // A Tools member who comes here without confirming the upgrade has paid for nothing new.
      const isOther = isPremium && paid.state === 'paid' && paid.product_id !== plans.premium.productId;
      const none = { ...paid, state: 'none' as const, yearUntil: null };
      if (isOther) return none;
      if (paid.state !== 'paid' || change === null) return { ...paid, yearUntil: null };
      const [{ subscription }, { subscription_start: since }] = await Promise.all([
        call(readMembership, {}, { signal }),
        call(checkSubscription, {}, { signal }),
      ]);
      const rhythm = subscription?.rhythm ?? 'month';
      if (isMove && rhythm !== 'year') return none;
      const made = `${paid.product_id} by the ${rhythm} since ${since}`;
      return {
        ...paid,
        state: (await isShownBy({ change: made, by: change })) ? ('before' as const) : paid.state,
        yearUntil: isMove ? (subscription?.currentPeriodEnd ?? null) : null,
      };
    },
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    retry: (failures, error) =>
      failures < outagesBorne &&
      error instanceof CallError &&
      (error.code === 'payments_failed' || error.code === 'unavailable'),
    retryDelay: askAgainMs,
    refetchInterval: ({ state }) =>
      state.data?.state === 'processing' && state.dataUpdateCount * askAgainMs < patienceMs
        ? askAgainMs
        : false,
  });
}

/** Tells the CRM [crm.paid-after-success], once per payment. @returns whether that is finished, successfully or not */
function useCrmTold(productId: string | null): boolean {
  const told = useQuery({
    queryKey: ['payment', 'crm-told', productId],
    queryFn: async () => {
      const tier = tierOfProduct(productId ?? '') ?? 'tools';
      const body = {
        subscriptionTier: plans[tier].name,
        productId: productId ?? '',
        purchaseDate: new Date().toISOString(),
      };
      return call(sendToGhl, { body });
    },
    enabled: productId !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  useEffect(() => {
    if (told.isError)
      toast.info('Note', 'Payment successful, but notification failed. Our team has been notified.');
  }, [told.isError]);
  return told.isSuccess || told.isError;
}

/** The name of what a product is. */
function planIn(productId: string | null): string {
  const tier = tierOfProduct(productId ?? '');
  return tier ? plans[tier].name : 'Your plan';
}

/** `/payment-success`: says what was paid. Opened without a payment it gives nothing and says so. */
export function PaymentSuccessPage() {
  const viewer = useMemberOnly();
  const payment = usePayment(viewer !== null);
  const productId = payment.data?.state === 'paid' ? payment.data.product_id : null;
  const isTold = useCrmTold(productId);
  const changed = useBillingChanged();
  useEffect(() => {
    if (productId !== null) void changed();
  }, [productId, changed]);

  if (payment.isError)
    return (
      <Frame title="Processing...">
        <ErrorState
          title="We couldn’t look up your payment"
          message={messageOf(payment.error)}
          onRetry={() => void payment.refetch()}
          retrying={payment.isFetching}
        />
      </Frame>
    );
  if (
    payment.data?.state === 'none' ||
    payment.data?.state === 'expired' ||
    payment.data?.state === 'declined'
  )
    return (
      <Frame
        title="No payment found"
        lead={
          payment.data.state === 'declined'
            ? 'Your card was declined. Nothing was charged.'
            : 'Nothing was charged to your account here.'
        }
      >
        <div className="flex flex-wrap gap-3">
          <Button asChild>
            <Link to="/purchase">See the plans</Link>
          </Button>
          <Button asChild variant="ghost">
            <Link to="/settings/billing">Open billing</Link>
          </Button>
        </div>
      </Frame>
    );
  if (payment.data?.state === 'before')
    return (
      <Frame
        title={`${planIn(payment.data.product_id)} is already yours`}
        lead="You confirmed this change on another page. Nothing was charged here."
      >
        <div className="flex flex-wrap gap-3">
          <Button asChild>
            <Link to="/">Go to Dashboard</Link>
          </Button>
          <Button asChild variant="ghost">
            <Link to="/settings/billing">See your plan</Link>
          </Button>
        </div>
      </Frame>
    );
  if (productId === null || !isTold) return <Processing />;
  const plan = planIn(productId);
  const yearUntil = payment.data?.yearUntil ?? null;
  const bought =
    yearUntil === null
      ? `${plan} is yours.`
      : `${plan} is paid by the year now. It’s paid until ${dayOf(yearUntil)}.`;
  return (
    <Frame title="Payment Successful!" lead={`${bought} The receipt is on its way to your inbox.`}>
      {/* Whoever moved to a year has taken the first steps. */}
      {yearUntil === null ? (
        <FirstSteps plan={planOfProduct(productId)} />
      ) : (
        <Button asChild size="large">
          <Link to="/">Go to Dashboard</Link>
        </Button>
      )}
      <Link to="/settings/billing" className="text-link mt-5 flex min-h-11 w-fit items-center">
        See your plan
      </Link>
      <Dial value={1} className="mt-12 w-60 sm:w-72 lg:absolute lg:top-16 lg:right-12 lg:mt-0 lg:w-96">
        <CheckIcon width={72} />
      </Dial>
    </Frame>
  );
}

function Processing() {
  return (
    <Frame title="Processing..." lead="We’re checking for your payment. This takes a moment.">
      <Spinner label="Processing" className="text-3xl" />
    </Frame>
  );
}

function Frame({
  title,
  lead,
  children,
}: {
  readonly title: string;
  readonly lead?: string;
  readonly children: ReactNode;
}) {
  return (
    <div className="page-width relative py-10 sm:py-16">
      <div aria-live="polite">
        <PageHeading title={title} {...(lead ? { lead } : {})} />
      </div>
      {children}
    </div>
  );
}
