import { PageLink } from '#platform/client/ui/PageLink.tsx';
import { planLessons } from '#content/assessment/plan.ts';

/** Links to a lesson of the course; members who may not read it yet find out there how they can. */
export function LessonLink({ slug }: { readonly slug: keyof typeof planLessons }) {
  return (
    <PageLink
      to={`/course/${slug}`}
      className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
    >
      {planLessons[slug]}
    </PageLink>
  );
}
