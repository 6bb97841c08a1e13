import type { ReactNode } from 'react';

interface PlainPageProps {
  readonly title: string;
  readonly lead?: string;
  readonly children: ReactNode;
}

/** A static page that is mainly for reading: one column, wide enough for a line of 70 characters. */
export function PlainPage({ title, lead, children }: PlainPageProps) {
  return (
    <article className="page-width pt-12 pb-20 sm:pt-20 sm:pb-28">
      <div className="mb-10 max-w-4xl sm:mb-14">
        <h1 className="display text-title sm:text-[3.75rem] sm:leading-none">{title}</h1>
        {lead ? <p className="text-soft text-lead mt-5 max-w-[38rem]">{lead}</p> : null}
      </div>
      <div className="prose-plain max-w-[42rem]">{children}</div>
    </article>
  );
}
