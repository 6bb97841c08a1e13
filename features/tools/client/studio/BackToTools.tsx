import { Link } from '@tanstack/react-router';
import { ArrowLeftIcon } from '#platform/client/ui/icons-at-work.tsx';

/** A link back to the grid, above the heading of a studio page. */
export function BackToTools() {
  return (
    <Link
      to="/tools"
      // It leads away from a page below it: that page is not this one.
      activeOptions={{ exact: true }}
      className="text-soft hover:text-ink mb-5 inline-flex min-h-11 items-center gap-2 font-semibold"
    >
      <ArrowLeftIcon width={20} />
      All tools
    </Link>
  );
}
