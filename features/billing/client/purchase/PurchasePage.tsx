import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { PaidPlanId } from '#platform/contract/plans.ts';
import {
  type Buyer,
  guaranteeDays,
  offeredPlans,
  paidPlans,
  purchaseVerdict,
} from '#features/billing/rules.ts';
import { lockedPageIn } from '#features/billing/rules-locked-pages.ts';
import { messageOf } from '#platform/client/call-error.ts';
import { usePageTitle } from '#platform/client/page-title.ts';
import { useViewer } from '#platform/client/session.ts';
import { addressHere } from '#platform/client/address-here.ts';
import { Notice } from '#platform/client/ui/notices/Notice.tsx';
import { PageHeading } from '#platform/client/ui/PageHeading.tsx';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import { ErrorState } from '#platform/client/ui/notices/states.tsx';
import { dayOf } from '#platform/client/when.ts';
import { can } from '#platform/contract/capabilities.ts';
import type { PublicViewer } from '#platform/contract/viewer.ts';
import { plansQuery, profileQuery } from '#features/billing/client/api.ts';
import { type Membership, membershipQuery } from '#features/billing/client/plan-queries.ts';
import { buyerOf } from './buyer.ts';
import { CheckoutOpened } from '#features/billing/client/payment/CheckoutOpened.tsx';
import { PurchaseForm } from './PurchaseForm.tsx';
import { ReferralOffer } from './ReferralOffer.tsx';
import { usePurchaseAccess } from './purchase-access.ts';

/**
 * The plan in the address (`?upgrade=true`, `?plan=premium`) if they can buy it, otherwise the closest one: what opens the
 * page that they came from, or the first.
 */
function preselect(search: string, offered: readonly PaidPlanId[], first: PaidPlanId): PaidPlanId {
  const given = new URLSearchParams(search);
  const came = lockedPageIn(search);
  const wishes = [
    ...(given.get('upgrade') === 'true' ? (['upgrade', 'premium'] as const) : []),
    ...paidPlans.filter((plan) => plan === given.get('plan')),
    ...(came ? [came.plan] : []),
  ];
  return wishes.find((plan) => offered.includes(plan)) ?? first;
}

/** What is promised next to the price: nothing that does not hold for this member. */
function promiseOf({ guaranteeCovers, guaranteeEndsAt }: Membership): string {
  if (guaranteeCovers && guaranteeEndsAt)
    return `Until ${dayOf(guaranteeEndsAt)} you get your money back if you ask, once per person and card: it counts from your first payment.`;
  return guaranteeCovers
    ? `In the first ${guaranteeDays} days after your first payment you get your money back if you ask, once per person and card.`
    : `The ${guaranteeDays}-day money-back guarantee is for a first payment, once per person and card: it doesn’t cover this one.`;
}

/** What is for sale to this member; what their tier says until that is known. */
function useOffered(viewer: PublicViewer | null | undefined): readonly PaidPlanId[] {
  const hasEverything = can(viewer ?? null, 'course.read');
  const enabled = Boolean(viewer) && !hasEverything;
  const { data, dataUpdatedAt } = useQuery({ ...membershipQuery, staleTime: 0, enabled });
  if (!viewer) return paidPlans;
  if (hasEverything) return [];
  if (data) return offeredPlans(buyerOf(viewer, data), new Date(dataUpdatedAt));
  return can(viewer, 'tools.use') ? ['upgrade'] : paidPlans;
}

/** An upgrade alone is nothing to choose from, and neither is a plan that can't be changed now. */
function titleOf(offered: readonly PaidPlanId[]): string {
  if (offered.length === 0) return 'Your plan';
  return offered.every((plan) => plan === 'upgrade') ? 'Upgrade to Premium' : 'Choose your plan';
}

function Heading({ viewer }: { readonly viewer: PublicViewer | null | undefined }) {
  const offered = useOffered(viewer);
  const title = titleOf(offered);
  usePageTitle(title);
  return <PageHeading title={`${title}.`} {...(offered.length > 0 && { lead: 'Cancel anytime.' })} />;
}

/** The heading while the payment page is open in another tab; the tabs are told apart by their titles. */
function PaymentHeading() {
  usePageTitle('Your payment');
  return <PageHeading title="Your payment" />;
}

