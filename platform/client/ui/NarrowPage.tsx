import type { ReactNode } from 'react';
import { PageHeading } from './PageHeading.tsx';
import { useHeadingFocus } from '#platform/client/heading-focus.ts';

interface NarrowPageProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}

/** A page with one thing to do. */
export function NarrowPage({ title, lead, children }: NarrowPageProps) {
  useHeadingFocus(title);
  return (
    <div className="page-width py-10 sm:py-16">
      <div className="grid max-w-xl">
        <PageHeading title={title} lead={lead} />
        {children}
      </div>
    </div>
  );
}
