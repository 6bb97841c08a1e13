import type { ReactNode } from 'react';
import type { Capability } from '#platform/contract/capabilities.ts';
import { useAdminOnly } from '#platform/client/admin-only.ts';
import { PageHeading } from '#platform/client/ui/PageHeading.tsx';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';

interface AdminFrameProps {
  readonly title: string;
  readonly lead?: string;
  /** What it takes to be here; only admins have it when left out. */
  readonly access?: Capability;
  /** Rendered for whoever may be here; everybody else is redirected. */
  readonly children: ReactNode;
}

/** The start of every admin page: its heading, and who may be here. The links to the others are above it. */
export function AdminFrame({ access = 'admin', children, lead, title }: AdminFrameProps) {
  const admin = useAdminOnly(access);
  return (
    <div className="page-width py-8 sm:py-12">
      <PageHeading title={title} {...(lead ? { lead } : {})} />
      {admin === null ? <Skeleton className="bubble h-96" /> : children}
    </div>
  );
}
