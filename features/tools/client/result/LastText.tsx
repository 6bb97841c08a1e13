import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { momentOf } from '#platform/client/when.ts';
import { type StudioTool, toolOf } from '#features/tools/rules.ts';
import { filtersOf, libraryQuery } from '#features/tools/client/library/api.ts';

/**
 * The way to the member's newest text of a tool, for an empty page: what was written while they were elsewhere may have
 * been begun in another tab, or on another device. Renders nothing without one.
 */
export function LastText({ tool }: { readonly tool: StudioTool }) {
  const { pathname } = useLocation();
  const { data } = useInfiniteQuery({
    ...libraryQuery(filtersOf(new URLSearchParams({ tool }))),
    // A page that is being left has no result in its address anymore, and is not empty for that.
    enabled: pathname === toolOf(tool).path,
  });
  const last = data?.pages[0]?.results[0];
  if (!last) return null;
  return (
    <p className="wrap-anywhere">
      Your last one:{' '}
      <Link to="." href={`${toolOf(tool).path}?result=${last.id}`} className="text-link">
        {last.title}
      </Link>
      , <time dateTime={last.updatedAt}>{momentOf(last.updatedAt)}</time>
    </p>
  );
}
