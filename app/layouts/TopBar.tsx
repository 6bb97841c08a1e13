import type { ReactNode } from 'react';
import { MenuIcon } from '#platform/client/ui/icons.tsx';
import type { PublicViewer } from '#platform/contract/viewer.ts';
import type { EntryLink } from './links.tsx';
import { Logo } from './Logo.tsx';
import { type NavigationEntry, topBarEntries } from './navigation.ts';
import { ThemeSwitch } from './ThemeSwitch.tsx';

const signIn: NavigationEntry = { label: 'Sign In', kind: 'page', to: '/auth' };
const getStarted: NavigationEntry = { label: 'Get Started', kind: 'page', to: '/auth', hash: 'sign-up' };

const quietLink =
  'inline-flex min-h-11 items-center rounded-full px-3.5 font-semibold hover:bg-sunken aria-[current=page]:bg-sunken whitespace-nowrap';
const strongLink =
  'inline-flex min-h-11 items-center justify-center rounded-full bg-ink px-5 font-semibold text-paper hover:bg-soft whitespace-nowrap';
const rowLink =
  'flex min-h-12 items-center rounded-control px-3 text-lg font-semibold hover:bg-sunken aria-[current=page]:bg-sunken';

interface TopBarProps {
  /** null for a visitor, undefined while nobody knows yet. */
  readonly viewer: PublicViewer | null | undefined;
  readonly isAdmin: boolean;
  readonly link: EntryLink;
  /** The Sign Out button of a member, drawn by the app. */
  readonly signOut?: (className: string) => ReactNode;
}

function MemberName({
  viewer,
  isAdmin,
  className,
}: {
  viewer: PublicViewer;
  isAdmin: boolean;
  className: string;
}) {
  return (
    <span className={`flex min-w-0 whitespace-pre ${className}`} title={viewer.email}>
      <span className="truncate">{viewer.email}</span>
      {isAdmin ? <span> (Admin)</span> : null}
    </span>
  );
}

/** The bar above every page. On small screens its entries fold into a menu that needs no script. */
export function TopBar({ viewer, isAdmin, link: EntryLink, signOut }: TopBarProps) {
  const entries = topBarEntries(viewer ?? null);
  const known = viewer !== undefined;
  return (
    <header className="border-line bg-paper sticky top-0 z-30 border-b">
      <div className="page-width flex min-h-18 items-center gap-2">
        <a href="/" className="mr-auto inline-flex min-h-11 items-center rounded-control">
          <Logo />
        </a>

        <nav aria-label="Main" className="hidden items-center lg:flex">
          {known
            ? entries.map((entry) => <EntryLink key={entry.label} entry={entry} className={quietLink} />)
            : null}
        </nav>
        <ThemeSwitch />
        <div className="hidden items-center gap-2 lg:flex">
          {viewer === null ? (
            <>
              <EntryLink entry={signIn} className={quietLink} />
              <EntryLink entry={getStarted} className={strongLink} />
            </>
          ) : null}
          {viewer ? (
            <>
              <MemberName
                viewer={viewer}
                isAdmin={isAdmin}
                className="text-soft max-w-60 px-2 xl:max-w-96 text-[0.9375rem]"
              />
              {signOut?.(strongLink)}
            </>
          ) : null}
        </div>

        <details data-menu className="group lg:hidden">
          <summary className="hover:bg-sunken grid size-11 place-items-center rounded-full group-open:bg-sunken">
            <MenuIcon />
            <span className="sr-only">Menu</span>
          </summary>
          <nav
            aria-label="Menu"
            className="border-line bg-paper shadow-lifted absolute inset-x-0 top-full grid gap-1 border-y p-4"
          >
            {known
              ? entries.map((entry) => <EntryLink key={entry.label} entry={entry} className={rowLink} />)
              : null}
            {viewer === null ? (
              <>
                <EntryLink entry={signIn} className={rowLink} />
                <EntryLink entry={getStarted} className={`${strongLink} mt-2 min-h-13 text-lg`} />
              </>
            ) : null}
            {viewer ? (
              <>
                <MemberName viewer={viewer} isAdmin={isAdmin} className="text-soft px-3 py-2" />
                {signOut?.(`${strongLink} min-h-13 text-lg`)}
              </>
            ) : null}
          </nav>
        </details>
      </div>
    </header>
  );
}
