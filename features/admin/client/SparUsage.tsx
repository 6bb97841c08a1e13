import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { readSparUsage } from '#features/spar/contract.ts';
import { call } from '#platform/client/call.ts';
import { messageOf } from '#platform/client/call-error.ts';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import { ErrorState } from '#platform/client/ui/notices/states.tsx';

const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** `1 talk`, `1,200 talks`. */
const many = (value: number, one: string) =>
  `${value.toLocaleString('en-US')} ${one}${value === 1 ? '' : 's'}`;

/** What practice calls came to in the same days; never a word of one. */
export function SparUsage({ query }: { readonly query: Readonly<Record<string, string>> }) {
  const usage = useQuery({
    queryKey: ['admin', 'spar-usage', query],
    queryFn: ({ signal }) => call(readSparUsage, { query }, { signal }),
    placeholderData: keepPreviousData,
  });
  function content() {
    if (usage.isPending) return <Skeleton className="bubble h-12" />;
    if (!usage.data) {
      return (
        <ErrorState
          message={messageOf(usage.error)}
          retrying={usage.isFetching}
          onRetry={() => void usage.refetch()}
        />
      );
    }
    const { members, talks, turns, unfinished, inputTokens, outputTokens, costCents } = usage.data;
    if (talks + turns + unfinished === 0) return <p className="text-soft">Nobody practiced in these days.</p>;
    return (
      <p>
        {many(talks, 'call')} by {many(members, 'member')} with {many(turns, 'answered turn')} and{' '}
        {unfinished.toLocaleString('en-US')} unfinished, {many(inputTokens + outputTokens, 'token')},{' '}
        {costCents === null ? 'cost unknown' : money.format(costCents / 100)}. They’re included in the totals
        above.
      </p>
    );
  }
  return (
    <section aria-labelledby="spar-usage" className="grid gap-2">
      <h2 id="spar-usage" className="text-xl font-bold">
        Practice calls
      </h2>
      {content()}
    </section>
  );
}
