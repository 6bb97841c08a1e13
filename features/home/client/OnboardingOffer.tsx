import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { readProfile } from '#features/account/contract-profile.ts';
import { call } from '#platform/client/call.ts';
import { ArrowRightIcon, UserIcon } from '#platform/client/ui/icons.tsx';

/** Links to the onboarding until it is completed; shows nothing while that is not known. */
export function OnboardingOffer() {
  const profile = useQuery({
    queryKey: ['home', 'profile'],
    queryFn: ({ signal }) => call(readProfile, {}, { signal }),
    // It may have just been completed.
    staleTime: 0,
  });
  if (profile.data?.onboardingCompleted !== false) return null;
  return (
    <Link
      to="/onboarding"
      className="bubble bg-accent-wash mt-3 flex min-h-14 items-center gap-3 px-4 py-2 hover:underline"
    >
      <UserIcon width={22} className="shrink-0" />
      <span className="grow">
        <strong className="font-semibold">Complete your profile</strong>: the tools then start from your own
        clients.
      </span>
      <ArrowRightIcon width={20} className="shrink-0" />
    </Link>
  );
}
