import { Link } from '@tanstack/react-router';
import type { RefCallback } from 'react';
import { Button } from '#platform/client/ui/Button.tsx';
import { Card } from '#platform/client/ui/Card.tsx';
import { Dial } from '#platform/client/ui/forms/Dial.tsx';
import { ArrowRightIcon, CheckIcon } from '#platform/client/ui/icons.tsx';
import { PageLink } from '#platform/client/ui/PageLink.tsx';
import { momentOf } from '#platform/client/when.ts';
import { curled } from '#platform/contract/quotes.ts';
import type { Course, OutlineLesson, OutlineModule } from '#features/course/contract.ts';
import { type Place, usePreview } from '#features/course/client/place.ts';

/** This many lesson titles can be read at a glance; a longer list shows only these at first. */
const glance = 8;

function Learned({ lessons }: { readonly lessons: readonly OutlineLesson[] }) {
  const list = (some: readonly OutlineLesson[]) => (
    <ul className="grid gap-x-8 gap-y-2 sm:grid-cols-2">
      {some.map(({ id, title }) => (
        <li key={id} className="flex items-start gap-2.5">
          <CheckIcon width={18} className="text-accent mt-1 shrink-0" />
          {title}
        </li>
      ))}
    </ul>
  );
  const rest = lessons.slice(glance);
  return (
    <div className="grid gap-3">
      <h3 className="text-lg">What you worked through</h3>
      {list(lessons.slice(0, glance))}
      {rest.length > 0 ? (
        <details>
          <summary className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
            {rest.length} more
          </summary>
          <div className="pt-2">{list(rest)}</div>
        </details>
      ) : null}
    </div>
  );
}

interface NextProps {
  readonly next: OutlineModule | undefined;
  readonly place: Place;
  readonly isWholeCourse: boolean;
}

/** Where to go from a finished module: never a dead end. */
function Next({ next, place: { onward, locked }, isWholeCourse }: NextProps) {
  const { kept } = usePreview();
  if (isWholeCourse)
    return (
      <>
        <p className="text-on-night-soft">That was the last one: you finished the whole course.</p>
        <Button asChild size="large" className="w-fit">
          <Link to="/course" search={kept}>
            Get your certificate
            <ArrowRightIcon width={22} />
          </Link>
        </Button>
      </>
    );
  if (onward && !onward.isCompleted)
    return (
      <>
        <p className="text-on-night-soft">
          {next?.lessons.some(({ id }) => id === onward.id)
            ? `Next is module ${next.order}, “${next.title}”: ${curled(next.description)}`
            : 'You still have an open lesson to finish.'}
        </p>
        <Button asChild size="large" className="w-fit">
          <Link to="/course/$slug" params={{ slug: onward.slug }} search={kept}>
            <span>
              <span className="sr-only">Next: </span>
              {onward.title}
            </span>
            <ArrowRightIcon width={22} />
          </Link>
        </Button>
      </>
    );
  return (
    <>
      <p className="text-on-night-soft">
        {locked?.opensAt
          ? `Next is module ${locked.order}, “${locked.title}”. It opens on ${momentOf(locked.opensAt)}. Until then, use what you learned with a real client.`
          : 'Use what you learned with a real client.'}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button asChild size="large">
          <PageLink to="/tools">Use it in the tools</PageLink>
        </Button>
        <Button asChild size="large" variant="secondary">
          <Link to="/course/notes" search={kept}>
            Read my notes
          </Link>
        </Button>
      </div>
    </>
  );
}

interface ModuleDoneProps {
  readonly course: Course;
  readonly place: Place;
  /** For the heading, which takes the focus from the button that finished the module. */
  readonly headingRef: RefCallback<HTMLElement>;
}

/** Shown when a module is finished: what it contained, and what comes next. */
export function ModuleDone({ course, place, headingRef }: ModuleDoneProps) {
  const { module } = place;
  const next = course.modules[course.modules.indexOf(module) + 1];
  const isWholeCourse = course.modules.every(({ lessons }) =>
    lessons.every(({ isCompleted }) => isCompleted),
  );
  return (
    <Card
      as="section"
      tone="night"
      aria-labelledby="module-done"
      className="animate-arrive grid gap-7 sm:grid-cols-[10rem_minmax(0,1fr)] sm:gap-9"
    >
      <Dial value={1} rises className="w-32 sm:w-40">
        <CheckIcon width={52} className="text-accent" />
      </Dial>
      <div className="grid min-w-0 gap-6">
        <div className="grid gap-2">
          <p className="text-on-night-soft">
            Module {module.order} of {course.modules.length}
          </p>
          <h2 ref={headingRef} id="module-done" tabIndex={-1} className="display text-title scroll-mt-28">
            You finished “{module.title}”
          </h2>
          <p className="text-lead">{curled(module.description)}</p>
        </div>
        <Learned lessons={module.lessons} />
        <div className="border-night-edge grid gap-4 border-t pt-6">
          <Next next={next} place={place} isWholeCourse={isWholeCourse} />
        </div>
      </div>
    </Card>
  );
}
