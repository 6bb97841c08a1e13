import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { readTerms } from '#features/account/contract-terms.ts';
import { call } from '#platform/client/call.ts';
import { useViewer } from '#platform/client/session.ts';
import { can } from '#platform/contract/capabilities.ts';

/** Under which the answer is remembered. */
export const termsKey = ['account', 'terms'] as const;

/** Pages that stay open to everybody: to leave, to cancel, to take one's data, to undo somebody else's action. */
const alwaysOpen =
  /^\/(auth|settings|purchase|payment-|cancel-subscription|withdraw|undo-|stop-address-change|confirm-address|verify-email|reset-password|remove-other-ways|unsubscribe)/;

/** The version this member is asked about on this page; null if they are not. */
export function useTermsDue(): string | null {
  const viewer = useViewer();
  const { pathname } = useLocation();
  const { data } = useQuery({
    queryKey: [...termsKey],
    queryFn: ({ signal }) => call(readTerms, {}, { signal }),
    enabled: Boolean(viewer) && !can(viewer ?? null, 'admin'),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return viewer && data?.due && !alwaysOpen.test(pathname) ? data.version : null;
}
