import { moduleMarks, sayingCounts, sayingPace } from '#features/course/rules-extent.ts';
import { PlusIcon } from '#platform/client/ui/icons-at-work.tsx';
import { Section } from './Section.tsx';

interface Row {
  readonly place: string;
  readonly title: string;
  readonly description: string;
  readonly lessons: string;
}

function Module({ description, lessons, place, title }: Row) {
  return (
    <li className="border-night-edge grid grid-cols-[2.75rem_1fr] items-baseline gap-x-4 border-t py-4 sm:col-span-full sm:grid-cols-subgrid sm:py-7">
      <span
        aria-hidden="true"
        className="font-display text-accent text-[2.5rem] leading-none font-extrabold tabular-nums sm:text-[3.5rem]"
      >
        {place}
      </span>
      <h3 className="text-heading min-w-0 wrap-anywhere">{title}</h3>
      <p className="text-on-night-soft col-start-2 min-w-0 wrap-anywhere sm:col-start-auto">{description}</p>
      <p className="text-on-night col-start-2 mt-1 font-semibold tabular-nums sm:col-start-auto sm:mt-0 sm:text-right">
        {lessons}
      </p>
    </li>
  );
}

/** The columns that all rows share, so that a longer title in one row shifts nothing. */
const columns = 'sm:grid sm:grid-cols-[6rem_1.1fr_1fr_auto] sm:gap-x-8';

/**
 * The course as a table of contents on a page that is built before the course is known: the server fills it in. Closed,
 * since a visitor asks first what it is and only then what is in it.
 */
export function MarkedOutline() {
  return (
    <Section
      id="course"
      title={sayingCounts(({ lessons, modules }) => `${modules}, ${lessons}`, 'The course')}
      lead={sayingPace(({ opens }) => `${opens}. Use each one on real clients before the next.`)}
      band="bg-night text-on-night"
    >
      <details className="group border-night-edge border-t">
        <summary className="flex min-h-14 items-center justify-between gap-4 py-3">
          <span className="text-lg font-semibold">
            {sayingCounts(({ modules }) => `What’s in the ${modules}`, 'What’s in it')}
          </span>
          <PlusIcon className="shrink-0 transition-transform duration-200 group-open:rotate-45" />
        </summary>
        <ol className={columns}>
          {moduleMarks.opening}
          <Module {...moduleMarks} />
          {moduleMarks.closing}
        </ol>
      </details>
      <p className="border-night-edge text-on-night-soft border-t pt-4">
        Plus 2 free resources and 1 bonus: the community.
      </p>
    </Section>
  );
}
