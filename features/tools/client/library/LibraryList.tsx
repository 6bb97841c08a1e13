import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#platform/client/ui/Button.tsx';
import { PagedList } from '#platform/client/ui/PagedList.tsx';
import { Skeleton } from '#platform/client/ui/Skeleton.tsx';
import { EmptyState } from '#platform/client/ui/states.tsx';
import { type Filters, forgetResults, libraryQuery } from './api.ts';
import { DeletedResult } from './DeletedResult.tsx';
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
      title="Nothing fits"
      description="No result holds all these words and filters. Each word may be the beginning of one."
      action={
        <Button variant="secondary" onClick={onClear}>
          Clear all
        </Button>
      }
    />
  ) : (
    <EmptyState
      title="Nothing here yet"
      description="Every ad, post, sequence, script and message that you have written is kept here."
      action={
        <Button asChild>
          <Link to="/tools">Choose a tool</Link>
        </Button>
      }
    />
  );
}

/** The matching results, newest first. A deleted one leaves an undo in its place. */
export function LibraryList({ filters, onClear, readOnly }: LibraryListProps) {
  const library = useInfiniteQuery(libraryQuery(filters));
  const client = useQueryClient();
  const [deleted, setDeleted] = useState<ReadonlySet<string>>(new Set());
  const gone = useRef(deleted);
  useEffect(() => {
    gone.current = deleted;
  }, [deleted]);
  // On leaving: the undo buttons go with the page, so a cached list must not show the deleted results as kept.
  useEffect(() => () => forgetResults(client, gone.current), [client]);
  const mark = (id: string, isDeleted: boolean) =>
    setDeleted((before) => new Set(isDeleted ? [...before, id] : [...before].filter((one) => one !== id)));
  return (
    <PagedList
      list={library}
      itemsOf={(page) => page.results}
      skeleton={<LoadingResults />}
      empty={<NoResults onClear={onClear} />}
    >
      {(results) => (
        <ul className={columns}>
          {results.map((result) =>
            deleted.has(result.id) ? (
              <DeletedResult key={result.id} result={result} onRestored={() => mark(result.id, false)} />
            ) : (
              <KeptResult
                key={result.id}
                result={result}
                readOnly={readOnly}
                onDeleted={() => mark(result.id, true)}
              />
            ),
          )}
        </ul>
      )}
    </PagedList>
  );
}
