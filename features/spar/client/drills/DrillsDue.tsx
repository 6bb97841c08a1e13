import { useEffect, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { PageLink } from '#platform/client/ui/PageLink.tsx';
import { DrillCard } from './DrillCard.tsx';
import { drillsQuery } from './drills.ts';

/** For the dashboard: what is due today, one minute each. Renders nothing when nothing is; no streak, nothing lost. */
export function DrillsDue() {
  const drills = useQuery(drillsQuery);
  const title = useRef<HTMLHeadingElement>(null);
  const isThere = (drills.data?.due ?? []).length > 0;
  // Whoever came for the drills is taken to them: they are fetched after the page that they stand on.
  useEffect(() => {
    if (!isThere || location.hash !== '#drills') return;
    title.current?.scrollIntoView();
    title.current?.focus({ preventScroll: true });
  }, [isThere]);
  // The dashboard is fine without it, so a failed request shows no error.
  const [drill] = drills.data?.due ?? [];
  if (!drill || !drills.data) return null;
  const { waiting } = drills.data;
  return (
    <section aria-labelledby="drills" className="bubble bg-sunken mt-5 mb-8 grid gap-5 p-6 sm:p-8">
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <h2 id="drills" ref={title} tabIndex={-1} className="text-heading scroll-mt-8">
          One minute of practice
        </h2>
        <p className="text-soft flex flex-wrap items-center gap-x-4">
          <span className="tabular-nums">
            {waiting === 1 ? 'One missed turn is due' : `${waiting} missed turns are due`}
          </span>
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
