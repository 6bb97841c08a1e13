import { useQuery } from '@tanstack/react-query';
import { plans } from '#platform/contract/plans.ts';
import { Badge } from '#platform/client/ui/Badge.tsx';
import { Button } from '#platform/client/ui/Button.tsx';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import { dayOf } from '#platform/client/when.ts';
import { usePortal } from './api.ts';
import { membershipQuery, statusQuery } from './plan-queries.ts';
import { thenWords } from './plan-words.ts';

/** What the member has already, beside what they can buy [billing.pricing-your-plan]. @param paid whether they pay for it */
export function CurrentPlan({ paid }: { readonly paid: boolean }) {
  const status = useQuery(statusQuery);
  const membership = useQuery(membershipQuery);
  const portal = usePortal();
  const until = status.data?.subscription_end;
  return (
    <section
      aria-label="Your Plan"
      className="border-line bubble mb-4 grid gap-x-4 gap-y-3 border-2 p-5 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center sm:p-6"
    >
      <div className="grid justify-items-start gap-1.5">
        <Badge tone="accent">Your Plan</Badge>
        <p className="text-lg font-semibold">{plans.tools.name}</p>
        {status.isPending ? (
          <Skeleton className="h-6 w-64 max-w-full" />
        ) : (
          <p className="text-soft min-h-6">
            <span>{until ? `Active until ${dayOf(until)}` : paid ? '' : 'Active with no end date'}</span>
            {until && membership.data ? (
              <>
                {'. '}
                <span>{thenWords(membership.data.subscription)}</span>
              </>
            ) : null}
          </p>
        )}
      </div>
      {paid ? (
        <Button
          variant="secondary"
          className="w-fit"
          busy={portal.opening}
          onClick={() => void portal.open()}
        >
          Manage<span className="sr-only"> your plan (opens in a new tab)</span>
        </Button>
      ) : null}
    </section>
  );
}
