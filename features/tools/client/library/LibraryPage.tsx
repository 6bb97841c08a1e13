import { useInfiniteQuery } from '@tanstack/react-query';
import { can } from '#platform/contract/capabilities.ts';
import { OnlyToRead } from '#features/tools/client/run/OnlyToRead.tsx';
import { PageHeading } from '#platform/client/ui/PageHeading.tsx';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import { BackToTools } from '#features/tools/client/studio/BackToTools.tsx';
import { useToolsMember } from '#features/tools/client/studio/tools-member.ts';
import { useSearchWords } from '#features/tools/client/studio/search.ts';
import { type Filters, filtersOf, libraryQuery } from './api.ts';
import { LibraryFilters } from './LibraryFilters.tsx';
import { LibraryList } from './LibraryList.tsx';

/** Redirects members who never had the tools, as they have no texts here. */
function NothingOfTheirs() {
  useToolsMember();
  return <Skeleton className="bubble h-96" />;
}

/** The library of a member whose plan has ended. */
function FormerShelf() {
  const library = useInfiniteQuery(libraryQuery(everything));
  if (library.data?.pages[0]?.results.length === 0) return <NothingOfTheirs />;
  return (
    <div className="grid grid-cols-1 gap-8">
      {library.data ? <OnlyToRead /> : null}
      <Shelf />
    </div>
  );
}

const everything: Filters = { tool: '', clientId: '', from: '', to: '', favourite: '', used: '' };

function Shelf() {
  const { search, replace } = useSearchWords('/tools/library');
  const filters = filtersOf(search);
  const change = (next: Partial<Filters>) => void replace({ ...filters, ...next });
  const isNarrowed = Object.values(filters).some((value) => value !== '');
  const library = useInfiniteQuery(libraryQuery(filters));
  // Nothing to find: empty fields would only hide from new members what to do first.
  const isEmpty = !isNarrowed && library.data?.pages[0]?.results.length === 0;
  return (
    <div className="grid grid-cols-1 gap-8">
      {isEmpty ? null : (
        <LibraryFilters
          filters={filters}
          first={library.data?.pages[0]?.results[0]}
          onChange={change}
          onClear={isNarrowed ? () => change(everything) : null}
        />
      )}
      <LibraryList filters={filters} onClear={isNarrowed ? () => change(everything) : null} />
    </div>
  );
}

/** `/tools/library`: everything that the generators wrote for this member. */
export function LibraryPage() {
  const viewer = useToolsMember({ mayRead: true });
  return (
    <div className="page-width py-10 sm:py-16">
      <BackToTools />
      <PageHeading title="Your library" lead="Everything the tools wrote for you, in every version." />
      {!viewer ? (
        <Skeleton className="bubble h-96" />
      ) : can(viewer, 'tools.use') ? (
        <Shelf key={viewer.userId} />
      ) : (
        <FormerShelf key={viewer.userId} />
      )}
    </div>
  );
}
