import type { ReactNode } from 'react';
import { useAdminOnly } from '#platform/client/admin-only.ts';
import { PageHeading } from '#platform/client/ui/PageHeading.tsx';
import { PageLink } from '#platform/client/ui/PageLink.tsx';
import { Skeleton } from '#platform/client/ui/Skeleton.tsx';

const ways = [
  { to: '/admin', label: 'Today' },
  { to: '/admin/members', label: 'Members' },
  { to: '/subscription-admin', label: 'Subscriptions' },
  { to: '/course-admin', label: 'Course' },
  { to: '/book-admin', label: 'Book' },
  { to: '/crm-admin', label: 'CRM' },
  { to: '/admin/audit', label: 'Audit log' },
  { to: '/admin/ai-usage', label: 'AI usage' },
  { to: '/admin/setup', label: 'Setup' },
] as const;

interface AdminFrameProps {
  readonly title: string;
  readonly lead?: string;
  /** Drawn for an admin only; everybody else is led away. */
  readonly children: ReactNode;
}

/** What every page of the admin's frame begins with: who may be here, and the ways to the others. */
export function AdminFrame({ children, lead, title }: AdminFrameProps) {
  const admin = useAdminOnly();
  return (
    <div className="page-width py-8 sm:py-12">
      <nav aria-label="Admin" className="border-line mb-8 overflow-x-auto border-b-2">
        <ul className="flex gap-1">
          {ways.map(({ label, to }) => (
            <li key={to}>
              <PageLink
                to={to}
                className="hover:bg-sunken aria-[current=page]:border-accent inline-flex min-h-11 items-center border-b-4 border-transparent px-3 font-semibold whitespace-nowrap"
              >
                {label}
              </PageLink>
            </li>
          ))}
        </ul>
      </nav>
      <PageHeading title={title} {...(lead ? { lead } : {})} />
      {admin === null ? <Skeleton className="bubble h-96" /> : children}
    </div>
  );
}
