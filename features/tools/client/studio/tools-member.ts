import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useMemberOnly } from '#platform/client/member-only.ts';
import { toast } from '#platform/client/ui/notices/toasts.tsx';
import { can } from '#platform/contract/capabilities.ts';
import type { PublicViewer } from '#platform/contract/viewer.ts';
import { plans } from '#platform/contract/plans.ts';
import { usePrices } from '#platform/client/prices.ts';

/** The smallest plan that includes the writing tools. */
export const useToolsPlan = (): string => `${plans.tools.name} at ${usePrices().month.tools} a month`;

interface ToolsDoor {
  /** Whether this page may be read without the tools, as what members wrote stays theirs. */
  readonly mayRead?: boolean;
}

/** The member if they may use the premium tools; null while not known, and for everyone who is redirected. */
export function useToolsMember({ mayRead = false }: ToolsDoor = {}): PublicViewer | null {
  const viewer = useMemberOnly();
  const navigate = useNavigate();
  const [pathname] = useState(useLocation().pathname);
  const isRefused = !mayRead && viewer !== null && !can(viewer, 'tools.use');
  useEffect(() => {
    if (!isRefused) return;
    toast.notice('Premium Required', ['Please upgrade to access this feature']);
    const wanted = { for: pathname } as never;
    void navigate({ to: '/', search: wanted, hash: 'pricing', replace: true });
  }, [isRefused, navigate, pathname]);
  return isRefused ? null : viewer;
}
