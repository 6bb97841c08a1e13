import { useQuery } from '@tanstack/react-query';
import { checkPortal } from '#features/billing/contract-admin.ts';
import { call } from '#platform/client/call.ts';
import { Notice } from '#platform/client/ui/notices/Notice.tsx';

/** Says if somebody changed the customer portal at the payment provider by hand; otherwise nothing. */
export function PortalCheck() {
  const { data } = useQuery({
    queryKey: ['billing', 'portal-check'],
    queryFn: ({ signal }) => call(checkPortal, {}, { signal }),
  });
  if (data?.state === 'unknown')
    return (
      <Notice tone="attention" title="We couldn’t check the customer portal.">
        <p>Stripe didn’t answer. Open this page again in a few minutes.</p>
      </Notice>
    );
  if (data?.state !== 'changed') return null;
  return (
    <Notice tone="danger" title="The customer portal was changed by hand.">
      <ul className="grid max-w-prose gap-1">
        {data.faults.map((fault) => (
          <li key={fault}>{fault}</li>
        ))}
      </ul>
      <p className="mt-2">
        Run npm run stripe:setup to put it right, or change it back in Stripe's dashboard.
      </p>
    </Notice>
  );
}
