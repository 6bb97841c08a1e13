import { useQuery } from '@tanstack/react-query';
import { OnboardingPage } from '#features/account/client/OnboardingPage.tsx';
import { cardsQuery } from '#features/tools/client/api.ts';
import { useMemberOnly } from '#platform/client/member-only.ts';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';

/** `/onboarding`: the profile. A member with a card has already said to whom they sell. */
export function Onboarding() {
  const member = useMemberOnly();
  const cards = useQuery({ ...cardsQuery, enabled: member !== null });
  if (!member || cards.isPending)
    return (
      <div className="page-width py-10 sm:py-16">
        <Skeleton className="h-160" />
      </div>
    );
  return <OnboardingPage told={cards.data?.[0]?.targetAudience.trim() ?? ''} />;
}
