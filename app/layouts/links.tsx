import type { ComponentType, ReactNode } from 'react';
import { useViewer } from '#platform/client/session.ts';
import { PageLink, PlainLink } from '#platform/client/ui/PageLink.tsx';
import type { NavigationEntry } from './navigation.ts';
import { opensInApp } from './opens-in-app.ts';

interface EntryLinkProps {
  readonly entry: NavigationEntry;
  readonly className: string;
  readonly children?: ReactNode;
}

/** How the frame renders a link: plain on static pages, through the router in the app. */
export type EntryLink = ComponentType<EntryLinkProps>;

export const StaticLink: EntryLink = ({ entry, className, children }) => (
  <PlainLink to={entry.to} className={className}>
    {children ?? entry.label}
  </PlainLink>
);

export const AppLink: EntryLink = ({ entry, className, children }) => {
  const viewer = useViewer();
  const DrawnLink = opensInApp(entry.to, Boolean(viewer)) ? PageLink : PlainLink;
  return (
    <DrawnLink to={entry.to} className={className}>
      {children ?? entry.label}
    </DrawnLink>
  );
};