function Purchase({ viewer, onOpened }: { readonly viewer: PublicViewer; readonly onOpened: OnOpened }) {
  const profile = useQuery(profileQuery);
  const plans = useQuery(plansQuery);
  const membership = useQuery({ ...membershipQuery, staleTime: 0 });
  const parts = [profile, plans, membership];
  // What is there stays while it can't be loaded anew: somebody is typing.
  const failed = parts.find(({ data, isError }) => isError && !data);
  if (failed)
    return (
      <ErrorState
        message={messageOf(failed.error)}
        onRetry={() => void Promise.all(parts.filter(({ isError }) => isError).map((part) => part.refetch()))}
        retrying={failed.isFetching}
      />
    );
  if (!profile.data || !plans.data || !membership.data) return <Waiting />;
  if (!plans.data.paymentsOn)
    return (
      <Notice tone="attention" title="Payments aren’t set up on this site.">
        <p>Everything free still works.</p>
      </Notice>
    );
  const buyer = buyerOf(viewer, membership.data, plans.data.prices.currency);
  const now = new Date(membership.dataUpdatedAt);
  const offered = offeredPlans(buyer, now);
  const [first] = offered;
  if (!first) return <NothingToBuy buyer={buyer} now={now} />;
  return (
    <>
      <ReferralOffer joinedBy={membership.data.referral?.offer ?? null} />
      <PurchaseForm
        profile={profile.data}
        forSale={plans.data.plans}
        prices={plans.data.prices}
        asksEarlyStart={plans.data.asksEarlyStart}
        offered={offered}
        now={now}
        trialDays={membership.data.trialDays}
        wishes={new URLSearchParams(location.search).get('rhythm') === 'year' ? 'year' : 'month'}
        paysYearly={buyer.running[0]?.rhythm === 'year'}
        has={buyer.given ? 'given' : can(viewer, 'tools.use') ? 'paid' : null}
        promise={promiseOf(membership.data)}
        preselected={preselect(location.search, offered, first)}
        onOpened={onOpened}
      />
    </>
  );
}

function NothingToBuy({ buyer, now }: { readonly buyer: Buyer; readonly now: Date }) {
  const verdict = purchaseVerdict(buyer, buyer.tier === 'free' ? 'premium' : 'upgrade', now);
  return (
    <Notice tone="attention" title={verdict.kind === 'refused' ? verdict.message : 'There’s nothing to buy.'}>
      <p>
        <Link to="/settings/billing" className="text-link">
          Open billing
        </Link>
      </p>
    </Notice>
  );
}

const Waiting = () => (
  <div role="status" aria-label="Loading" className="grid gap-10 lg:grid-cols-2 lg:gap-16">
    <Skeleton className="bubble h-72" />
    <Skeleton className="h-96" />
  </div>
);

/** The payment page that is open in another tab. */
interface OpenCheckout {
  readonly address: string;
  readonly sessionId: string | null;
  readonly plan: PaidPlanId;
}

type OnOpened = (checkout: OpenCheckout) => void;

/** `/purchase`: choose a plan, say who you are, pay on the payment provider's page. */
export function PurchasePage() {
  const viewer = useViewer();
  const [checkout, setCheckout] = useState<OpenCheckout | null>(null);
  const turnedAway = usePurchaseAccess(checkout !== null);
  return (
    <div className="page-width py-10 sm:py-16">
      {checkout ? <PaymentHeading /> : <Heading viewer={viewer} />}
      {turnedAway === 'no-account' ? (
        <Notice tone="attention" title="Sign up required">
          <p>
            Please create an account to proceed with your purchase. We’ll take you there in a moment, or{' '}
            <Link to="/auth" search={{ redirect: addressHere() }} hash="sign-up" className="text-link">
              go now
            </Link>
            .
          </p>
        </Notice>
      ) : turnedAway === 'has-everything' ? (
        <Notice tone="success" title="You already have premium access to all features">
          <p>
            <Link to="/" className="text-link">
              Go to your dashboard
            </Link>
          </p>
        </Notice>
      ) : checkout ? (
        <CheckoutOpened {...checkout} onBack={() => setCheckout(null)} />
      ) : viewer ? (
        <Purchase viewer={viewer} onOpened={setCheckout} />
      ) : (
        <Waiting />
      )}
    </div>
  );
}
