import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useOf } from '#features/tools/rules/outcome-labels.ts';
import type { ResultSummary } from '#features/tools/contract-library.ts';
import { textPath, toolOf } from '#features/tools/rules.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { PagedList } from '#platform/client/ui/lists/PagedList.tsx';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import { EmptyState } from '#platform/client/ui/notices/states.tsx';
import { PageLink } from '#platform/client/ui/PageLink.tsx';
import { StarIcon } from '#platform/client/ui/icons-at-work.tsx';
import { ArrowRightIcon } from '#platform/client/ui/icons.tsx';
import { momentOf, shortDayOf } from '#platform/client/when.ts';
import { useOwnOpening } from '#features/tools/client/editing/own-details.ts';
import { type Filters, libraryQuery } from './api.ts';

interface LibraryListProps {
  readonly filters: Filters;
  /** Null if there are no filters. */
  readonly onClear: (() => void) | null;
}

function LoadingResults() {
  return (
    <div role="status" aria-label="Loading your library" className="grid gap-3">
      {[1, 2, 3, 4, 5, 6].map((place) => (
        <Skeleton key={place} className="h-16" />
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

/** How a text goes on where its name is its first line. */
function opening({ excerpt, title }: Pick<ResultSummary, 'excerpt' | 'title'>): string {
  const at = excerpt.indexOf(title);
  return at < 0 ? excerpt : excerpt.slice(at + title.length).replace(/^[\s·.]+/u, '');
}

const nameOf = ({ title, createdAt }: ResultSummary) => `${title} · ${shortDayOf(createdAt)}`;

interface RowProps {
  readonly result: ResultSummary;
  /** Whether another text has its name and day. */
  readonly isTwin: boolean;
}

/** One text: a row that opens it, with how it begins: several with one client have one name. */
function Row({ result, isTwin }: RowProps) {
  const { id, tool, title, client, favourite, versions, createdAt } = result;
  const begins = useOwnOpening(opening(result));
  const facts = [
    toolOf(tool).title,
    client && title.endsWith(client.name) ? null : client?.name,
    isTwin ? momentOf(createdAt) : shortDayOf(createdAt),
    versions > 1 ? `${versions} versions` : null,
    useOf(result),
  ];
  return (
    <li className="border-line border-t-2">
      <PageLink
        to={textPath(tool, id)}
        className="hover:bg-sunken grid min-h-16 grid-cols-[minmax(0,1fr)_auto] items-center gap-4 py-2.5 sm:-mx-2 sm:px-2"
      >
        <span className="grid">
          <span className="font-display line-clamp-1 text-lg font-bold wrap-anywhere">
            {favourite ? (
              <>
                <StarIcon width={18} className="mr-1.5 inline align-[-0.125em]" />
                <span className="sr-only">Favorite: </span>
              </>
            ) : null}
            {title}
          </span>
          <span dir="auto" className="truncate">
            {begins}
          </span>
          <span className="text-soft line-clamp-2 text-sm text-pretty wrap-anywhere">
            {facts.filter(Boolean).join(' · ')}
          </span>
        </span>
        <ArrowRightIcon width={20} />
      </PageLink>
    </li>
  );
}

/** The matching results, newest first. */
export function LibraryList({ filters, onClear }: LibraryListProps) {
  const library = useInfiniteQuery(libraryQuery(filters));
  return (
    <PagedList
      list={library}
      itemsOf={(page) => page.results}
      skeleton={<LoadingResults />}
      empty={<NoResults onClear={onClear} />}
    >
      {(results) => (
        <ul aria-label="Your texts" className="border-line border-b-2">
          {results.map((result) => (
            <Row
              key={result.id}
              result={result}
              isTwin={results.some((other) => other.id !== result.id && nameOf(other) === nameOf(result))}
            />
          ))}
        </ul>
      )}
    </PagedList>
  );
}
