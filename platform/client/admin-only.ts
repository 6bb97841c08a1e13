import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSessionStore } from '#platform/client/session.ts';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { type Capability, can } from '#platform/contract/capabilities.ts';
import type { PublicViewer } from '#platform/contract/viewer.ts';
import { useMemberOnly } from './member-only.ts';

/** For an admin who views the product as a member. */
const whileLooking =
  'You’re viewing the site as a member, and members have no admin pages. Press “Back to admin” at the top of the page to end that.';

/**
 * Whoever views a page of the admin area and may open it; null while that is not known yet, and for everybody else, who
 * is told so and redirected [admin.access-denied]. The server refuses them independently.
 */
export function useAdminOnly(access: Capability = 'admin'): PublicViewer | null {
  const viewer = useMemberOnly();
  const { isError, data } = useQuery(useSessionStore().query);
  const navigate = useNavigate();
  const unknown = isError && data === undefined;
  const refused = viewer !== null && !can(viewer, access);
  const isLooking = viewer?.seesAs !== undefined;

  useEffect(() => {
    if (unknown) toast.error('Failed to verify admin access');
  }, [unknown]);
  useEffect(() => {
    if (!refused) return;
    toast.error('Access Denied: Admin privileges required', isLooking ? whileLooking : undefined);
    void navigate({ to: '/', replace: true });
  }, [refused, isLooking, navigate]);
  return refused ? null : viewer;
}
