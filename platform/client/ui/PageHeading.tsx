import type { ReactNode } from 'react';

interface PageHeadingProps {
  readonly title: ReactNode;
  readonly lead?: ReactNode;
}

/** The one `h1` of a page and a sentence about it. Focus is moved to it on navigation. */
export function PageHeading({ title, lead }: PageHeadingProps) {
  return (
    <div className="mb-8 max-w-3xl sm:mb-12">
      <h1 className="display text-title">{title}</h1>
      {lead ? <p className="text-soft text-lead mt-4 max-w-prose text-balance">{lead}</p> : null}
    </div>
  );
}
