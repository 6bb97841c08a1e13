import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useViewer } from '#platform/client/session.ts';
import { can } from '#platform/contract/capabilities.ts';
import { membershipQuery } from '#features/billing/client/plan-queries.ts';

const PaymentOwed = lazy(async () => ({ default: (await import('./PaymentOwed.tsx')).PaymentOwed }));

/** On every page while a payment is owed: until when the plan is kept, and where to enter a new card. */
export function PaymentBanner() {
  const viewer = useViewer();
  const { pathname } = useLocation();
  const { data } = useQuery({
    ...membershipQuery,
    enabled: Boolean(viewer) && !can(viewer ?? null, 'admin'),
    staleTime: 5 * 60_000,
  });
  const { confirmUrl = null, graceEndsAt: until } = data?.subscription ?? {};
  // The billing page says the same at its head, and more.
  if (!viewer || !until || pathname === '/settings/billing') return null;
  return (
    <Suspense>
      <PaymentOwed until={until} kept={can(viewer, 'tools.use')} confirmUrl={confirmUrl} />
    </Suspense>
  );
}
