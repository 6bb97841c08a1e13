import { useLocation } from '@tanstack/react-router';
import { ArrowLeftIcon } from '#platform/client/ui/icons-at-work.tsx';
import { PageLink } from '#platform/client/ui/PageLink.tsx';

/** The way back to the clients, above a call that an admin began as a trial; renders nothing above other calls. */
export function TrialBar() {
  const { isTrial = false } = useLocation().state;
  return isTrial ? (
    <p className="page-width pt-4">
      <PageLink
        to="/admin/house-clients"
        className="text-link inline-flex min-h-11 w-fit items-center gap-2 font-semibold"
      >
        <ArrowLeftIcon width={20} />
        Back to the practice clients
      </PageLink>
    </p>
  ) : null;
}
