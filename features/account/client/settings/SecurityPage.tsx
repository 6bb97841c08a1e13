import { useQuery } from '@tanstack/react-query';
import { messageOf } from '#platform/client/call-error.ts';
import { useViewer } from '#platform/client/session.ts';
import { Skeleton } from '#platform/client/ui/Skeleton.tsx';
import { ErrorState } from '#platform/client/ui/states.tsx';
import { securityQuery } from '#features/account/client/api.ts';
import { AddressSection } from './AddressSection.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import { SessionsSection } from './SessionsSection.tsx';
import { TwoStepSection } from './TwoStepSection.tsx';

/** `/settings/security`: how the member gets in, and where he is in. */
export function SecurityPage() {
  const viewer = useViewer();
  const security = useQuery(securityQuery);
  if (security.isError) {
    return <ErrorState message={messageOf(security.error)} onRetry={() => void security.refetch()} />;
  }
  if (!viewer || !security.data) return <Skeleton className="h-160" />;
  const { totp, passwordChangedAt, mail } = security.data;
  return (
    <>
      <TwoStepSection totp={totp} />
      <PasswordSection changedAt={passwordChangedAt} email={viewer.email} />
      <AddressSection email={viewer.email} canMail={mail.available} />
      <SessionsSection />
    </>
  );
}
