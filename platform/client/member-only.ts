import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { endedHere } from '#platform/client/offline/offline.ts';
import { useViewer } from '#platform/client/session.ts';
import { useNeedsViewer } from '#platform/client/session-needed.tsx';
import { addressHere } from '#platform/client/address-here.ts';
import type { PublicViewer } from '#platform/contract/viewer.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whether a member was on a members' page when their session ended. */
    sessionEnded?: boolean;
  }
}

/** The member viewing a page for members; null while that is not known yet. Visitors sign in first and then return. */
export function useMemberOnly(): PublicViewer | null {
  const viewer = useViewer();
  const navigate = useNavigate();
  const wasMember = useRef(false);
  useEffect(() => {
    if (viewer) wasMember.current = true;
    // Read here and not while rendering: this page renders once more while leaving, with the next page's address.
    if (viewer === null)
      void navigate({
        to: '/auth',
        search: { redirect: addressHere() },
        // The page may have been reloaded since their session ended.
        state: { sessionEnded: wasMember.current || endedHere() !== null },
        replace: true,
      });
  }, [viewer, navigate]);
  useNeedsViewer(viewer === undefined);
  return viewer ?? null;
}
