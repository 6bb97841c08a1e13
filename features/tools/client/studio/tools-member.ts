import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useMemberOnly } from '#platform/client/member-only.ts';
import { toast } from '#platform/client/ui/toasts.tsx';
import { can } from '#platform/contract/capabilities.ts';
import type { PublicViewer } from '#platform/contract/viewer.ts';
import { plans } from '#features/billing/plans.ts';

const { name, monthlyCents } = plans.tools;
/** The smallest plan that opens the writing tools. */
export const toolsPlan = `${name} at $${monthlyCents / 100} a month`;
const whatOpensTools = `${toolsPlan} opens the writing tools. Premium has them too.`;

/** The member who may use the premium tools; null while nobody knows, and for all whom this leads elsewhere. */
export function useToolsMember(): PublicViewer | null {
  const viewer = useMemberOnly();
  const navigate = useNavigate();
  const isRefused = viewer !== null && !can(viewer, 'tools.use');
  useEffect(() => {
    if (!isRefused) return;
    toast.notice('Premium Required', ['Please upgrade to access this feature', whatOpensTools]);
    void navigate({ to: '/', hash: 'pricing', replace: true });
  }, [isRefused, navigate]);
  return isRefused ? null : viewer;
}
