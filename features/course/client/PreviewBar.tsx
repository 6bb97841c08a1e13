import { Link } from '@tanstack/react-router';
import { PageLink } from '#platform/client/ui/PageLink.tsx';
import type { Course } from '#features/course/contract.ts';

interface PreviewBarProps {
  readonly course: Course;
  /** The lesson that is open, if any. */
  readonly slug: string | undefined;
}

const look = 'text-link inline-flex min-h-11 items-center font-semibold';

/** Says what an admin's preview shows and what it doesn't, and leads back to where its lesson is written and listed. */
export function PreviewBar({ course, slug }: PreviewBarProps) {
  const module = course.modules.find(({ lessons }) => lessons.some((lesson) => lesson.slug === slug));
  const lesson = module?.lessons.find((one) => one.slug === slug);
  const list = { tab: 'lessons', ...(module ? { module: module.id } : {}) };
  return (
    <section aria-label="Preview" className="bg-accent-wash rounded-control mb-6 px-4 pt-3 pb-1 print:hidden">
      <p>
        Preview: what a learner reads, with every module open, and with what isn’t published yet. The
        learner’s note and the download of a module aren’t shown. Nothing you do here is saved.
      </p>
      <p className="flex flex-wrap gap-x-6">
        {lesson ? (
          <>
            <Link to="/course-admin" search={{ ...list, lesson: lesson.id }} className={look}>
              Edit this lesson
            </Link>
            <Link to="/course-admin" search={{ ...list, at: lesson.id }} className={look}>
              All lessons
            </Link>
          </>
        ) : (
          <Link to="/course-admin" search={list} className={look}>
            Back to Course Admin
          </Link>
        )}
        <PageLink to="/admin#look-title" className={look}>
          View the site as a member
        </PageLink>
      </p>
    </section>
  );
}
