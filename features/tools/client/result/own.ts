import { useQuery } from '@tanstack/react-query';
import { readProfile } from '#features/account/contract-profile.ts';
import { call } from '#platform/client/call.ts';
import { useViewer } from '#platform/client/session.ts';
import { asksForPhone, type Own } from '#features/tools/rules/own-gaps.ts';

/** What stands in the gaps of a text when it is shown or copied. The phone number is asked for only where one is. */
export function useOwn(output: unknown): Own {
  const viewer = useViewer();
  const profile = useQuery({
    queryKey: ['tools', 'own-phone'],
    queryFn: ({ signal }) => call(readProfile, {}, { signal }),
    enabled: asksForPhone(output),
    // It is an extra: without it the gap stays.
    retry: false,
  });
  return {
    name: viewer ? `${viewer.firstName} ${viewer.lastName}`.trim() : '',
    phone: profile.data?.phoneNumber ?? '',
  };
}
