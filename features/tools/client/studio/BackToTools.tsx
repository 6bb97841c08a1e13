import { Link } from '@tanstack/react-router';
import { ArrowLeftIcon } from '#platform/client/ui/icons-at-work.tsx';

/** A link back to the grid, above the heading of a studio page. */
export function BackToTools() {
  return (
    <Link
      to="/tools"
      // The current page is below the link's target, so it is not marked as current.
      activeOptions={{ exact: true }}
      className="text-soft hover:text-ink mb-5 inline-flex min-h-11 items-center gap-2 font-semibold"
    >
      <ArrowLeftIcon width={20} />
      All tools
    </Link>
  );
}
