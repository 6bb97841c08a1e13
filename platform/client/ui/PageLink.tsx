import { Link } from '@tanstack/react-router';
import { type ReactNode, useContext } from 'react';
import { AppPages } from '#platform/client/app-pages.ts';

export interface PageLinkProps {
  /**
   * Path with search and hash, e.g. `/purchase?upgrade=true` or `/#pricing`; `/go/...` and other sites' addresses lead
   * out, in a new tab.
   */
  readonly to: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Other sites, and our fixed addresses of pages that may be on one. */
const leadsOut = (to: string) => to.startsWith('/go/') || /^https?:/.test(to);

/** A link on a page without script: its target is loaded as a document. */
export function PlainLink({ to, className, children }: PageLinkProps) {
  return leadsOut(to) ? (
    <a href={to} className={className} target="_blank" rel="noopener">
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  ) : (
    <a href={to} className={className}>
      {children}
    </a>
  );
}

/** A link on a page of the app, to an address that may come from data: to another page of it, or out of it. */
export function PageLink({ to, className, children }: PageLinkProps) {
  const opensInApp = useContext(AppPages);
  if (leadsOut(to) || !opensInApp(to))
    return (
      <PlainLink to={to} className={className ?? ''}>
        {children}
      </PlainLink>
    );
  const { pathname, searchParams, hash } = new URL(to, 'https://here');
  return (
    // A test follows every link of our pages; its type cannot express that.
    <Link
      to={pathname as '/'}
      search={Object.fromEntries(searchParams) as never}
      hash={hash.slice(1)}
      activeOptions={{ exact: true, includeHash: true }}
      className={className ?? ''}
    >
      {children}
    </Link>
  );
}
