import { PageLink } from '#platform/client/ui/PageLink.tsx';
import type { Drill } from '#features/spar/contract-drill.ts';
import { DrillCard } from './DrillCard.tsx';

interface DueSectionProps {
  /** The next drill. */
  readonly drill: Drill;
  /** How many are due in all. */
  readonly waiting: number;
}

/** The missed turns that are due, one at a time. */
export function DueSection({ drill, waiting }: DueSectionProps) {
  return (
    <section aria-labelledby="drills" className="bubble bg-sunken mt-5 mb-8 grid gap-5 p-6 sm:p-8">
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <h2 id="drills" className="text-heading scroll-mt-8">
          One minute of practice
        </h2>
        <p className="text-soft flex flex-wrap items-center gap-x-4">
          {waiting > 1 ? <span>One a day is enough: the others wait.</span> : null}
          <PageLink to={`/spar/${drill.talkId}`} className="text-link inline-flex min-h-11 items-center">
            The call
          </PageLink>
        </p>
        <p className="max-w-prose basis-full">
          A turn you missed in a practice call comes back here: the client says it again, and you answer it
          better.
        </p>
      </div>
      <DrillCard key={`${drill.id}-${drill.reviews}`} drill={drill} />
    </section>
  );
}
