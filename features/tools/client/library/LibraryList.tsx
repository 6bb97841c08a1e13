import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from '#platform/client/ui/Button.tsx';
import { PagedList } from '#platform/client/ui/lists/PagedList.tsx';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import { EmptyState } from '#platform/client/ui/notices/states.tsx';
import { type Filters, libraryQuery } from './api.ts';
import { KeptResult } from './KeptResult.tsx';

interface LibraryListProps {
  readonly filters: Filters;
  /** Null if there are no filters. */
  readonly onClear: (() => void) | null;
  /** The plan has ended: everything can be opened, nothing changed. */
  readonly readOnly: boolean;
}

const columns = 'grid grid-cols-1 items-start gap-5 lg:grid-cols-2';

function LoadingResults() {
  return (
    <div role="status" aria-label="Loading your library" className={columns}>
      {[1, 2, 3, 4].map((place) => (
        <Skeleton key={place} className="bubble h-60" />
      ))}
    </div>
  );
}

function NoResults({ onClear }: Pick<LibraryListProps, 'onClear'>) {
  return onClear ? (
    <EmptyState
      title="No matches"
      description="None of your texts match all of these filters. Try fewer."
      action={
        <Button variant="secondary" onClick={onClear}>
          Clear all
        </Button>
      }
    />
  ) : (
    <EmptyState
      title="Nothing here yet"
      description="Every ad, post, sequence, script and message you write is saved here."
      action={
        <Button asChild>
          <Link to="/tools">Choose a tool</Link>
        </Button>
      }
    />
  );
}

/** The matching results, newest first. */
export function LibraryList({ filters, onClear, readOnly }: LibraryListProps) {
  const library = useInfiniteQuery(libraryQuery(filters));
  return (
    <PagedList
      list={library}
      itemsOf={(page) => page.results}
      skeleton={<LoadingResults />}
      empty={<NoResults onClear={onClear} />}
    >
      {(results) => (
        <ul className={columns}>
          {results.map((result) => (
            <KeptResult key={result.id} result={result} readOnly={readOnly} />
          ))}
        </ul>
      )}
    </PagedList>
  );
}
