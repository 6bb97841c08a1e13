import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useMemberOnly } from '#platform/client/member-only.ts';
import { toast } from '#platform/client/ui/toasts.tsx';
import { can } from '#platform/contract/capabilities.ts';
import type { PublicViewer } from '#platform/contract/viewer.ts';

/** The member who may use the premium tools; null while nobody knows, and for all whom this leads elsewhere. */
export function useToolsMember(): PublicViewer | null {
  const viewer = useMemberOnly();
  const navigate = useNavigate();
  const isRefused = viewer !== null && !can(viewer, 'tools.use');
  useEffect(() => {
    if (!isRefused) return;
    toast.error('Premium Required', 'Please upgrade to access this feature');
    void navigate({ to: '/', hash: 'pricing', replace: true });
  }, [isRefused, navigate]);
  return isRefused ? null : viewer;
}
