import type { ReactNode } from 'react';
import { useAdminOnly } from '#platform/client/admin-only.ts';
import { PageHeading } from '#platform/client/ui/PageHeading.tsx';
import { Skeleton } from '#platform/client/ui/Skeleton.tsx';

interface AdminFrameProps {
  readonly title: string;
  readonly lead?: string;
  /** Drawn for an admin only; everybody else is led away. */
  readonly children: ReactNode;
}

/** What every page of the admin's frame begins with: its heading, and who may be here. The ways to the others stand above it. */
export function AdminFrame({ children, lead, title }: AdminFrameProps) {
  const admin = useAdminOnly();
  return (
    <div className="page-width py-8 sm:py-12">
      <PageHeading title={title} {...(lead ? { lead } : {})} />
      {admin === null ? <Skeleton className="bubble h-96" /> : children}
    </div>
  );
}
