import type { ReactNode } from 'react';
import { MenuIcon } from '#platform/client/ui/icons.tsx';
import type { PublicViewer } from '#platform/contract/viewer.ts';
import type { EntryLink } from './links.tsx';
import { Logo } from './Logo.tsx';
import { adminEntry, commonEntries, homeEntry, type NavigationEntry, topBarEntries } from './navigation.ts';
import { ThemeSwitch } from './ThemeSwitch.tsx';

const signIn: NavigationEntry = { label: 'Sign In', to: '/auth' };
const settings: NavigationEntry = { label: 'Settings', to: '/settings' };
const getStarted: NavigationEntry = { label: 'Get Started', to: '/auth#sign-up' };

const quietLink =
  'inline-flex min-h-11 items-center rounded-full px-2.5 text-base font-semibold hover:bg-sunken aria-[current=page]:bg-sunken whitespace-nowrap';
const strongLink =
  'inline-flex min-h-11 items-center justify-center rounded-full bg-ink px-4.5 font-semibold text-paper hover:bg-soft whitespace-nowrap';
const rowLink =
  'flex min-h-12 items-center rounded-control px-3 text-lg font-semibold hover:bg-sunken aria-[current=page]:bg-sunken';

interface TopBarProps {
  /** null for a visitor, undefined while nobody knows yet. */
  readonly viewer: PublicViewer | null | undefined;
  readonly isAdmin: boolean;
  readonly link: EntryLink;
  /** A member's Sign Out button, rendered by the app. */
  readonly signOut?: (className: string) => ReactNode;
  /** What is shown beside a member's name, e.g. the notifications. */
  readonly extras?: ReactNode;
}

function MemberName({
  viewer,
  isAdmin,
  className,
  link: EntryLink,
}: {
  viewer: PublicViewer;
  isAdmin: boolean;
  className: string;
  link: EntryLink;
}) {
  return (
    <EntryLink entry={settings} className={className}>
      <span className="flex min-w-0 whitespace-pre" title={viewer.email}>
        <span className="truncate">{viewer.email}</span>
        {isAdmin ? <span> (Admin)</span> : null}
      </span>
      <span className="sr-only">: settings</span>
    </EntryLink>
  );
}

/** The bar above every page. On small screens its entries fold into a menu that needs no script. */
export function TopBar({ viewer, isAdmin, link: EntryLink, signOut, extras }: TopBarProps) {
  const entries = topBarEntries(viewer ?? null);
  const admin = adminEntry(viewer ?? null);
  const known = viewer !== undefined;
  return (
    <header className="border-line bg-paper sticky top-0 z-30 border-b print:static">
      <div className="page-width flex min-h-18 items-center sm:gap-2 xl:gap-1">
        <EntryLink entry={homeEntry} className="mr-auto inline-flex min-h-11 items-center rounded-control">
          <Logo folds={Boolean(viewer)} />
        </EntryLink>

        <nav aria-label="Main" className="hidden items-center xl:flex">
          {known
            ? entries.map((entry) => <EntryLink key={entry.label} entry={entry} className={quietLink} />)
            : null}
        </nav>
        {extras}
        <div className="hidden min-w-0 items-center gap-1 xl:flex">
          {viewer === null ? (
            <>
              <EntryLink entry={signIn} className={quietLink} />
              <EntryLink entry={getStarted} className={strongLink} />
            </>
          ) : null}
          {viewer ? (
            <>
              {admin ? <EntryLink entry={admin} className={quietLink} /> : null}
              <MemberName
                viewer={viewer}
                isAdmin={isAdmin}
                link={EntryLink}
                className={`${quietLink} text-soft max-w-56 min-w-0 text-[0.875rem] 2xl:max-w-80`}
              />
              {signOut?.(strongLink)}
            </>
          ) : null}
        </div>

        {/* At the edge, so that it does not move when the viewer's entries appear. */}
        <ThemeSwitch />
        <details data-menu className="group shrink-0 xl:hidden">
          <summary className="hover:bg-sunken grid size-11 place-items-center rounded-full group-open:bg-sunken">
            <MenuIcon />
            <span className="sr-only">Menu</span>
          </summary>
          <nav
            aria-label="Menu"
            className="border-line bg-paper shadow-lifted absolute inset-x-0 top-full grid gap-1 border-y p-4"
          >
            {(known ? entries : commonEntries).map((entry) => (
              <EntryLink key={entry.label} entry={entry} className={rowLink} />
            ))}
            {viewer === null ? (
              <>
                <EntryLink entry={signIn} className={rowLink} />
                <EntryLink entry={getStarted} className={`${strongLink} mt-2 min-h-13 text-lg`} />
              </>
            ) : null}
            {viewer ? (
              <>
                {admin ? <EntryLink entry={admin} className={rowLink} /> : null}
                <MemberName viewer={viewer} isAdmin={isAdmin} link={EntryLink} className={rowLink} />
                {signOut?.(`${strongLink} min-h-13 text-lg`)}
              </>
            ) : null}
          </nav>
        </details>
      </div>
    </header>
  );
}
