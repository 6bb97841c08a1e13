import { Link, Navigate, useSearch } from '@tanstack/react-router';
import { Button } from '#platform/client/ui/Button.tsx';
import { Card } from '#platform/client/ui/Card.tsx';
import { ArrowRightIcon, BookIcon } from '#platform/client/ui/icons.tsx';
import { PageHeading } from '#platform/client/ui/PageHeading.tsx';
import { PageLink } from '#platform/client/ui/PageLink.tsx';
import { Skeleton } from '#platform/client/ui/notices/Skeleton.tsx';
import { progressOf } from '#features/course/rules.ts';
import { lengthInWords, minutesInWords } from '#features/course/rules-minutes.ts';
import { CalendarCard } from './CalendarCard.tsx';
import { CertificateCard } from './certificate/CertificateCard.tsx';
import { FirstWeek } from './FirstWeek.tsx';
import { TypeIcon } from './icons.tsx';
import { openLessons, stepsOf, useCourse, usePreview } from './place.ts';

/** What to know before choosing: how much is done, all of it included. */
function leadOf({ completed, lessons, minutesLeft }: ReturnType<typeof progressOf>): string {
  if (completed === 0) return 'A lesson takes a few minutes and ends with something to try on a real client.';
  if (completed === lessons)
    return `You finished the course: all ${lessons} lessons are done. You can open any of them again from the list.`;
  return `${completed} of ${lessons} lessons done, ${minutesInWords(minutesLeft)} left.`;
}

/** `/course` with no lesson chosen: its words stay the same when every lesson is done. */
export function CourseStart() {
  const course = useCourse();
  const { preview, kept } = usePreview();
  const { begin }: { begin?: string } = useSearch({ strict: false });
  if (!course.data) return <Skeleton className="bubble h-64" />;
  const [first] = openLessons(course.data);
  // A link that promises to start the first lesson opens it, whichever lesson is first in this site's course.
  if (begin !== undefined && first)
    return <Navigate to="/course/$slug" params={{ slug: first.slug }} search={kept} replace />;
  const next = openLessons(course.data).find(({ id }) => id === course.data.continueWith);
  const isFirst = next === first;
  const sum = progressOf(course.data.modules.flatMap(stepsOf));
  return (
    <div className="grid gap-6">
      <PageHeading title="Select a lesson to begin" lead={leadOf(sum)} />
      {next ? (
        <Card as="section" tone="night" aria-label="Continue" className="-mt-2 grid gap-5 sm:-mt-4">
          <div className="grid gap-2">
            <p className="text-on-night-soft">{isFirst ? 'Your first lesson' : 'Your next lesson'}</p>
            <h2 className="display text-heading">{next.title}</h2>
            <p className="text-on-night-soft flex items-center gap-2">
              <TypeIcon type={next.type} />
              {lengthInWords(next)}
            </p>
          </div>
          <Button asChild size="large" className="w-fit">
            <Link to="/course/$slug" params={{ slug: next.slug }} search={kept}>
              Start
              <ArrowRightIcon width={22} />
            </Link>
          </Button>
        </Card>
      ) : null}
      {/* A wide window has this link in the list beside the page; on a phone that list is closed. */}
      <PageLink
        to="/book"
        className="text-link inline-flex min-h-11 w-fit items-center gap-2 font-semibold lg:hidden print:hidden"
      >
        <BookIcon width={20} />
        Read the book
      </PageLink>
      {preview ? null : <FirstWeek course={course.data} now={new Date(course.dataUpdatedAt)} />}
      {preview ? null : <CertificateCard />}
      {preview || course.data.modules.every(({ isUnlocked }) => isUnlocked) ? null : <CalendarCard />}
    </div>
  );
}
