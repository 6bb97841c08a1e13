import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useViewer } from '#platform/client/session.ts';
import { WarningIcon } from '#platform/client/ui/icons.tsx';
import { dayOf } from '#platform/client/when.ts';
import { can } from '#platform/contract/capabilities.ts';
import { membershipQuery, usePortal } from './api.ts';

/** Over every page while a payment is owed: until when the plan is kept, and where a new card is entered. */
export function PaymentBanner() {
  const viewer = useViewer();
  const { pathname } = useLocation();
  const { data } = useQuery({
    ...membershipQuery,
    enabled: Boolean(viewer) && !can(viewer ?? null, 'admin'),
    staleTime: 5 * 60_000,
  });
  const portal = usePortal();
  const until = data?.subscription?.graceEndsAt;
  // The billing page says the same at its head, and more.
  if (!viewer || !until || pathname === '/settings/billing') return null;
  const kept = can(viewer, 'tools.use');
  return (
    <aside aria-label="Payment" className="bg-danger-wash">
      <div className="page-width flex items-start gap-3 py-2 font-medium">
        <WarningIcon width={22} className="text-danger mt-2.5 shrink-0" />
        <p className="flex flex-wrap items-center gap-x-3 py-2">
          {kept
            ? `Your payment did not go through. You keep your plan until ${dayOf(until)}.`
            : `Your payment did not go through, and your plan rests since ${dayOf(until)}.`}
          <button
            type="button"
            disabled={portal.opening}
            onClick={() => void portal.open()}
            className="inline-flex min-h-7 items-center font-bold underline underline-offset-4"
          >
            Update your card
          </button>
        </p>
      </div>
    </aside>
  );
}
