import type { ReactNode } from 'react';
import { classes } from '#platform/client/ui/classes.ts';
import { courseOutline, lessonCount } from './course-outline.ts';
import { Section } from './Section.tsx';

interface CourseOutlineProps {
  /** What a member can do with it. */
  readonly action?: ReactNode;
  /** The way on for who has it, above the list: they need not read it again. */
  readonly next?: ReactNode;
}

/** The course as a table of contents. Members know what it is about: on a phone they read the names. */
export function CourseOutline({ action, next }: CourseOutlineProps) {
  return (
    <Section
      id="course"
      title={`${courseOutline.length} modules, ${lessonCount} lessons`}
      lead="A new module opens every week, so you have time to use each one on real clients before the next."
      band="bg-night text-on-night"
    >
      {next ? <div className="mb-8">{next}</div> : null}
      <ol>
        {courseOutline.map((module, position) => (
          <li
            key={module.title}
            className="border-night-edge grid grid-cols-[2.75rem_1fr] items-baseline gap-x-4 border-t py-4 sm:grid-cols-[6rem_1.1fr_1fr_auto] sm:gap-x-8 sm:py-7"
          >
            <span
              aria-hidden="true"
              className="font-display text-accent text-[2.5rem] leading-none font-extrabold tabular-nums sm:text-[3.5rem]"
            >
              {position + 1}
            </span>
            <h3 className="text-heading">{module.title}</h3>
            <p
              className={classes(
                'text-on-night-soft col-start-2 sm:col-start-auto',
                Boolean(action) && 'max-sm:hidden',
              )}
            >
              {module.text}
            </p>
            <p className="text-on-night col-start-2 mt-1 font-semibold tabular-nums sm:col-start-auto sm:mt-0">
              {module.lessons} lessons
            </p>
          </li>
        ))}
      </ol>
      <p className="border-night-edge text-on-night-soft border-t pt-6">
        Plus 2 free resources and 1 bonus: the community.
      </p>
      {action ? <div className="mt-8">{action}</div> : null}
    </Section>
  );
}
