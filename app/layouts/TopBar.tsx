import type { ReactNode } from 'react';
import { MenuIcon } from '#platform/client/ui/icons.tsx';
import type { PublicViewer } from '#platform/contract/viewer.ts';
import { AccountMenu, AccountRows, MemberName } from './AccountMenu.tsx';
import type { EntryLink } from './links.tsx';
import { Logo } from './Logo.tsx';
import {
  adminEntry,
  commonEntries,
  homeEntry,
  type NavigationEntry,
  topBarEntries,
  underEmail,
  wideEntries,
} from './navigation.ts';
import { ThemeSwitch } from './ThemeSwitch.tsx';

const signIn: NavigationEntry = { label: 'Sign In', to: '/auth' };
const getStarted: NavigationEntry = { label: 'Get Started', to: '/auth#sign-up' };

/** A member's bar has more entries than a visitor's: on a laptop they stand closer. */
const quietLinkOf = (viewer: PublicViewer | null | undefined) =>
  `inline-flex min-h-11 items-center rounded-full font-semibold hover:bg-sunken aria-[current=page]:bg-sunken whitespace-nowrap ${viewer ? 'px-1.5 text-[0.9375rem] 2xl:px-2.5 2xl:text-base' : 'px-2.5 text-base'}`;
const strongLink =
  'inline-flex min-h-11 items-center justify-center rounded-full bg-ink px-4.5 font-semibold text-paper hover:bg-soft whitespace-nowrap';
/** As low as a target may be: a phone shows the whole menu at once, down to Sign Out. */
const rowLink =
  'flex min-h-11 items-center rounded-control px-3 font-semibold hover:bg-sunken aria-[current=page]:bg-sunken';
/** All of a member's entries, two in a row, or one where letters are large. */
const ownRows = 'grid grid-cols-[repeat(auto-fit,minmax(max(8.5rem,40%),1fr))]';
/**
 * Stays in view when the menu is still too tall, but not in a window that is hardly taller than the foot itself, e.g.
 * after zooming in.
 */
const menuFoot =
  'border-line bg-paper -mx-4 mt-2 flex flex-wrap items-center justify-between gap-x-2 border-t px-4 py-1.5 bottom-0 [@media(min-height:30rem)]:sticky';

/** Hides visitors' entries in a browser that a member uses, until `member-frame.tsx` has asked. */
const ofVisitors = (viewer: PublicViewer | null | undefined) => (viewer === null ? 'maybe-visitor' : '');

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

/** The bar above every page. On small screens its entries fold into a menu that needs no script. */
export function TopBar({ viewer, isAdmin, link: EntryLink, signOut, extras }: TopBarProps) {
  const entries = topBarEntries(viewer ?? null);
  const admin = adminEntry(viewer ?? null);
  const wide = wideEntries(viewer ?? null);
  const known = viewer !== undefined;
  const folded = [...entries, ...(viewer ? underEmail : []), ...(admin ? [admin] : [])];
  const quietLink = quietLinkOf(viewer);
  return (
    <header className="border-line bg-paper sticky top-0 z-30 border-b print:static">
      <div className="page-width flex min-h-18 items-center sm:gap-2 xl:gap-0.5">
        {/* Takes the room that the other parts leave, however large the reader's letters are. */}
        <div className="@container min-w-11 shrink grow basis-50">
          <EntryLink entry={homeEntry} className="inline-flex min-h-11 items-center rounded-control">
            <Logo />
          </EntryLink>
        </div>

        <nav aria-label="Main" className={`hidden items-center xl:flex ${ofVisitors(viewer)}`}>
          {known
            ? entries.map((entry) => (
                <EntryLink
                  key={entry.label}
                  entry={entry}
                  className={`${quietLink} ${wide.includes(entry) ? 'max-2xl:hidden' : ''}`}
                />
              ))
            : null}
        </nav>
        {extras}
        <div className={`hidden min-w-0 shrink-[999] items-center gap-1 xl:flex ${ofVisitors(viewer)}`}>
          {viewer === null ? (
            <>
              <EntryLink entry={signIn} className={quietLink} />
              <EntryLink entry={getStarted} className={strongLink} />
            </>
          ) : null}
          {viewer ? (
            <>
              {admin ? <EntryLink entry={admin} className={quietLink} /> : null}
              <AccountMenu
                viewer={viewer}
                isAdmin={isAdmin}
                link={EntryLink}
                className={`${quietLink} max-w-64 text-[0.875rem] 2xl:max-w-80`}
                rowClass={rowLink}
              />
              {signOut?.(`${quietLink} text-soft text-[0.875rem]`)}
            </>
          ) : null}
        </div>

        {/* Members have it in their menu; at the edge, so that it does not move when a visitor's entries appear. */}
        {viewer ? null : <ThemeSwitch className="maybe-visitor" />}
        <details data-menu className="group shrink-0 xl:hidden">
          <summary className="bar-button hover:bg-sunken grid place-items-center rounded-full group-open:bg-sunken">
            <MenuIcon />
            <span className="sr-only">Menu</span>
          </summary>
          <nav
            aria-label="Menu"
            className={`border-line bg-paper shadow-lifted absolute inset-x-0 top-full grid max-h-[calc(100dvh-4.5rem)] overflow-y-auto border-y px-4 pt-3 ${viewer ? '[@media(min-height:30rem)]:scroll-pb-16' : 'pb-4'}`}
          >
            <div className={viewer ? ownRows : 'grid'}>
              {[homeEntry, ...(known ? folded : commonEntries)].map((entry) => (
                <EntryLink
                  key={entry.label}
                  entry={entry}
                  className={`${rowLink} ${entry === homeEntry || commonEntries.includes(entry) ? '' : ofVisitors(viewer)}`}
                />
              ))}
            </div>
            {viewer === null ? (
              <>
                <EntryLink entry={signIn} className={`${rowLink} ${ofVisitors(viewer)}`} />
                <EntryLink
                  entry={getStarted}
                  className={`${strongLink} mt-2 min-h-13 text-lg ${ofVisitors(viewer)}`}
                />
              </>
            ) : null}
            {viewer ? (
              <>
                <div className="border-line text-soft mt-2 border-t px-3 pt-3 pb-1">
                  <MemberName viewer={viewer} isAdmin={isAdmin} />
                </div>
                <div className={ownRows}>
                  <AccountRows isAdmin={isAdmin} link={EntryLink} rowClass={rowLink} />
                </div>
                <div className={menuFoot}>
                  <ThemeSwitch rowClass={`${rowLink} gap-2.5`} />
                  {signOut?.(rowLink)}
                </div>
              </>
            ) : null}
          </nav>
        </details>
      </div>
    </header>
  );
}
