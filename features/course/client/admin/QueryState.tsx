import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messageOf } from '#platform/client/call-error.ts';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import { ErrorState } from '#platform/client/ui/notices/states.tsx';

interface QueryStateProps<Data> {
  readonly query: UseQueryResult<Data>;
  /** Shown when loading fails [course.load-modules-failure]. */
  readonly failure: string;
  /** What is loading, for screen readers. */
  readonly waiting: string;
  readonly children: (data: Data) => ReactNode;
}

/** Data from the server: a placeholder while it loads, an error with a retry, or the content itself. */
export function QueryState<Data>({ query, failure, waiting, children }: QueryStateProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isPending)
    return (
      <div role="status" aria-label={waiting} className="grid gap-3">
        {[1, 2, 3].map((place) => (
          <Skeleton key={place} className="h-24 rounded-card" />
        ))}
      </div>
    );
  return (
    <ErrorState
      title={failure}
      message={messageOf(query.error)}
      retrying={query.isFetching}
      onRetry={() => void query.refetch()}
    />
  );
}
