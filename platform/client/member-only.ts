import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useViewer } from '#platform/client/session.ts';
import type { PublicViewer } from '#platform/contract/viewer.ts';

/** The member of a page for members; null while nobody knows yet. Visitors sign in first and come back to it. */
export function useMemberOnly(): PublicViewer | null {
  const viewer = useViewer();
  const navigate = useNavigate();
  useEffect(() => {
    // Read here and not while drawing: on the way out this page is drawn once more, under the address of the next.
    if (viewer === null)
      void navigate({
        to: '/auth',
        search: { redirect: location.pathname + location.search },
        replace: true,
      });
  }, [viewer, navigate]);
  return viewer ?? null;
}
