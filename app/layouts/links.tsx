import { Link } from '@tanstack/react-router';
import type { ComponentType, ReactNode } from 'react';
import { addressOf, type NavigationEntry } from './navigation.ts';

interface EntryLinkProps {
  readonly entry: NavigationEntry;
  readonly className: string;
  readonly children?: ReactNode;
}

/** How the frame draws a link: plain in the static pages, through the router in the app. */
export type EntryLink = ComponentType<EntryLinkProps>;

export const StaticLink: EntryLink = ({ entry, className, children }) => (
  <a href={addressOf(entry)} className={className}>
    {children ?? entry.label}
  </a>
);

export const AppLink: EntryLink = ({ entry, className, children }) =>
  entry.kind === 'page' ? (
    <Link to={entry.to} hash={entry.hash ?? ''} className={className} activeOptions={{ exact: true }}>
      {children ?? entry.label}
    </Link>
  ) : (
    <StaticLink entry={entry} className={className}>
      {children}
    </StaticLink>
  );
