import { useQuery } from '@tanstack/react-query';
import { messageOf } from '#platform/client/call-error.ts';
import { useViewer } from '#platform/client/session.ts';
import { Notice } from '#platform/client/ui/notices/Notice.tsx';
import { dayOf, momentOf } from '#platform/client/when.ts';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import { ErrorState } from '#platform/client/ui/notices/states.tsx';
import { can } from '#platform/contract/capabilities.ts';
import { membershipQuery, statusQuery } from '#features/billing/client/plan-queries.ts';
import { buyerOf } from '#features/billing/client/purchase/buyer.ts';
import { guaranteeEnd, offeredPlans } from '#features/billing/rules.ts';
import { GuaranteeUsed } from './GuaranteeSection.tsx';
import { InvoicesSection } from './InvoicesSection.tsx';
import { FailedPayment } from './FailedPayment.tsx';
import { PlanSection } from './PlanSection.tsx';
import { ReferralSection } from './ReferralSection.tsx';
import { SupportSection } from './SupportSection.tsx';
import { UpgradeSection } from './UpgradeSection.tsx';
import { YearSection } from './YearSection.tsx';
import { WaysBackSection } from './WaysBackSection.tsx';

/** `/settings/billing`: what the member pays for, when, how much, and every way out. */
export function BillingPage() {
  const viewer = useViewer();
  const membership = useQuery({ ...membershipQuery, staleTime: 0 });
  const status = useQuery({ ...statusQuery, staleTime: 0 });
  const failed = membership.isError ? membership : status.isError ? status : null;
  if (failed)
    return (
      <ErrorState
        message={messageOf(failed.error)}
        onRetry={() => void Promise.all([membership.refetch(), status.refetch()])}
        retrying={failed.isFetching}
      />
    );
  if (!membership.data || !status.data || !viewer) return <Skeleton className="bubble h-96" />;
  // What they can buy, by the rule that also decides when they press the button.
  const now = new Date(membership.dataUpdatedAt);
  const offered = offeredPlans(buyerOf(viewer, membership.data), now);
  const { given, guaranteeEndsAt, guaranteeUsed, paymentsOn, subscription, withdrawal } = membership.data;
  const isJustPaid = Boolean(subscription?.paid && guaranteeEnd(new Date(subscription.paid.at)) > now);
  return (
    <>
      {subscription?.graceEndsAt ? (
        <FailedPayment
          subscription={subscription}
          until={subscription.graceEndsAt}
          kept={status.data.subscribed}
        />
      ) : null}
      {withdrawal ? (
        <Notice tone="attention" title={`You withdrew on ${dayOf(withdrawal.declaredAt)}`}>
          <p>
            We’re checking it. If the law gives you that right, we end the contract after{' '}
            {momentOf(withdrawal.endsFrom)} and refund you by {dayOf(withdrawal.paidBackBy)}. If it wasn’t
            you, the email about it has a link that undoes it.
          </p>
        </Notice>
      ) : null}
      <PlanSection viewer={viewer} status={status.data} membership={membership.data} />
      {offered.includes('upgrade') ? <UpgradeSection isShare={!given} /> : null}
      {subscription?.tier &&
      subscription.rhythm === 'month' &&
      subscription.status === 'active' &&
      !subscription.endsAt ? (
        <YearSection tier={subscription.tier} />
      ) : null}
      {membership.data.referral ? <ReferralSection {...membership.data.referral} /> : null}
      {can(viewer, 'support.priority') ? <SupportSection address={membership.data.supportAddress} /> : null}
      {guaranteeUsed && isJustPaid ? <GuaranteeUsed /> : null}
      {paymentsOn && subscription ? <WaysBackSection guaranteeEndsAt={guaranteeEndsAt} /> : null}
      {paymentsOn ? <InvoicesSection /> : null}
    </>
  );
}
