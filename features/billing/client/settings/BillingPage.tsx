import { useQuery } from '@tanstack/react-query';
import { messageOf } from '#platform/client/call-error.ts';
import { useViewer } from '#platform/client/session.ts';
import { Skeleton } from '#platform/client/ui/Skeleton.tsx';
import { ErrorState } from '#platform/client/ui/states.tsx';
import { can } from '#platform/contract/capabilities.ts';
import { membershipQuery, statusQuery } from '#features/billing/client/api.ts';
import { GuaranteeSection } from './GuaranteeSection.tsx';
import { InvoicesSection } from './InvoicesSection.tsx';
import { FailedPayment } from './FailedPayment.tsx';
import { PlanSection } from './PlanSection.tsx';
import { SupportSection } from './SupportSection.tsx';
import { UpgradeSection } from './UpgradeSection.tsx';

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
  const { guaranteeEndsAt, paymentsOn, subscription } = membership.data;
  return (
    <>
      {subscription?.graceEndsAt ? (
        <FailedPayment subscription={subscription} until={subscription.graceEndsAt} />
      ) : null}
      <PlanSection viewer={viewer} status={status.data} membership={membership.data} />
      {subscription?.tier === 'tools' && subscription.status === 'active' && !subscription.endsAt ? (
        <UpgradeSection />
      ) : null}
      {can(viewer, 'support.priority') ? <SupportSection address={membership.data.supportAddress} /> : null}
      {guaranteeEndsAt ? <GuaranteeSection until={guaranteeEndsAt} /> : null}
      {paymentsOn ? <InvoicesSection /> : null}
    </>
  );
}
