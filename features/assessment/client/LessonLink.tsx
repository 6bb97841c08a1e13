import { PageLink } from '#platform/client/ui/PageLink.tsx';
import { useViewer } from '#platform/client/session.ts';
import { dayOf } from '#platform/client/when.ts';
import { can } from '#platform/contract/capabilities.ts';
import { curled } from '#platform/contract/quotes.ts';
import { planLessons } from '#content/assessment/plan.ts';
import { isSampleLesson, lessonPath } from '#features/course/rules-sample-film.ts';
import { LockMark } from './LockMark.tsx';
import { useOpenLessons } from './open-lessons.ts';

/** Whether lessons are locked for whoever reads this: visitors, and members without the course. */
export function useLessonsLocked(): boolean {
  const viewer = useViewer();
  return !viewer || !can(viewer, 'course.read');
}

/**
 * Links to a lesson of the course, with a lock for those who don't have it, to whom the sample is open elsewhere, and with
 * its day for those to whom it opens later.
 */
export function LessonLink({ slug }: { readonly slug: keyof typeof planLessons }) {
  const isLocked = useLessonsLocked();
  const opensAt = useOpenLessons()?.opensAt(slug);
  return (
    <>
      <PageLink
        to={lessonPath(slug, isLocked)}
        className="box-decoration-clone py-2.5 font-semibold underline underline-offset-4"
      >
        {curled(planLessons[slug])}
        {opensAt !== undefined || (isLocked && !isSampleLesson(slug)) ? (
          // In the line, so that a title of two lines has it behind its last word.
          <span className="ml-2 inline-block align-[-0.125em]">
            <LockMark />
          </span>
        ) : null}
      </PageLink>
      {opensAt ? <span> opens on {dayOf(opensAt)}</span> : null}
    </>
  );
}
