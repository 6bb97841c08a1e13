import { PageLink } from '#platform/client/ui/PageLink.tsx';
import { BookIcon } from '#platform/client/ui/icons.tsx';
import type { LessonLink as LessonFacts } from '#features/spar/contract-lesson-link.ts';

/** The lesson behind a point. */
export function LessonLink({ lesson: { title, path } }: { readonly lesson: LessonFacts }) {
  return (
    <PageLink to={path} className="text-link inline-flex min-h-11 w-fit items-center gap-2">
      <BookIcon width={20} className="shrink-0" />
      <span className="sr-only">Lesson:</span> {title}
    </PageLink>
  );
}
