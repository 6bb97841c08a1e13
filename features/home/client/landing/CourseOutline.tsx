import type { ReactNode } from 'react';
import type { CourseExtent } from '#features/course/contract-extent.ts';
import { countsOf, lessonsInWords, moduleMarks, sayingCounts } from '#features/course/rules-extent.ts';
import { classes } from '#platform/client/ui/classes.ts';
import { Section } from './Section.tsx';

interface Row {
  readonly place: string;
  readonly title: string;
  readonly description: string;
  readonly lessons: string;
}

/** @param isShort on a phone the description is left out */
function Module({
  description,
  isShort = false,
  lessons,
  place,
  title,
}: Row & { readonly isShort?: boolean }) {
  return (
    <li className="border-night-edge grid grid-cols-[2.75rem_1fr] items-baseline gap-x-4 border-t py-4 sm:col-span-full sm:grid-cols-subgrid sm:py-7">
      <span
        aria-hidden="true"
        className="font-display text-accent text-[2.5rem] leading-none font-extrabold tabular-nums sm:text-[3.5rem]"
      >
        {place}
      </span>
      <h3 className="text-heading min-w-0 wrap-anywhere">{title}</h3>
      <p
        className={classes(
          'text-on-night-soft col-start-2 min-w-0 wrap-anywhere sm:col-start-auto',
          isShort && 'max-sm:hidden',
        )}
      >
        {description}
      </p>
      <p className="text-on-night col-start-2 mt-1 font-semibold tabular-nums sm:col-start-auto sm:mt-0 sm:text-right">
        {lessons}
      </p>
    </li>
  );
}

/** The columns that all rows share, so that a longer title in one row shifts nothing. */
const columns = 'sm:grid sm:grid-cols-[6rem_1.1fr_1fr_auto] sm:gap-x-8';

interface FrameProps {
  readonly title: ReactNode;
  readonly action?: ReactNode;
  readonly next?: ReactNode;
  readonly children: ReactNode;
}

function Frame({ action, children, next, title }: FrameProps) {
  return (
    <Section
      id="course"
      title={title}
      lead="A new module opens every week, so you have time to use each one on real clients before the next."
      band="bg-night text-on-night"
    >
      {next ? <div className="mb-8">{next}</div> : null}
      {children}
      <p className="border-night-edge text-on-night-soft border-t pt-6">
        Plus 2 free resources and 1 bonus: the community.
      </p>
      {action ? <div className="mt-8">{action}</div> : null}
    </Section>
  );
}

/** The course as a table of contents on a page that is built before the course is known: the server fills it in. */
export function MarkedOutline() {
  return (
    <Frame title={sayingCounts(({ lessons, modules }) => `${modules}, ${lessons}`, 'The course')}>
      <ol className={columns}>
        {moduleMarks.opening}
        <Module {...moduleMarks} />
        {moduleMarks.closing}
      </ol>
    </Frame>
  );
}

interface CourseOutlineProps {
  /** Null: it could not be fetched. */
  readonly course: CourseExtent | null;
  /** Whether this is only the placeholder of a course that is loading. */
  readonly isPending: boolean;
  /** What a member can do with it. */
  readonly action: ReactNode;
  /** The next step of a member who has the course; above the list, which they need not read again. */
  readonly next: ReactNode;
}

/** The same for a member, who knows what the course is about: on a phone it shows only the names. */
export function CourseOutline({ action, course, isPending, next }: CourseOutlineProps) {
  const counts = course && countsOf(course);
  return (
    <Frame
      title={
        <span className={isPending ? 'invisible' : undefined}>
          {counts ? `${counts.modules}, ${counts.lessons}` : 'The course'}
        </span>
      }
      action={action}
      next={next}
    >
      <ol className={classes(columns, isPending && 'invisible')}>
        {course?.modules.map(({ description, lessons, title }, at) => (
          <Module
            key={`${at} ${title}`}
            isShort
            place={String(at + 1)}
            title={title}
            description={description}
            lessons={lessonsInWords(lessons)}
          />
        ))}
      </ol>
    </Frame>
  );
}
