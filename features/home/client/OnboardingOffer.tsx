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
      className="bubble bg-accent-wash mt-5 flex flex-wrap items-center gap-x-4 gap-y-2 px-6 py-5 hover:underline"
    >
      <UserIcon width={24} className="shrink-0" />
      <span className="grow basis-72">
        <strong className="font-semibold">Tell us who you talk to.</strong> Twelve short answers, and the
        writing tools start from your own clients.
      </span>
      <span className="inline-flex min-h-11 items-center gap-2 font-semibold">
        Complete your profile
        <ArrowRightIcon width={20} />
      </span>
    </Link>
  );
}
