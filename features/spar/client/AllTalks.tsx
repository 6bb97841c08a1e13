import { Link } from '@tanstack/react-router';
import { classes } from '#platform/client/ui/classes.ts';
import { ArrowLeftIcon } from '#platform/client/ui/icons-at-work.tsx';

/** The way back from one call, or from two of them. */
export function AllTalks({ className }: { readonly className?: string }) {
  return (
    <Link
      to="/spar"
      hash="talks"
      activeOptions={{ exact: true }}
      className={classes('text-soft -ml-1 inline-flex min-h-11 items-center gap-2 font-semibold', className)}
    >
      <ArrowLeftIcon width={20} />
      All calls
    </Link>
  );
}
