import type { ReactNode } from 'react';
import { Card } from '#platform/client/ui/Card.tsx';
import { classes } from '#platform/client/ui/classes.ts';
import { PageLink } from '#platform/client/ui/PageLink.tsx';
import { momentOf } from '#platform/client/when.ts';

interface FigureProps {
  readonly label: string;
  readonly value: string;
  readonly note?: string;
  /** Something is wrong here. */
  readonly alarm?: boolean;
  readonly to?: `/${string}`;
  /** What the way there is called; a list that doesn’t show exactly those who were counted is not promised as such. */
  readonly way?: string;
}

/** One number, what it is, and where to do something about it. */
export function Figure({ alarm = false, label, note, to, value, way = 'Look' }: FigureProps) {
  return (
    <div className="grid content-start gap-1">
      <dt className="text-soft">{label}</dt>
      <dd className="grid gap-1">
        <span className={classes('font-display text-title font-bold', alarm && 'text-danger')}>{value}</span>
        {note ? <span className="text-soft text-[0.9375rem]">{note}</span> : null}
        {to ? (
          <PageLink to={to} className="text-link inline-flex min-h-11 w-fit items-center">
            {way}
            <span className="sr-only">
              {way === 'Look' ? ' at: ' : ': '}
              {label}
            </span>
          </PageLink>
        ) : null}
      </dd>
    </div>
  );
}

interface CountedProps {
  readonly at: string;
  /** These are from before, and newer ones are being counted. */
  readonly isAgain?: boolean;
}

/** Of which moment the figures below are, so that nobody doubts what they did a minute ago. */
export function Counted({ at, isAgain = false }: CountedProps) {
  return (
    <p className="text-soft -mt-3 mb-5">
      Counted {momentOf(at)}, and again {isAgain ? 'right now' : 'every minute'}.
    </p>
  );
}

/** Figures that belong together. */
export function Group({ children, title }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Card as="section" aria-label={title}>
      <h2 className="text-heading mb-5">{title}</h2>
      {children}
    </Card>
  );
}
