import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { messageOf } from '#platform/client/call-error.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import { ErrorState } from '#platform/client/ui/notices/states.tsx';

interface PagedListProps<Page, Item> {
  readonly list: UseInfiniteQueryResult<InfiniteData<Page>>;
  readonly itemsOf: (page: Page) => readonly Item[];
  /** Shown when there is nothing to list. */
  readonly empty: ReactNode;
  /** Placeholder until the first page is there. */
  readonly skeleton?: ReactNode;
  readonly moreLabel?: string;
  /** So many are shown until more are wanted, if the first page has more; else all that is there. */
  readonly first?: number;
  readonly children: (items: readonly Item[]) => ReactNode;
}

/** A list that is fetched page by page: loading, failed with a retry, empty, or its items and a button for more. */
export function PagedList<Page, Item>({
  list,
  itemsOf,
  empty,
  skeleton = <Skeleton className="bubble h-96" />,
  moreLabel = 'Show more',
  first = Number.POSITIVE_INFINITY,
  children,
}: PagedListProps<Page, Item>) {
  const { data, error, fetchNextPage, hasNextPage, isFetchingNextPage, isRefetching, refetch } = list;
  const [most, setMost] = useState(first);
  const items = data?.pages.flatMap(itemsOf);
  const hidesSome = (items?.length ?? 0) > most;
  return (
    <>
      {error ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} retrying={isRefetching} />
      ) : null}
      {items === undefined && !error ? skeleton : null}
      {items?.length === 0 ? empty : null}
      {items !== undefined && items.length > 0 ? children(items.slice(0, most)) : null}
      {hidesSome || hasNextPage ? (
        <Button
          variant="secondary"
          className="w-fit"
          busy={isFetchingNextPage}
          onClick={() => (hidesSome ? setMost(Number.POSITIVE_INFINITY) : void fetchNextPage())}
        >
          {moreLabel}
        </Button>
      ) : null}
    </>
  );
}
