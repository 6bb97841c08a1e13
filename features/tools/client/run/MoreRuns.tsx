import { Link } from '@tanstack/react-router';
import { useViewer } from '#platform/client/session.ts';
import { can } from '#platform/contract/capabilities.ts';

/** A link to more runs a day, for members who would get them with Premium. @param more how many; null shows nothing */
export function MoreRuns({ more }: { readonly more: number | null }) {
  const viewer = useViewer();
  if (more === null || !viewer) return null;
  const search = can(viewer, 'tools.use') ? { upgrade: 'true' } : { plan: 'premium' };
  return (
    <>
      {' '}
      <Link to="/purchase" search={search} className="text-link sm:whitespace-nowrap">
        {more.toLocaleString('en-US')} a day with Premium
      </Link>
    </>
  );
}
