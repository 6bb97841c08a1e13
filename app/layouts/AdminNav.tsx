import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

const ways = [
  { to: '/admin', label: 'Today' },
  { to: '/admin/members', label: 'Members' },
  { to: '/subscription-admin', label: 'Subscriptions' },
  { to: '/course-admin', label: 'Course' },
  { to: '/book-admin', label: 'Book' },
  { to: '/admin/house-clients', label: 'House clients' },
  { to: '/crm-admin', label: 'CRM' },
  { to: '/admin/audit', label: 'Audit log' },
  { to: '/admin/ai-usage', label: 'AI usage' },
  { to: '/admin/setup', label: 'Setup' },
] as const;

/** Pages that are reached from one of these links, and the link they belong to. */
const within: Readonly<Record<string, (typeof ways)[number]['to']>> = {
  '/admin/member': '/admin/members',
  '/ghl-test': '/crm-admin',
};

/** The navigation between admin pages, whichever slice they belong to; nothing on other pages. */
export function AdminNav() {
  const { pathname } = useLocation();
  const list = useRef<HTMLUListElement>(null);
  const above = within[pathname];
  const here = above ?? ways.find(({ to }) => to === pathname)?.to;
  useEffect(() => {
    // On a phone the list is wider than the window: the current page must be visible in it.
    const link = here ? list.current?.querySelector<HTMLElement>(`a[href="${here}"]`) : null;
    const strip = list.current?.parentElement;
    if (link && strip) strip.scrollLeft = link.offsetLeft - (strip.clientWidth - link.offsetWidth) / 2;
  }, [here]);
  if (!here) return null;
  return (
    <div className="page-width pt-6 print:hidden">
      <nav aria-label="Admin pages" className="border-line relative overflow-x-auto border-b-2">
        <ul ref={list} className="flex gap-1">
          {ways.map(({ label, to }) => (
            <li key={to}>
              <Link
                to={to}
                // A tab within a page still counts as that page.
                activeOptions={{ exact: true, includeSearch: false }}
                {...(to === above ? { 'aria-current': 'true' as const } : {})}
                className="hover:bg-sunken aria-[current]:border-accent inline-flex min-h-11 items-center border-b-4 border-transparent px-3 font-semibold whitespace-nowrap"
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
