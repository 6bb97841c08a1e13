import { PageHeading } from '#platform/client/ui/PageHeading.tsx';
import { Skeleton } from '#platform/client/ui/Skeleton.tsx';
import { BackToTools } from '#features/tools/client/studio/BackToTools.tsx';
import { useToolsMember } from '#features/tools/client/studio/tools-member.ts';
import { useSearchWords } from '#features/tools/client/studio/search.ts';
import { type Filters, filtersOf } from './api.ts';
import { LibraryFilters } from './LibraryFilters.tsx';
import { LibraryList } from './LibraryList.tsx';

function Shelf() {
  const { search, replace } = useSearchWords('/tools/library');
  const filters = filtersOf(search);
  const change = (next: Partial<Filters>) => void replace({ ...filters, ...next });
  const isNarrowed = Object.values(filters).some((value) => value !== '');
  const everything: Filters = { q: '', tool: '', cardId: '', from: '', to: '', favourite: '', used: '' };
  return (
    <div className="grid grid-cols-1 gap-8">
      <LibraryFilters
        filters={filters}
        onChange={change}
        onClear={isNarrowed ? () => change(everything) : null}
      />
      <LibraryList filters={filters} onClear={isNarrowed ? () => change(everything) : null} />
    </div>
  );
}

/** `/tools/library`: everything that the generators ever wrote for this member. */
export function LibraryPage() {
  const viewer = useToolsMember();
  return (
    <div className="page-width py-10 sm:py-16">
      <BackToTools />
      <PageHeading
        title="Your library"
        lead="Everything you had written, with all its versions. Mark what you used, and what came of it."
      />
      {viewer ? <Shelf key={viewer.userId} /> : <Skeleton className="bubble h-96" />}
    </div>
  );
}
