import { useQuery } from '@tanstack/react-query';
import { messageOf } from '#platform/client/call-error.ts';
import { useViewer } from '#platform/client/session.ts';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import { ErrorState } from '#platform/client/ui/notices/states.tsx';
import { securityQuery } from '#features/account/client/api.ts';
import { AddressSection } from './AddressSection.tsx';
import { IdentitiesSection } from './IdentitiesSection.tsx';
import { PasskeysSection } from './PasskeysSection.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import { SessionsSection } from './SessionsSection.tsx';
import { SetPasswordSection } from './SetPasswordSection.tsx';
import { TwoStepSection } from './TwoStepSection.tsx';

/** `/settings/security`: how the member signs in, and where they are signed in. */
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
      <PasskeysSection />
      <IdentitiesSection />
      {passwordChangedAt === null ? (
        <SetPasswordSection email={viewer.email} canMail={mail.available} />
      ) : (
        <PasswordSection changedAt={passwordChangedAt} whose={viewer} />
      )}
      <AddressSection email={viewer.email} canMail={mail.available} />
      <SessionsSection />
    </>
  );
}
