import type { UseQueryResult } from '@tanstack/react-query';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import { renewalOf, spentWords } from '#platform/contract/renewal.ts';
import type { Allowance } from '#features/tools/contract.ts';
import { MoreRuns } from './MoreRuns.tsx';

interface AllowanceLineProps {
  readonly query: UseQueryResult<{ readonly allowance: Allowance }>;
}

/** How many searches are left today, and when new ones come, in the member's local time. */
export function AllowanceLine({ query }: AllowanceLineProps) {
  const { data, isError, refetch } = query;
  if (data) {
    const { limit, more, remaining, resetsAt } = data.allowance;
    const day = { per: 'day', resetsAt } as const;
    return remaining > 0 ? (
      <p className="text-soft min-h-[2lh] tabular-nums">
        {remaining} of {limit} searches left today. New ones arrive {renewalOf(day)}.
        <MoreRuns more={more} />
      </p>
    ) : (
      <p role="status" className="bubble bg-accent-wash max-w-prose px-5 py-4 font-medium">
        {spentWords({ ...day, limit, unit: 'searches' })} Your cards stay here.
        <MoreRuns more={more} />
      </p>
    );
  }
  if (!isError) return <Skeleton className="h-[2lh] max-w-80" />;
  return (
    <p className="text-soft">
      We couldn’t check how many searches are left.{' '}
      <button type="button" className="text-link min-h-11" onClick={() => void refetch()}>
        Check again
      </button>
    </p>
  );
}
