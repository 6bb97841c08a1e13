import type { ReactNode } from 'react';
import { classes } from '#platform/client/ui/classes.ts';

interface SectionProps {
  /** The anchor of the section. */
  readonly id: string;
  readonly title: ReactNode;
  readonly lead?: ReactNode;
  /** Classes of the whole band, e.g. its background. */
  readonly band?: string;
  readonly children: ReactNode;
}

/** A band of the front page with its heading on the left, as in a magazine. */
export function Section({ id, title, lead, band, children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={classes('py-6 sm:py-24', band)}>
      <div className="page-width">
        <div className="mb-4 max-w-3xl sm:mb-12">
          <h2 id={`${id}-title`} className="display text-title max-sm:text-[1.75rem]">
            {title}
          </h2>
          {lead ? <p className="text-lead mt-2.5 max-w-[38rem] opacity-85 sm:mt-5">{lead}</p> : null}
        </div>
        {children}
      </div>
    </section>
  );
}
