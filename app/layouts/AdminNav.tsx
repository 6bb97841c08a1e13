import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { PageLink } from '#platform/client/ui/PageLink.tsx';

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

const alsoAbove = ['/admin/member', '/ghl-test'];

/** The ways between the pages of the admin, whichever slice they belong to; nothing on other pages. */
export function AdminNav() {
  const { pathname } = useLocation();
  const list = useRef<HTMLUListElement>(null);
  const isHere = alsoAbove.includes(pathname) || ways.some(({ to }) => to === pathname);
  useEffect(() => {
    // On a phone the list is wider than the window: the page that is open must be seen in it.
    const here = isHere ? list.current?.querySelector<HTMLElement>(`a[href="${pathname}"]`) : null;
    const strip = list.current?.parentElement;
    if (here && strip) strip.scrollLeft = here.offsetLeft - (strip.clientWidth - here.offsetWidth) / 2;
  }, [isHere, pathname]);
  if (!isHere) return null;
  return (
    <div className="page-width pt-6 print:hidden">
      <nav aria-label="Admin pages" className="border-line relative overflow-x-auto border-b-2">
        <ul ref={list} className="flex gap-1">
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
    </div>
  );
}
