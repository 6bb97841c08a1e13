import { Link, useLocation, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useViewer } from '#platform/client/session.ts';
import { can } from '#platform/contract/capabilities.ts';
import type { PublicViewer } from '#platform/contract/viewer.ts';

/** The course admin's tab for writing messages to members: owners look for it here. */
const sending = { tab: 'notifications' } as const;

/** The admin's pages, in the order of their work, and what each takes. */
const adminWays = [
  { to: '/admin', label: 'Today', access: 'admin' },
  // A new owner begins here: it is in view on a phone, and stays in this place once the setup is done.
  { to: '/admin/setup', label: 'Setup', access: 'admin' },
  { to: '/admin/site', label: 'Your site', access: 'admin' },
  { to: '/admin/figures', label: 'Figures', access: 'admin' },
  { to: '/admin/members', label: 'Members', access: 'members.help' },
  { to: '/subscription-admin', label: 'Subscriptions', access: 'admin' },
  { to: '/course-admin', label: 'Course', access: 'content.edit' },
  { to: '/course-admin', label: 'Notifications', search: sending, access: 'notifications.send' },
  { to: '/book-admin', label: 'Book', access: 'content.edit' },
  { to: '/admin/house-clients', label: 'Practice clients', access: 'admin' },
  { to: '/crm-admin', label: 'CRM', access: 'admin' },
  { to: '/admin/audit', label: 'Audit log', access: 'admin' },
  { to: '/admin/ai-usage', label: 'AI usage', access: 'admin' },
] as const;

/** The pages that this viewer may open. */
export const adminWaysOf = (viewer: PublicViewer | null) =>
  adminWays.filter(({ access }) => can(viewer, access));

/** Pages reached from one of these links, and the link they belong to. */
const within: Readonly<Record<string, (typeof adminWays)[number]['to']>> = {
  '/admin/member': '/admin/members',
  '/ghl-test': '/crm-admin',
};

type Way = (typeof adminWays)[number];

/** A tab within a page still counts as that page, unless it has a link of its own. */
const activeWhen = (way: Way, isSending: boolean) =>
  'search' in way ? { exact: false, includeSearch: true } : { exact: true, includeSearch: isSending };

/** The navigation between admin pages, whichever slice they belong to; nothing on other pages. */
export function AdminNav() {
  const viewer = useViewer();
  const { pathname } = useLocation();
  const { tab }: { tab?: string } = useSearch({ strict: false });
  const isSending = pathname === '/course-admin' && tab === sending.tab;
  const list = useRef<HTMLUListElement>(null);
  const above = within[pathname];
  const here = above ?? adminWays.find(({ to }) => to === pathname)?.to;
  useEffect(() => {
    // On a phone the list is wider than the window: the current page must be visible in it.
    const link = here ? list.current?.querySelector<HTMLElement>('[aria-current]') : null;
    const strip = list.current;
    if (link && strip) strip.scrollLeft = link.offsetLeft - (strip.clientWidth - link.offsetWidth) / 2;
  }, [here, isSending]);
  if (!here) return null;
  return (
    <div className="page-width pt-6 print:hidden">
      <nav aria-label="Admin pages" className="border-line border-b-2">
        <ul ref={list} className="scroll-shadow-x relative flex gap-1 xl:gap-0.5">
          {adminWaysOf(viewer ?? null).map((way) => (
            <li key={way.label}>
              <Link
                to={way.to}
                {...('search' in way ? { search: way.search } : {})}
                activeOptions={activeWhen(way, isSending)}
                {...(way.to === above ? { 'aria-current': 'true' as const } : {})}
                className="hover:bg-sunken aria-[current]:border-accent -outline-offset-3 inline-flex min-h-11 items-center border-b-4 border-transparent px-3 font-semibold whitespace-nowrap xl:px-2"
              >
                {way.label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
