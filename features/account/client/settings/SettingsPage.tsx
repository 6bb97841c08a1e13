import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { PageHeading } from '#platform/client/ui/PageHeading.tsx';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import { useMemberOnly } from '#platform/client/member-only.ts';
import { MailTrouble } from './MailTrouble.tsx';
import { settingsPages } from './pages.ts';

/** The list beside each of its pages, where there is room for both. */
const Beside = () => (
  <nav aria-label="Settings" className="hidden lg:sticky lg:top-24 lg:-mx-1 lg:grid lg:gap-1">
    {settingsPages.map(({ to, label }) => (
      <Link
        key={to}
        to={to}
        className="hover:bg-sunken aria-[current=page]:bg-ink aria-[current=page]:text-paper inline-flex min-h-11 items-center rounded-full px-3.5 font-semibold"
      >
        {label}
      </Link>
    ))}
  </nav>
);

/** The frame of the list of settings and of every page in it: the heading, and a note if mail does not arrive. */
export function SettingsPage() {
  const { pathname } = useLocation();
  const viewer = useMemberOnly();
  const here = settingsPages.find(({ to }) => to === pathname);
  return (
    <div className="page-width py-6 sm:py-16">
      {here ? (
        <Link to="/settings" className="text-link inline-flex min-h-11 items-center font-semibold">
          Settings
        </Link>
      ) : null}
      <PageHeading title={here?.title ?? 'Settings'} />
      <div
        className={here ? 'grid items-start gap-8 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-16' : 'max-w-3xl'}
      >
        {here ? <Beside /> : null}
        <div className="grid max-w-3xl gap-10">
          {viewer === null ? (
            <Skeleton className="h-96" />
          ) : (
            <>
              <MailTrouble asks={pathname === '/settings/security'} />
              <Outlet key={viewer.userId} />
            </>
          )}
        </div>
      </div>
    </div>
  );
}
