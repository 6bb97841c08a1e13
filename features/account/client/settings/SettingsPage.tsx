import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { PageHeading } from '#platform/client/ui/PageHeading.tsx';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import { useMemberOnly } from '#platform/client/member-only.ts';
import { MailTrouble } from './MailTrouble.tsx';
import { settingsPages } from './pages.ts';

/** The frame of every settings page: the heading, the list of pages, and a note if mail does not arrive. */
export function SettingsPage() {
  const { pathname } = useLocation();
  const viewer = useMemberOnly();
  const here = settingsPages.find(({ to }) => to === pathname);
  return (
    <div className="page-width py-10 sm:py-16">
      {here ? <p className="text-soft mb-1 font-semibold">Settings</p> : null}
      <PageHeading title={here?.title ?? 'Settings'} />
      <div className="grid items-start gap-8 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-16">
        <nav
          aria-label="Settings"
          className="flex flex-wrap gap-2 lg:sticky lg:top-24 lg:-mx-1 lg:grid lg:gap-1"
        >
          {settingsPages.map(({ to, label }) => (
            <Link
              key={to}
              to={to}
              activeOptions={{ exact: true }}
              className="hover:bg-sunken aria-[current=page]:bg-ink aria-[current=page]:text-paper border-line aria-[current=page]:border-ink inline-flex min-h-11 items-center rounded-full border-2 px-3.5 font-semibold min-[22rem]:whitespace-nowrap max-lg:text-[0.9375rem] lg:border-transparent"
            >
              {label}
            </Link>
          ))}
        </nav>
        <div className="grid max-w-3xl gap-10">
          {viewer === null ? (
            <Skeleton className="h-96" />
          ) : (
            <>
              <MailTrouble />
              <Outlet key={viewer.userId} />
            </>
          )}
        </div>
      </div>
    </div>
  );
}
