import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from '#platform/client/ui/Button.tsx';
import { Card } from '#platform/client/ui/Card.tsx';
import { ArrowRightIcon } from '#platform/client/ui/icons.tsx';
import { Skeleton } from '#platform/client/ui/Skeleton.tsx';
import { momentOf } from '#platform/client/when.ts';
import type { CourseSummary } from '#features/course/contract.ts';
import { lengthInWords } from '#features/course/rules-minutes.ts';
import { summaryQuery } from './api.ts';
import { TypeIcon } from './icons.tsx';
import { minutesInWords } from './place.ts';
import { ProgressLine } from './ProgressLine.tsx';

const second = (position: number) =>
  `${Math.floor(position / 60)}:${String(Math.floor(position % 60)).padStart(2, '0')}`;

function Next({ next }: { readonly next: NonNullable<CourseSummary['next']> }) {
  const isInFilm = next.type === 'video' && next.position > 0;
  return (
    <div className="flex flex-wrap items-end justify-between gap-5">
      <div className="grid gap-2">
        <p className="text-soft">
          {next.isFirst ? 'Your course begins here' : 'Continue where you left off'} · {next.moduleTitle}
        </p>
        <h2 id="continue" className="font-display text-heading font-bold">
          {next.title}
        </h2>
        <p className="text-soft flex items-center gap-2">
          <TypeIcon type={next.type} />
          {lengthInWords(next)}
          {isInFilm ? ` · at ${second(next.position)}` : null}
        </p>
      </div>
      <Button asChild className="w-fit">
        <Link to="/course/$slug" params={{ slug: next.slug }}>
          {next.isFirst ? 'Begin' : 'Continue'}
          <ArrowRightIcon width={20} />
        </Link>
      </Button>
    </div>
  );
}

/** For the dashboard of a member who has the course: the next lesson and how far they have come. */
export function ContinueCard() {
  const summary = useQuery(summaryQuery);
  if (summary.isError) return null;
  if (summary.isPending) return <Skeleton className="bubble mb-5 h-44" />;
  const { next, percent, completed, lessons, minutesLeft, opensNext } = summary.data;
  if (lessons === 0) return null;
  return (
    <Card as="section" aria-labelledby="continue" className="mb-5 grid gap-5">
      {next ? (
        <Next next={next} />
      ) : (
        <h2 id="continue" className="font-display text-heading font-bold">
          {completed === lessons ? 'You finished the course' : 'Everything that is open is done'}
        </h2>
      )}
      <div className="grid gap-2">
        <ProgressLine label="Progress in the course" percent={percent} />
        <p className="text-soft text-sm">
          {completed} of {lessons} lessons
          {minutesLeft > 0 ? ` · ${minutesInWords(minutesLeft)} left` : ''}
          {opensNext ? ` · “${opensNext.title}” opens on ${momentOf(opensNext.opensAt)}` : ''}
        </p>
      </div>
    </Card>
  );
}
