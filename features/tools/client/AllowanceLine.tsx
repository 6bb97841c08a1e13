import type { UseQueryResult } from '@tanstack/react-query';
import { Skeleton } from '#platform/client/ui/Skeleton.tsx';
import { MoreRuns } from './MoreRuns.tsx';
import type { Allowance } from '#features/tools/contract.ts';

const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });

interface AllowanceLineProps {
  readonly query: UseQueryResult<{ readonly allowance: Allowance }>;
}

/** How many runs are left today, and when new ones come, in the member's local time. */
export function AllowanceLine({ query }: AllowanceLineProps) {
  const { data, isError, refetch } = query;
  if (data) {
    const { limit, more, remaining, resetsAt } = data.allowance;
    const time = clock.format(new Date(resetsAt));
    return remaining > 0 ? (
      <p className="text-soft min-h-[2lh] tabular-nums">
        {remaining} of {limit} runs left today; new ones at {time}.
        <MoreRuns more={more} />
      </p>
    ) : (
      <p role="status" className="bubble bg-accent-wash max-w-prose px-5 py-4 font-medium">
        You have used all {limit} of today’s runs. New ones arrive at {time}; your cards stay here.
        <MoreRuns more={more} />
      </p>
    );
  }
  if (!isError) return <Skeleton className="h-[2lh] max-w-80" />;
  return (
    <p className="text-soft">
      We couldn’t check how many runs are left.{' '}
      <button type="button" className="text-link min-h-11" onClick={() => void refetch()}>
        Check again
      </button>
    </p>
  );
}
