import { Link } from '@tanstack/react-router';
import { Button } from '#platform/client/ui/Button.tsx';
import { ArrowLeftIcon, LockIcon } from '#platform/client/ui/icons-at-work.tsx';
import { ArrowRightIcon } from '#platform/client/ui/icons.tsx';
import { momentOf } from '#platform/client/when.ts';
import type { Lesson, OutlineModule } from '#features/course/contract.ts';
import { neighbours, type Place, useCourse, usePreview } from '#features/course/client/place.ts';
import { Completion, type useMarkComplete } from './Completion.tsx';
import { ModuleDone } from './ModuleDone.tsx';

/** The next module while it is locked, and when it opens. */
function LockedNext({ module }: { readonly module: OutlineModule }) {
  return (
    <p className="text-soft flex min-h-11 max-w-md items-center gap-3">
      <LockIcon width={20} className="shrink-0" />
      {module.opensAt === null
        ? `Next is “${module.title}”, which is not open for you yet.`
        : `Next is “${module.title}”. It opens on ${momentOf(module.opensAt)}.`}
    </p>
  );
}

interface NeighboursProps {
  readonly lesson: Lesson;
  readonly place: Place | null;
}

/** The lessons beside this one. A lesson that is done always has one to go on with, as long as one is open. */
function Neighbours({ lesson, place }: NeighboursProps) {
  const course = useCourse();
  const { kept } = usePreview();
  const { completed } = lesson.progress;
  const { previous, next: follower } = neighbours(course.data, lesson.slug);
  const next = follower ?? (completed ? place?.onward : null);
  const locked = follower ? null : place?.locked;
  return (
    <nav
      aria-label="Lessons before and after"
      className="flex flex-col items-start gap-4 sm:flex-row-reverse sm:flex-wrap sm:justify-between"
    >
      {next ? (
        <Button asChild variant={completed ? 'primary' : 'ghost'}>
          <Link to="/course/$slug" params={{ slug: next.slug }} search={kept}>
            <span>
              {/* Without the word 'Next', many titles read like something to do now. */}
              Next: {next.title}
            </span>
            <ArrowRightIcon width={20} />
          </Link>
        </Button>
      ) : null}
      {locked ? <LockedNext module={locked} /> : null}
      {previous ? (
        <Button asChild variant="ghost" className="sm:mr-auto">
          <Link to="/course/$slug" params={{ slug: previous.slug }} search={kept}>
            <ArrowLeftIcon width={20} />
            <span>
              <span className="sr-only">Previous: </span>
              {previous.title}
            </span>
          </Link>
        </Button>
      ) : null}
    </nav>
  );
}

interface LessonEndProps {
  readonly lesson: Lesson;
  /** Null while the course is not known. */
  readonly place: Place | null;
  readonly marking: ReturnType<typeof useMarkComplete>;
}

/** The end of a lesson: its completion and the way to the next one, or the message that its module is finished. */
export function LessonEnd({ lesson, place, marking }: LessonEndProps) {
  const course = useCourse();
  const isModuleDone = lesson.progress.completed && marking.isMarkedHere && place?.isLastToDo === true;
  return (
    <div className="border-line grid gap-6 border-t pt-8 print:hidden">
      <Completion lesson={lesson} place={place} marking={marking} />
      {isModuleDone && course.data ? (
        <ModuleDone course={course.data} place={place} headingRef={marking.outcomeRef} />
      ) : (
        <Neighbours lesson={lesson} place={place} />
      )}
    </div>
  );
}
