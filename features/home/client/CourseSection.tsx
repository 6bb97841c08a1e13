import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type CourseSummary, listNotes } from '#features/course/contract.ts';
import { paceOf } from '#features/course/rules-drip.ts';
import { countsOf, dripOf, includedCourse, lessonsInWords } from '#features/course/rules-extent.ts';
import { minutesInWords } from '#features/course/rules-minutes.ts';
import { call } from '#platform/client/call.ts';
import { Button } from '#platform/client/ui/Button.tsx';
import { PageLink } from '#platform/client/ui/PageLink.tsx';
import { ProgressLine } from '#platform/client/ui/notices/ProgressLine.tsx';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import { can } from '#platform/contract/capabilities.ts';
import type { PublicViewer } from '#platform/contract/viewer.ts';
import { momentOf } from '#platform/client/when.ts';
import { targetOf } from '#features/home/rules.ts';
import { siteWordsQuery } from './api.ts';
import { workspaceQuery } from './workspace/api.ts';

/**
 * The course on a member's home, in one band: how large it is, what this member can do with it, and its modules, closed.
 * The included course stands in until the site's own is known.
 */
export function CourseSection({ viewer }: { readonly viewer: PublicViewer }) {
  const { data, isPending } = useQuery(siteWordsQuery);
  const course = isPending ? includedCourse : (data?.course ?? null);
  const counts = course && countsOf(course);
  const unknown = isPending ? 'invisible' : undefined;
  return (
    <section
      id="course"
      aria-labelledby="course-title"
      className="bg-night text-on-night my-5 py-6 sm:my-8 sm:py-9"
    >
      <div className="page-width grid gap-x-10 gap-y-3 lg:grid-cols-[1fr_1fr]">
        <div className="grid content-start gap-2">
          <h2 id="course-title" className="display text-heading">
            <span className={unknown}>{counts ? `${counts.modules}, ${counts.lessons}` : 'The course'}</span>
          </h2>
          {can(viewer, 'course.read') ? null : (
            <p className="text-on-night-soft max-w-prose">
              <span className={unknown}>{paceOf(dripOf(course ?? includedCourse)).opens}</span>. Use each one
              on real clients before the next.
            </p>
          )}
        </div>
        <div className="lg:row-span-2">
          {can(viewer, 'course.read') ? <OwnCourse /> : <WithoutCourse viewer={viewer} />}
        </div>
        {course ? (
          <details className="lg:open:col-span-full">
            <summary className="inline-flex min-h-11 items-center font-semibold">The modules</summary>
            <ol className={unknown}>
              {course.modules.map(({ description, lessons, title }, at) => (
                <li key={`${at} ${title}`} className="border-night-edge border-t py-3 wrap-anywhere">
                  <h3 className="text-lg">
                    {at + 1}. {title}
                  </h3>
                  <p className="text-on-night-soft">{description}</p>
                  <p className="font-semibold tabular-nums">{lessonsInWords(lessons)}</p>
                </li>
              ))}
            </ol>
            <p className="border-night-edge text-on-night-soft border-t pt-3">
              Plus 2 free resources and 1 bonus: the community.
            </p>
          </details>
        ) : null}
      </div>
    </section>
  );
}

function Progress({ course }: { readonly course: CourseSummary }) {
  const { completed, lessons, minutesLeft, next, opensNext, percent } = course;
  const left = minutesLeft > 0 ? ` · ${minutesInWords(minutesLeft)} left` : '';
  return (
    <div className="grid gap-2 [--color-line:var(--color-night-edge)]">
      <ProgressLine label="Progress in the course" percent={percent} />
      <p>
        {completed} of {lessons} lessons{left}
        {next
          ? null
          : completed === lessons
            ? '. You finished the course.'
            : '. You finished everything that’s open.'}
      </p>
      {opensNext ? (
        <p className="text-on-night-soft">
          “{opensNext.title}” opens on {momentOf(opensNext.opensAt)}.
        </p>
      ) : null}
    </div>
  );
}

/** How far a member is; their next lesson is among the things for today. */
function OwnCourse() {
  const workspace = useQuery(workspaceQuery);
  if (workspace.isPending) return <Skeleton className="h-28 w-full" />;
  const course = workspace.data?.course;
  return (
    <div className="grid content-start gap-1">
      {course && course.lessons > 0 ? <Progress course={course} /> : null}
      <PageLink to="/course" className={`${nightLink} w-fit`}>
        Open the course
      </PageLink>
    </div>
  );
}

const Ways = ({ children }: { readonly children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-x-6 gap-y-1">{children}</div>
);

/** What a member without the course can do: buy it, read a lesson, the book, and the notes they wrote while they had it. */
function WithoutCourse({ viewer }: { readonly viewer: PublicViewer }) {
  const notes = useQuery({
    queryKey: ['home', 'notes'],
    queryFn: ({ signal }) => call(listNotes, {}, { signal }),
    // They may have just deleted one.
    staleTime: 0,
  });
  return (
    <Ways>
      <Button asChild variant="secondary">
        <PageLink to={targetOf('premium-upgrade', viewer)}>Get Premium Access</PageLink>
      </Button>
      <PageLink to="/sample-lesson" className={nightLink}>
        Read a sample lesson
      </PageLink>
      {can(viewer, 'book.read') ? (
        <PageLink to={targetOf('book', viewer)} className={nightLink}>
          Read the book
        </PageLink>
      ) : null}
      {notes.data?.notes.length ? (
        <PageLink to="/course/notes" className={nightLink}>
          My notes
        </PageLink>
      ) : null}
    </Ways>
  );
}

const nightLink = 'inline-flex min-h-11 items-center font-semibold underline underline-offset-4';
